import { uuidv7 } from '#contract/ids.ts';
import { AppError } from '#api/lib/app-error.ts';
import type { ActorContext } from '#api/lib/context.ts';
import type { Statement } from '#api/lib/db.ts';
import type { EventRow } from '#api/lib/event-outbox.repository.ts';
import { runCommand } from '#api/lib/idempotency.ts';
import { newWriteId } from '#api/lib/write-id.ts';
import { limitContextOf } from '#api/features/workers/worker-limits.usecases.ts';
import * as events from './job-events.repository.ts';
import * as views from './job-views.repository.ts';
import type { JobView } from './job-views.repository.ts';
import { copyPhotos } from './photos.usecases.ts';
import { hasRequestedTooMuch } from './request-limits.predicates.ts';
import { generateStartCode } from './start-code.ts';
import * as successors from './successors.repository.ts';
import type { Successor } from './successors.repository.ts';

/** A successor that a write of the cancelled job may name as its `successor_id`. */
export const newSuccessor = (now: number): Successor => ({
  id: uuidv7(now),
  startCode: generateStartCode(),
  writeId: newWriteId(),
  at: now,
});

/** The statements that request the successor, if the write of the cancelled job has named it. */
export function requestSuccessor(cancelled: events.JobWrite, successor: Successor): Statement<EventRow>[] {
  const write = { jobId: successor.id, writeId: successor.writeId, at: successor.at };
  return [successors.insertSuccessor(cancelled, successor), events.changed(write, 'client'), events.newJob(write)];
}

/**
 * A client requests a job again that has lost its worker: the same details and time, offered to other workers. A repeated
 * request is the same job. Throws `job.not_found`, `job.not_repeatable`, `job.time_past`, `job.active_exists` and, for a job that no
 * worker had accepted, `job.request_limit`.
 */
export async function askAgain(context: ActorContext, jobId: string): Promise<JobView> {
  const { actor, now } = context;
  const successor = newSuccessor(now);
  const write = { jobId, writeId: newWriteId(), at: now };
  const isOverLimit = hasRequestedTooMuch(actor.id, limitContextOf(context));
  const outcome = await runCommand<JobView>(context, {
    write: successors.nameSuccessor({ jobId, clientId: actor.id }, successor.id, write.writeId, now, isOverLimit),
    dependentStatements: [events.changed(write, 'client'), ...requestSuccessor(write, successor)],
    result: views.commandResult(successor.id, successor.writeId, actor.id),
  });
  context.publish(outcome.events);
  if (outcome.row) {
    context.waitUntil(copyPhotos(context, jobId, successor.id));
    return outcome.row;
  }
  const current = await successors.explainRejectedSuccessor(context.db, jobId, actor.id, now, isOverLimit);
  if (!current) throw new AppError('job.not_found');
  const existing = current.successor_id && (await views.findJob(context.db, current.successor_id, actor.id));
  if (existing) return existing;
  if (!current.has_lost_worker) throw new AppError('job.not_repeatable');
  if (!current.slot_not_over) throw new AppError('job.time_past');
  throw new AppError(current.over_limit && !current.has_active_request ? 'job.request_limit' : 'job.active_exists');
}
