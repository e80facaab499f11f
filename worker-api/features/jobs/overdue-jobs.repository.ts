import { sql, type SQL } from 'drizzle-orm';
import { DAY_MS } from '#contract/durations.ts';
import { OVERDUE_RULES } from '#contract/jobs/overdue-jobs.ts';
import type { Database } from '#api/lib/db.ts';
import type { JobRow } from './jobs.table.ts';
import { nextVisitAt } from './next-visits.repository.ts';

type WrittenJob = Pick<JobRow, 'id'>;

const isNotStarted = (now: number): SQL => {
  const latest = now - OVERDUE_RULES.cancelledAfterMs;
  return sql`j.status = 'accepted' AND j.starts_at <= ${latest} AND j.ends_at <= ${latest}`;
};
/**
 * A job that was started late has its whole duration from then on; what the phone sends after the start needs time to arrive,
 * too.
 */
const plannedEnd = sql.raw('(max(j.starts_at, coalesce(j.started_received_at, j.started_at, 0)) + j.ends_at - j.starts_at)');
const isNotCompleted = (now: number): SQL => {
  const latest = now - OVERDUE_RULES.completedAfterMs;
  return sql`j.status = 'ongoing' AND j.starts_at <= ${latest} AND ${plannedEnd} <= ${latest}`;
};
/** That the client has paid, or says so. The word of the worker alone does not count. */
const isPaidByClient = sql.raw(`(j.is_paid = 1 OR EXISTS (SELECT 1 FROM payments p WHERE p.job_id = j.id AND p.state = 'claimed'
  AND p.client_confirmed_at IS NOT NULL))`);
/**
 * When an overdue job counts as done: at its planned end, but not so long ago that its chat is closed before both sides have
 * heard of it.
 */
const completedAt = (now: number): SQL =>
  sql`max(j.ends_at, coalesce(j.started_at, 0) + j.ends_at - j.starts_at, ${now - 2 * DAY_MS})`;

/** The overdue jobs that end by themselves now, at most `limit` that were accepted and as many ongoing ones. */
export const findOverdueJobs = (db: Database, now: number, limit: number) =>
  db.all(
    sql<WrittenJob>`SELECT * FROM (SELECT j.id FROM jobs j INDEXED BY jobs_by_date WHERE ${isNotStarted(now)} LIMIT ${limit})
      UNION ALL SELECT * FROM (SELECT j.id FROM jobs j INDEXED BY jobs_by_date WHERE ${isNotCompleted(now)} LIMIT ${limit})`,
  );

/**
 * Starts an overdue job that its client has paid, for `endOverdueJob` in the same batch: the payment says that the work was
 * done, and the database has no other way from accepted to completed.
 */
export const startPaidJob = (jobId: string, writeId: string, now: number): SQL<never> => sql<never>`UPDATE jobs AS j
  SET status = 'ongoing', started_at = max(j.starts_at, j.accepted_at), write_id = ${writeId}
  WHERE j.id = ${jobId} AND ${isPaidByClient} AND ${isNotStarted(now)}`;

/**
 * Ends an overdue job: one that was started is completed, another one is cancelled, which counts as late for neither side. No
 * phone has sent it.
 */
export const endOverdueJob = (jobId: string, writeId: string, now: number): SQL<WrittenJob> => {
  const ifStarted = (started: SQL, otherwise: SQL) => sql`iif(j.status = 'ongoing', ${started}, ${otherwise})`;
  const none = sql.raw('NULL');
  return sql<WrittenJob>`UPDATE jobs AS j SET write_id = ${writeId},
    status = ${ifStarted(sql.raw(`'completed'`), sql.raw(`'cancelled'`))},
    completed_at = ${ifStarted(completedAt(now), none)}, next_visit_at = ${ifStarted(sql.raw(nextVisitAt), none)},
    cancelled_at = ${ifStarted(none, sql`${now}`)}, cancelled_by = ${ifStarted(none, sql.raw(`'time'`))}
  WHERE j.id = ${jobId} AND ((${isNotStarted(now)}) OR (${isNotCompleted(now)}) OR (j.status = 'ongoing' AND j.write_id = ${writeId}))
  RETURNING id`;
};

/** Selects the worker of a job, if this write completed it. */
export const selectWorkerOfCompleted = (jobId: string, writeId: string): SQL =>
  sql`SELECT worker_id FROM jobs WHERE id = ${jobId} AND write_id = ${writeId} AND status = 'completed'`;

/** That this write cancelled a job. */
export const wasCancelled = (jobId: string, writeId: string): SQL =>
  sql`EXISTS (SELECT 1 FROM jobs WHERE id = ${jobId} AND write_id = ${writeId} AND status = 'cancelled')`;

/** The job, if it was overdue and has ended by itself with this status: no phone has sent that. */
export const findEndedByItself = (db: Database, jobId: string, status: JobRow['status']) =>
  db.first(
    sql<WrittenJob>`SELECT id FROM jobs WHERE id = ${jobId} AND status = ${status}
      AND CASE status WHEN 'completed' THEN completed_received_at IS NULL ELSE cancelled_by = 'time' AND accepted_at IS NOT NULL END`,
  );
