import { sql, type SQL } from 'drizzle-orm';

const HOUR = 3_600_000;

/**
 * How long after its start a pending job can still be accepted: 10 hours without a slot, not at all if it was requested in advance, and
 * otherwise until its slot of two hours ends.
 */
const gracePeriod = (alias: string) =>
  `CASE WHEN ${alias}.slot IS NULL THEN ${10 * HOUR} WHEN ${alias}.created_at < ${alias}.starts_at THEN 0 ELSE ${2 * HOUR} END`;

/** That a pending job can still be accepted. The first comparison is the one that an index can use. */
export const notExpired = (alias: 'j' | 'jobs', now: number): SQL =>
  sql`${sql.raw(alias)}.starts_at > ${now - 10 * HOUR} AND ${sql.raw(alias)}.starts_at > ${now} - ${sql.raw(gracePeriod(alias))}`;

/** That a worker has a job in this slot of this day. Each argument is a value, or an expression of the statement. */
export const hasJobInSlot = (workerId: SQL | string | null, date: SQL | string, slot: SQL | string | null): SQL =>
  sql`EXISTS (SELECT 1 FROM jobs t WHERE t.worker_id = ${workerId} AND t.date = ${date} AND t.slot = ${slot} AND t.status IN ('accepted', 'ongoing'))`;

/** That an account has jobs that are not over. */
export const hasOpenJobs = (accountId: string): SQL =>
  sql`(EXISTS (SELECT 1 FROM jobs WHERE client_id = ${accountId} AND status IN ('pending', 'accepted', 'ongoing'))
    OR EXISTS (SELECT 1 FROM jobs WHERE worker_id = ${accountId} AND status IN ('accepted', 'ongoing')))`;

/** That this write was the last one of the job. */
export const hasWriteId = (jobId: string, writeId: string): SQL =>
  sql`EXISTS (SELECT 1 FROM jobs WHERE id = ${jobId} AND write_id = ${writeId})`;
