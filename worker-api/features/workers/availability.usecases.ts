import { AppError } from '#api/lib/app-error.ts';
import type { ActorContext } from '#api/lib/context.ts';
import { sql } from '#api/lib/db.ts';

/**
 * A worker takes jobs, or none for now. Who takes none is offered none, hears of none and is found by nobody; what he has accepted,
 * and whoever already asked for him by name, stays with him.
 */
export async function setAvailability({ db, actor }: ActorContext, available: boolean): Promise<void> {
  const [updated = []] = await db.batch([
    sql`UPDATE workers SET available = ${available ? 1 : 0} WHERE account_id = ${actor.id} RETURNING account_id`,
  ]);
  if (updated.length === 0) throw new AppError('worker.not_found');
}
