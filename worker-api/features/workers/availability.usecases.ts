import { AppError } from '#api/lib/app-error.ts';
import type { ActorContext } from '#api/lib/context.ts';
import { setAvailable } from './workers.repository.ts';

/**
 * A worker takes jobs, or takes none for now. A worker who takes none gets no offers and no announcements, and searches do not find
 * them. They keep accepted jobs and earlier direct requests. Throws `worker.not_found`.
 */
export async function setAvailability({ db, actor }: ActorContext, available: boolean): Promise<void> {
  if (!(await db.first(setAvailable(db, actor.id, available)))) throw new AppError('worker.not_found');
}
