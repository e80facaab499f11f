import { delayFrom, type DelayMinutes } from '#contract/jobs/delays.ts';
import { isInProgress } from '#contract/jobs/job-status.ts';
import { AppError } from '#api/lib/app-error.ts';
import type { ActorContext } from '#api/lib/context.ts';
import { runCommand } from '#api/lib/idempotency.ts';
import { newWriteId } from '#api/lib/write-id.ts';
import { checkChangeLimit } from './change-limit.usecases.ts';
import * as delays from './delays.repository.ts';
import * as events from './job-events.repository.ts';
import * as views from './job-views.repository.ts';
import type { JobView } from './job-views.repository.ts';

/**
 * A worker says how late they are. The client of the job is told, and that of the next job if it will start late, too; no time
 * is moved. Throws `job.not_found`, `job.delay_early`, `job.delay_over` and `job.changed_too_often`.
 */
export async function reportDelay(context: ActorContext, jobId: string, minutes: DelayMinutes): Promise<JobView> {
  const { actor, now } = context;
  await checkChangeLimit(context, jobId);
  const write = { jobId, writeId: newWriteId(), at: now };
  const nextWriteId = newWriteId();
  const outcome = await runCommand<JobView>(context, {
    write: delays.setDelay({ jobId, workerId: actor.id, minutes }, write.writeId, context.happenedAt),
    dependentStatements: [
      events.changed(write, 'worker'),
      events.delayed(write),
      delays.delayNextJob(write, nextWriteId),
      events.nextJobDelayed(actor.id, nextWriteId, now, 'client'),
      events.nextJobDelayed(actor.id, nextWriteId, now, 'worker'),
    ],
    result: views.commandResult(jobId, write.writeId, actor.id),
  });
  context.publish(outcome.events);
  if (outcome.row) return outcome.row;
  const current = await views.findJob(context.db, jobId, actor.id);
  if (current?.worker_id !== actor.id || current.accepted_at === null) throw new AppError('job.not_found');
  if (!isInProgress(current.status)) throw new AppError('job.delay_over');
  if (current.status === 'accepted' && context.happenedAt < delayFrom(current.starts_at)) throw new AppError('job.delay_early');
  return current;
}
