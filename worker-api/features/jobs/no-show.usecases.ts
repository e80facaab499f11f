import { noShowFrom } from '#contract/jobs/cancellation.ts';
import { AppError } from '#api/lib/app-error.ts';
import type { ActorContext } from '#api/lib/context.ts';
import { runCommand } from '#api/lib/idempotency.ts';
import { newWriteId } from '#api/lib/write-id.ts';
import { closePayments } from '#api/features/payments/payments.usecases.ts';
import { countJobOutcome } from '#api/features/workers/worker-counters.usecases.ts';
import { recordNoShow } from '#api/features/workers/worker-limits.usecases.ts';
import * as events from './job-events.repository.ts';
import * as lifecycle from './job-lifecycle.repository.ts';
import * as views from './job-views.repository.ts';
import type { JobView } from './job-views.repository.ts';
import { hasWriteId } from './jobs.predicates.ts';
import { copyPhotos } from './photos.usecases.ts';
import { newSuccessor, requestSuccessor } from './successors.usecases.ts';

/**
 * A client says that the worker of an accepted job has not come: the job is cancelled, counts for the worker, and is asked for
 * again at once while its slot is not over. Throws `job.not_found`, `job.not_cancellable` and, less than 20 minutes after the
 * start or a later acceptance, `job.no_show_early`; `job.no_show_paid` if the client has said that they paid the work in cash.
 */
export async function reportNoShow(context: ActorContext, jobId: string): Promise<JobView> {
  const { actor, now } = context;
  const write = { jobId, writeId: newWriteId(), at: now };
  const successor = newSuccessor(now);
  const worker = lifecycle.selectCountedWorker(jobId, write.writeId);
  const outcome = await runCommand<JobView>(context, {
    write: lifecycle.reportNoShow({ jobId, clientId: actor.id }, successor.id, write.writeId, {
      happened: context.happenedAt,
      now,
    }),
    dependentStatements: [
      events.changed(write, 'client'),
      events.cancelledByNoShow(write),
      countJobOutcome('cancelledByWorker', worker),
      recordNoShow(context, worker),
      closePayments(jobId, hasWriteId(jobId, write.writeId)),
      ...requestSuccessor(write, successor),
    ],
    result: views.commandResult(jobId, write.writeId, actor.id),
  });
  context.publish(outcome.events);
  if (outcome.row?.successor_id) context.waitUntil(copyPhotos(context, jobId, outcome.row.successor_id));
  if (outcome.row) return outcome.row;

  const current = await views.findJob(context.db, jobId, actor.id);
  if (current?.client_id !== actor.id) throw new AppError('job.not_found');
  if (current.status !== 'accepted') throw new AppError('job.not_cancellable');
  const isEarly = context.happenedAt < noShowFrom(current.starts_at, current.accepted_at);
  throw new AppError(isEarly ? 'job.no_show_early' : 'job.no_show_paid');
}
