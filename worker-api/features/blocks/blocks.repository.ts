import { desc, eq, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#api/lib/db.ts';
import { accounts } from '#api/features/accounts/accounts.table.ts';
import { workers } from '#api/features/workers/workers.table.ts';
import { blockedWorkers, type BlockedWorkerRow } from './blocks.table.ts';

const MAX_BLOCKED_WORKERS = 200;

/** The workers whom a client blocked most recently. */
export const findNewestBlockedWorkers = (db: Database, clientId: string) =>
  db.all(
    db.query
      .select({ id: accounts.id, name: accounts.name, profession: workers.profession })
      .from(blockedWorkers)
      .innerJoin(workers, eq(workers.account_id, blockedWorkers.worker_id))
      .innerJoin(accounts, eq(accounts.id, blockedWorkers.worker_id))
      .where(eq(blockedWorkers.client_id, clientId))
      .orderBy(desc(blockedWorkers.created_at))
      .limit(MAX_BLOCKED_WORKERS),
  );

/** Inserts nothing if the worker does not exist. */
export const insertBlock = (clientId: string, workerId: string, now: number): SQL<never> =>
  sql<never>`INSERT INTO blocked_workers (client_id, worker_id, created_at) SELECT ${clientId}, account_id, ${now}
      FROM workers WHERE account_id = ${workerId} ON CONFLICT DO NOTHING`;

/** The block as the result of a command; none if the client has not blocked that worker. */
export const blockResult = (clientId: string, workerId: string) => ({
  columns: ['worker_id'] as const,
  from: sql`blocked_workers r WHERE r.client_id = ${clientId} AND r.worker_id = ${workerId}`,
});

export const deleteBlock = (clientId: string, workerId: string): SQL<never> =>
  sql<never>`DELETE FROM blocked_workers WHERE client_id = ${clientId} AND worker_id = ${workerId}`;

/** The workers whom a client blocked. */
export const selectBlocksOfClient = (clientId: string): SQL<Pick<BlockedWorkerRow, 'worker_id' | 'created_at'>> =>
  sql`SELECT worker_id, created_at FROM blocked_workers WHERE client_id = ${clientId} ORDER BY created_at DESC`;

/** Deletes the blocks by and of an account, where `condition` holds. */
export const deleteBlocksOfAccount = (accountId: string, condition: SQL): SQL<never>[] => [
  sql<never>`DELETE FROM blocked_workers WHERE client_id = ${accountId} AND ${condition}`,
  sql<never>`DELETE FROM blocked_workers WHERE worker_id = ${accountId} AND ${condition}`,
];
