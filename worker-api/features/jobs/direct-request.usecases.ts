import { AppError } from '#api/lib/app-error.ts';
import type { ActorContext } from '#api/lib/context.ts';
import { runCommand } from '#api/lib/idempotency.ts';
import { newWriteId } from '#api/lib/write-id.ts';
import { isUnverified } from '#api/features/workers/workers.predicates.ts';
import * as requests from './job-requests.repository.ts';
import type { DirectRequest } from './job-requests.repository.ts';
import * as views from './job-views.repository.ts';
import type { JobView } from './job-views.repository.ts';
import * as events from './job-events.repository.ts';
import { bookingRejection, offerContextOf } from './jobs.rules.ts';

/** A client turns a pending request into a direct request to one worker. Other workers no longer see it. */
export async function requestWorker(context: ActorContext, jobId: string, workerId: string): Promise<JobView> {
  const request = { jobId, workerId, clientId: context.actor.id };
  const write = { jobId, writeId: newWriteId(), at: context.now };
  const outcome = await runCommand<JobView>(context, {
    write: requests.updateToDirectRequest(request, write.writeId, offerContextOf(context)),
    dependentStatements: [events.changed(write, 'client'), events.bookingRequest(write), events.offerWithdrawn(write)],
    result: views.commandResult(jobId, write.writeId, context.actor.id),
  });
  context.publish(outcome.events);
  return outcome.row ?? resolveRejectedRequest(context, request);
}

async function resolveRejectedRequest(context: ActorContext, request: DirectRequest): Promise<JobView> {
  const current = await requests.explainRejectedDirectRequest(context.db, request, offerContextOf(context));
  if (!current) throw new AppError('job.not_found');
  if (current.status === 'pending' && current.worker_id === request.workerId) {
    const found = await views.findJob(context.db, request.jobId, context.actor.id);
    if (found) return found;
  }
  if (current.worker_id) throw new AppError('job.already_taken');
  if (current.status !== 'pending' || !current.not_expired) throw new AppError('job.not_open');
  if (!current.has_time_to_answer) throw new AppError('job.time_past');
  if (!current.has_profession) throw new AppError(current.worker_exists ? 'job.worker_service' : 'worker.not_found');
  throw new AppError(bookingRejection(current));
}

/**
 * The statement that ends the pending requests to this worker if they do not pass verification. Triggers of the database make a
 * worker unchecked who changes what an admin has verified, so it comes after the change.
 */
export const endAnswerTimeOfUnverified = ({ actor, now, settings }: ActorContext) =>
  requests.endAnswerTimeOfWorker(actor.id, isUnverified(actor.id, settings.verifyWorkers), now);

/** The statements with which a block, a suspension or a refused verification ends pending requests. */
export { endAnswerTime, endAnswerTimeOfClient, endAnswerTimeOfWorker } from './job-requests.repository.ts';
