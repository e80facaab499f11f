import type { ActorContext } from '#api/lib/context.ts';
import { sql, type Sql } from '#api/lib/db.ts';

/** That this client has blocked this worker; both are expressions of a statement. */
export const isBlocked = (client: Sql, worker: Sql): Sql =>
  sql`EXISTS (SELECT 1 FROM blocked_workers b WHERE b.client_id = ${client} AND b.worker_id = ${worker})`;

/** Blocks a worker; again is the same. He is not told. False when there is no such worker. */
export async function blockWorker({ db, actor, now }: ActorContext, workerId: string): Promise<boolean> {
  const [, , found = []] = await db.batch([
    sql`INSERT INTO blocked_workers (client_id, worker_id, created_at) SELECT ${actor.id}, account_id, ${now}
      FROM workers WHERE account_id = ${workerId} ON CONFLICT DO NOTHING`,
    sql`DELETE FROM favourites WHERE client_id = ${actor.id} AND worker_id = ${workerId}`,
    sql`SELECT 1 AS there FROM blocked_workers WHERE client_id = ${actor.id} AND worker_id = ${workerId}`,
  ]);
  return found.length > 0;
}

export async function unblockWorker({ db, actor }: ActorContext, workerId: string): Promise<void> {
  await db.batch([sql`DELETE FROM blocked_workers WHERE client_id = ${actor.id} AND worker_id = ${workerId}`]);
}

/** The statements that read, and erase, whom an account blocked and who blocked it. */
export const blocksOfAccount = (accountId: string): Sql =>
  sql`SELECT worker_id, created_at FROM blocked_workers WHERE client_id = ${accountId} ORDER BY created_at DESC`;
export const eraseBlocks = (accountId: string, condition: Sql): Sql[] => [
  sql`DELETE FROM blocked_workers WHERE client_id = ${accountId} AND ${condition}`,
  sql`DELETE FROM blocked_workers WHERE worker_id = ${accountId} AND ${condition}`,
];
