import { desc, eq, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#api/lib/db.ts';
import { accounts } from '#api/features/accounts/accounts.table.ts';
import type { JobRow } from '#api/features/jobs/jobs.table.ts';
import { workers } from '#api/features/workers/workers.table.ts';
import { blockedWorkers, type BlockedClientRow, type BlockedWorkerRow } from './blocks.table.ts';

const MAX_LISTED = 200;

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
      .limit(MAX_LISTED),
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

/** A job of the worker: with it they name a client. */
const ownJob = (workerId: string, jobId: string): SQL => sql`jobs r WHERE r.id = ${jobId} AND r.worker_id = ${workerId}`;

/** The clients whom a worker blocked most recently, each with the job through which they did. */
export const findNewestBlockedClients = (db: Database, workerId: string) =>
  db.all(sql<
    Pick<JobRow, 'id' | 'name' | 'service' | 'date' | 'accepted_at'>
  >`SELECT j.id, j.name, j.service, j.date, j.accepted_at
    FROM blocked_clients b JOIN jobs j ON j.id = b.job_id WHERE b.worker_id = ${workerId} ORDER BY b.created_at DESC LIMIT ${MAX_LISTED}`);

/** Inserts nothing if the job is not the worker's. */
export const insertClientBlock = (workerId: string, jobId: string, now: number): SQL<never> =>
  sql<never>`INSERT INTO blocked_clients (worker_id, client_id, job_id, created_at) SELECT r.worker_id, r.client_id, r.id, ${now}
      FROM ${ownJob(workerId, jobId)} ON CONFLICT DO NOTHING`;

/** The client of a worker's job; NULL if it is not theirs. */
export const clientOfJob = (workerId: string, jobId: string): SQL => sql`(SELECT r.client_id FROM ${ownJob(workerId, jobId)})`;

export const deleteClientBlock = (workerId: string, jobId: string): SQL<never> =>
  sql<never>`DELETE FROM blocked_clients WHERE worker_id = ${workerId} AND client_id = ${clientOfJob(workerId, jobId)}`;

/** The job as the result of both commands; none if it is not the worker's. */
export const clientBlockResult = (workerId: string, jobId: string) => ({
  columns: ['id'] as const,
  from: ownJob(workerId, jobId),
});

/** The clients whom a worker blocked, without their ids, which workers do not know. */
export const selectClientBlocksOfWorker = (workerId: string): SQL<Pick<BlockedClientRow, 'job_id' | 'created_at'>> =>
  sql`SELECT job_id, created_at FROM blocked_clients WHERE worker_id = ${workerId} ORDER BY created_at DESC`;

/** Deletes the blocks by and of an account, where `condition` holds. */
export const deleteBlocksOfAccount = (accountId: string, condition: SQL): SQL<never>[] => [
  sql<never>`DELETE FROM blocked_workers WHERE client_id = ${accountId} AND ${condition}`,
  sql<never>`DELETE FROM blocked_workers WHERE worker_id = ${accountId} AND ${condition}`,
  sql<never>`DELETE FROM blocked_clients WHERE worker_id = ${accountId} AND ${condition}`,
  sql<never>`DELETE FROM blocked_clients WHERE client_id = ${accountId} AND ${condition}`,
];
