import { dayInIndia } from '#contract/time.ts';
import type { HoursExceptionChange, WorkingWeek } from '#contract/workers/working-hours.ts';
import { AppError } from '#api/lib/app-error.ts';
import type { ActorContext } from '#api/lib/context.ts';
import { runCommand } from '#api/lib/idempotency.ts';
import { hasException, setException, setWeek } from './working-hours.repository.ts';
import { toStoredException, toStoredWeek } from './working-hours.rules.ts';
import { workerResult, type WorkerProfile } from './workers.repository.ts';

export { workingHoursOf } from './working-hours.rules.ts';

/**
 * Sets the hours of the week at which a worker gets offers; null removes them. Accepted jobs and direct requests stay. Throws
 * `worker.not_found`.
 */
export async function setWorkingWeek(context: ActorContext, week: WorkingWeek): Promise<WorkerProfile> {
  const { id } = context.actor;
  const { row } = await runCommand<WorkerProfile>(context, {
    write: setWeek(id, toStoredWeek(week), context.happenedAt),
    // Also the profile with the week that was set later.
    result: workerResult(id),
  });
  if (!row) throw new AppError('worker.not_found');
  return row;
}

/**
 * Sets days on which a worker works less than in their week, or removes them. Throws `worker.not_found` and
 * `worker.too_many_exceptions`.
 */
export async function setHoursException(context: ActorContext, change: HoursExceptionChange): Promise<WorkerProfile> {
  const { id } = context.actor;
  const today = dayInIndia(context.now);
  const isStored = change.exception && change.exception.to >= today;
  const { row } = await runCommand<WorkerProfile>(context, {
    write: setException(id, change.id, toStoredException(change), today),
    result: workerResult(id, isStored ? hasException(id, change.id) : undefined),
  });
  if (!row) throw new AppError('worker.too_many_exceptions');
  return row;
}
