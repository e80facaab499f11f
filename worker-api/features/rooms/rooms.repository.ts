import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { RoomKind } from '#contract/events.ts';
import type { Database } from '#api/lib/db.ts';
import { isOldest } from '#api/lib/old-rows.predicates.ts';
import { isSessionUsable } from '#api/lib/sessions.repository.ts';
import { hasTimeFor, jobIsAnnouncedToWorker, type OfferContext } from '#api/features/jobs/jobs.predicates.ts';
import { jobs, type JobRow } from '#api/features/jobs/jobs.table.ts';
import { workerMayTakeJobs } from '#api/features/workers/workers.predicates.ts';
import type { WorkerRow } from '#api/features/workers/workers.table.ts';
import { roomPresence } from './rooms.table.ts';

type RoomWorker = Pick<WorkerRow, 'profession' | 'cell' | 'last_seen_on' | 'verification'> & { may_take_jobs: number };
export const selectWorker = (accountId: string, verifyWorkers: boolean): SQL<RoomWorker> =>
  sql<RoomWorker>`SELECT w.profession, w.cell, w.last_seen_on, w.verification, (${workerMayTakeJobs(verifyWorkers)}) AS may_take_jobs
    FROM workers w WHERE w.account_id = ${accountId}`;

export const upsertPresence = (presence: typeof roomPresence.$inferInsert): SQL<never> =>
  sql<never>`INSERT OR REPLACE INTO room_presence (party, room, until) VALUES (${presence.party}, ${presence.room}, ${presence.until})`;

export const deletePresence = (db: Database, party: RoomKind, room: string) =>
  db.query.delete(roomPresence).where(and(eq(roomPresence.party, party), eq(roomPresence.room, room)));

/** Deletes the oldest rows of rooms that were not occupied any more at an instant, at most `limit`. */
export const deleteOldPresence = (before: number, limit: number): SQL<never> =>
  sql<never>`DELETE FROM room_presence WHERE ${isOldest('room_presence', 'until', before, limit)}`;

/** The ones of these triples of account id, token version and session id that are still valid. */
export const selectActiveSessions = (
  sessions: readonly (readonly [string, number, string | null])[],
  now: number,
): SQL<{ session: string }> =>
  sql<{ session: string }>`SELECT a.id || ' ' || a.token_version || ' ' || coalesce(s.id, '') AS session
    FROM json_each(${JSON.stringify(sessions)}) p JOIN accounts a ON a.id = p.value ->> 0
    LEFT JOIN sessions s ON s.id = p.value ->> 2 AND s.account_id = a.id
    WHERE a.token_version = p.value ->> 1 AND a.suspended_at IS NULL AND (p.value ->> 2 IS NULL OR ${isSessionUsable(now)})`;

interface JobRecipient {
  worker_id: WorkerRow['account_id'];
  job_id: JobRow['id'];
  /** 0: the hours of the worker do not allow the job, or another one takes its time. */
  has_time: number;
}
/** Which of these workers each of these jobs is, or was, offered to among others. A direct request is not closed to its own worker. */
export const selectRecipients = (workerIds: string, jobIds: string, { now, verifyWorkers }: OfferContext): SQL<JobRecipient> =>
  sql<JobRecipient>`SELECT w.account_id AS worker_id, j.id AS job_id, ${hasTimeFor('j', now)} AS has_time FROM json_each(${jobIds}) e CROSS JOIN jobs j ON j.id = e.value
    CROSS JOIN json_each(${workerIds}) i CROSS JOIN workers w ON w.account_id = i.value
    WHERE NOT (j.status = 'pending' AND j.worker_id IS w.account_id) AND ${jobIsAnnouncedToWorker('j', verifyWorkers)}`;

/** The job, if this worker, or any, has accepted it and not yet begun. */
export const selectAcceptedJob = (db: Database, jobId: string, workerId?: string) =>
  db.query
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(eq(jobs.id, jobId), eq(jobs.status, 'accepted'), workerId === undefined ? undefined : eq(jobs.worker_id, workerId)),
    );
