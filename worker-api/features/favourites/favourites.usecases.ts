import type { ActorContext } from '#api/lib/context.ts';
import { sql, type Sql } from '#api/lib/db.ts';

/** Remembers a worker; again is the same. False when there is no such worker. */
export async function addFavourite({ db, actor, now }: ActorContext, workerId: string): Promise<boolean> {
  const [, found = []] = await db.batch([
    sql`INSERT INTO favourites (client_id, worker_id, created_at) SELECT ${actor.id}, w.account_id, ${now}
      FROM workers w JOIN accounts a ON a.id = w.account_id WHERE w.account_id = ${workerId} AND a.suspended_at IS NULL
      ON CONFLICT DO NOTHING`,
    sql`SELECT 1 AS there FROM favourites WHERE client_id = ${actor.id} AND worker_id = ${workerId}`,
  ]);
  return found.length > 0;
}

export async function removeFavourite({ db, actor }: ActorContext, workerId: string): Promise<void> {
  await db.batch([sql`DELETE FROM favourites WHERE client_id = ${actor.id} AND worker_id = ${workerId}`]);
}

/** The statements that read, and erase, what an account remembered and where it is remembered. */
export const favouritesOfAccount = (accountId: string): Sql =>
  sql`SELECT worker_id, created_at FROM favourites WHERE client_id = ${accountId} ORDER BY created_at DESC`;
export const eraseFavourites = (accountId: string, condition: Sql): Sql[] => [
  sql`DELETE FROM favourites WHERE client_id = ${accountId} AND ${condition}`,
  sql`DELETE FROM favourites WHERE worker_id = ${accountId} AND ${condition}`,
];
