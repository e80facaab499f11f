import { AppError } from '#api/lib/app-error.ts';
import type { ActorContext } from '#api/lib/context.ts';
import { runCommand } from '#api/lib/idempotency.ts';
import { availabilityResult, setAvailable } from './workers.repository.ts';
import type { WorkerRow } from './workers.table.ts';

/**
 * A worker takes jobs, or takes none for now. A worker who takes none gets no offers and no announcements, and searches do not
 * find them. They keep accepted jobs and earlier direct requests. Throws `worker.not_found`.
 */
export async function setAvailability(context: ActorContext, available: boolean): Promise<Pick<WorkerRow, 'available'>> {
  const { row } = await runCommand<Pick<WorkerRow, 'available'>>(context, {
    write: setAvailable(context.db, context.actor.id, available),
    result: availabilityResult(context.actor.id),
  });
  if (!row) throw new AppError('worker.not_found');
  return row;
}
