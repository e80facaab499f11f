import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { RoomKind } from '#contract/events.ts';
import type { Database } from '#api/lib/db.ts';
import type { BlockedWorkerRow } from '#api/features/blocks/blocks.table.ts';
import { jobs, type JobRow } from '#api/features/jobs/jobs.table.ts';
import { workers, type WorkerRow } from '#api/features/workers/workers.table.ts';
import { roomPresence } from './rooms.table.ts';

export const selectWorker = (db: Database, accountId: string) =>
  db.query
    .select({ profession: workers.profession, cell: workers.cell, last_seen_on: workers.last_seen_on })
    .from(workers)
    .where(eq(workers.account_id, accountId));

export const upsertPresence = (presence: typeof roomPresence.$inferInsert): SQL<never> =>
  sql<never>`INSERT OR REPLACE INTO room_presence (party, room, until) VALUES (${presence.party}, ${presence.room}, ${presence.until})`;

export const deletePresence = (db: Database, party: RoomKind, room: string) =>
  db.query.delete(roomPresence).where(and(eq(roomPresence.party, party), eq(roomPresence.room, room)));

/** The ones of these pairs of account id and token version that are still valid. */
export const selectActiveSessions = (sessions: readonly (readonly [string, number])[]): SQL<{ session: string }> =>
  sql<{ session: string }>`SELECT a.id || ' ' || a.token_version AS session FROM json_each(${JSON.stringify(sessions)}) p
    JOIN accounts a ON a.id = p.value ->> 0 WHERE a.token_version = p.value ->> 1 AND a.suspended_at IS NULL`;

/** The ones of these workers who take no jobs now. */
export const selectUnavailableWorkers = (accountIds: string): SQL<Pick<WorkerRow, 'account_id'>> =>
  sql<
    Pick<WorkerRow, 'account_id'>
  >`SELECT account_id FROM workers WHERE account_id IN (SELECT value FROM json_each(${accountIds})) AND available = 0`;

type BlockedWorker = Pick<BlockedWorkerRow, 'worker_id'> & { job_id: JobRow['id'] };
/** The ones of these workers whom the client of one of these jobs has blocked. */
export const selectBlockedWorkers = (accountIds: string, jobIds: string): SQL<BlockedWorker> =>
  sql<BlockedWorker>`SELECT b.worker_id, j.id AS job_id FROM json_each(${jobIds}) e JOIN jobs j ON j.id = e.value
    JOIN blocked_workers b ON b.client_id = j.client_id WHERE b.worker_id IN (SELECT value FROM json_each(${accountIds}))`;

/** The job, if this worker has accepted it and not yet begun. */
export const selectAcceptedJob = (db: Database, jobId: string, workerId: string) =>
  db.query
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.id, jobId), eq(jobs.worker_id, workerId), eq(jobs.status, 'accepted')));
