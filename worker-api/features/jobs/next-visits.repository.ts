import { sql, type SQL } from 'drizzle-orm';
import { DAY_MS, IST_OFFSET_MS } from '#contract/durations.ts';
import type { JobSide } from '#contract/chat.ts';
import { REMIND_OF_VISIT_MS } from '#contract/jobs/next-visit.ts';
import type { Database } from '#api/lib/db.ts';
import { clientHasBlocked, workerHasBlocked } from '#api/features/blocks/blocks.predicates.ts';
import { mayBeSamePerson, workerMayTakeJobs } from '#api/features/workers/workers.predicates.ts';
import { answerUntil, clientMayBookWorker, hasActiveRequest, type OfferContext } from './jobs.predicates.ts';
import type { JobRow } from './jobs.table.ts';
import { COPIED_COLUMNS, type Successor } from './successors.repository.ts';
import { possibleStart } from './worker-time.predicates.ts';

/** The day of the month of monthly visits. */
const monthlyDay = `coalesce(monthly_day, CAST(strftime('%d', date) AS INTEGER))`;
/** Of months without that day, the last day counts. */
const inOneMonth = `min(date(date, 'start of month', '+1 month', (${monthlyDay} - 1) || ' days'),
  date(date, 'start of month', '+2 months', '-1 day'))`;

/**
 * The start of the next visit after the job of the row, which is completed; NULL if the client wants it once, or if it has no
 * slot.
 */
export const nextVisitAt = `(CASE WHEN slot IS NULL THEN NULL ELSE CASE frequency WHEN 'weekly' THEN starts_at + ${7 * DAY_MS}
  WHEN 'bi-weekly' THEN starts_at + ${14 * DAY_MS}
  WHEN 'monthly' THEN starts_at + CAST(julianday(${inOneMonth}) - julianday(date) AS INTEGER) * ${DAY_MS} END END)`;

/** The next visit of a job as `j`, with the columns that `possibleStart` reads; like a new request, it has no worker yet. */
const nextVisitOf = (jobId: string): SQL => sql`(SELECT id, worker_id AS last_worker_id, profession, NULL AS worker_id, slot,
  next_visit_at AS starts_at, next_visit_at + ends_at - starts_at AS ends_at FROM jobs WHERE id = ${jobId}) j`;

export interface VisitBooking {
  jobId: string;
  clientId: string;
}

/**
 * Names the job that books the next visit, if the visit is proposed, the client has no active request, and the worker takes
 * jobs and is free then.
 */
export const nameNextVisit = (
  { jobId, clientId }: VisitBooking,
  nextId: string,
  writeId: string,
  { now, verifyWorkers }: OfferContext,
): SQL<Pick<JobRow, 'id'>> => sql<Pick<JobRow, 'id'>>`UPDATE jobs SET next_visit_id = ${nextId}, write_id = ${writeId}
  WHERE id = ${jobId} AND client_id = ${clientId} AND next_visit_at > ${now} AND next_visit_id IS NULL
    AND NOT ${hasActiveRequest(sql`${clientId}`)} AND ${clientMayBookWorker(sql`${clientId}`, sql.raw('jobs.worker_id'))}
    AND EXISTS (SELECT 1 FROM ${nextVisitOf(jobId)} CROSS JOIN workers w WHERE w.account_id = j.last_worker_id AND w.profession = j.profession
      AND w.available = 1 AND ${workerMayTakeJobs(verifyWorkers)} AND ${possibleStart('j', { now })} IS NOT NULL)
  RETURNING id`;

const bookedColumns = Object.keys(COPIED_COLUMNS).filter((column) => column !== 'date' && column !== 'starts_at');
const booked = sql.raw(bookedColumns.join(', '));
const nextDate = sql.raw(`date((r.next_visit_at + ${IST_OFFSET_MS}) / 1000, 'unixepoch')`);

/** Inserts the job that `nameNextVisit` has named: a direct request to the same worker, for the same slot and price. */
export const insertNextVisit = (
  last: { jobId: string; writeId: string },
  { id, startCode, writeId, at }: Successor,
): SQL<never> => sql<never>`INSERT INTO jobs (id, worker_id, is_direct, answer_until, status, start_code, created_at, write_id, starts_at, date,
    monthly_day, ${booked})
  SELECT r.next_visit_id, r.worker_id, 1, ${answerUntil(sql.raw('r.next_visit_at'), at)}, 'pending', ${startCode}, ${at}, ${writeId}, r.next_visit_at,
    ${nextDate}, iif(r.frequency = 'monthly' AND ${sql.raw(monthlyDay)} > CAST(strftime('%d', ${nextDate}) AS INTEGER), ${sql.raw(monthlyDay)}, NULL), ${booked}
  FROM jobs r WHERE r.id = ${last.jobId} AND r.write_id = ${last.writeId} AND r.next_visit_id = ${id}`;

/** Why the next visit was not booked: the job as it is now, and the worker. */
export const explainRejectedBooking = (db: Database, { jobId, clientId }: VisitBooking, { now, verifyWorkers }: OfferContext) =>
  db.first(sql<
    Pick<JobRow, 'next_visit_id'> & {
      is_proposed: number;
      has_active_request: number;
      blocked: number;
      may_be_same_person: number;
      is_available: number | null;
      is_free: number | null;
    }
  >`SELECT r.next_visit_id, coalesce(r.next_visit_at > ${now}, 0) AS is_proposed, ${hasActiveRequest(sql`${clientId}`)} AS has_active_request,
    ${clientHasBlocked(sql`${clientId}`, sql.raw('r.worker_id'))} AS blocked, ${mayBeSamePerson(sql`${clientId}`, sql.raw('r.worker_id'))} AS may_be_same_person,
    (SELECT w.available = 1 AND w.profession = r.profession AND ${workerMayTakeJobs(verifyWorkers)}
      AND NOT ${workerHasBlocked(sql.raw('w.account_id'), sql`${clientId}`)} FROM workers w WHERE w.account_id = r.worker_id) AS is_available,
    (SELECT ${possibleStart('j', { now, withinHours: false })} IS NOT NULL FROM ${nextVisitOf(jobId)} CROSS JOIN workers w
      WHERE w.account_id = j.last_worker_id) AS is_free
  FROM jobs r WHERE r.id = ${jobId} AND r.client_id = ${clientId}`);

export interface VisitStop {
  jobId: string;
  side: JobSide;
  accountId: string;
}
/** That the account is this side of a completed job. */
const isOwn = ({ side, accountId }: VisitStop): SQL => sql`${sql.raw(`${side}_id`)} = ${accountId} AND status = 'completed'`;

/** Withdraws the proposed next visit, unless it is booked. */
export const stopNextVisits = (stop: VisitStop, writeId: string): SQL<Pick<JobRow, 'id'>> =>
  sql<Pick<JobRow, 'id'>>`UPDATE jobs SET next_visit_at = NULL, write_id = ${writeId}
  WHERE id = ${stop.jobId} AND ${isOwn(stop)} AND next_visit_at IS NOT NULL AND next_visit_id IS NULL RETURNING id`;

/** Whether the job is the account's, and whether its next visit is booked. */
export const explainRejectedStop = (db: Database, stop: VisitStop) =>
  db.first(
    sql<
      Pick<JobRow, 'next_visit_id' | 'frequency'>
    >`SELECT next_visit_id, frequency FROM jobs WHERE id = ${stop.jobId} AND ${isOwn(stop)}`,
  );

/** The jobs whose next visit is not booked and starts within a day, at most `limit`. */
export const findVisitsToRemindOf = (db: Database, now: number, limit: number) =>
  db.all(sql<Pick<JobRow, 'id'>>`SELECT id FROM jobs INDEXED BY jobs_unbooked_visits
    WHERE next_visit_at <= ${now + REMIND_OF_VISIT_MS} AND next_visit_id IS NULL AND next_visit_reminded_at IS NULL ORDER BY next_visit_at LIMIT ${limit}`);

/** Marks that both sides were reminded. */
export const markReminded = (jobId: string, writeId: string, now: number): SQL<Pick<JobRow, 'id'>> =>
  sql<Pick<JobRow, 'id'>>`UPDATE jobs SET next_visit_reminded_at = ${now}, write_id = ${writeId}
  WHERE id = ${jobId} AND next_visit_at IS NOT NULL AND next_visit_id IS NULL AND next_visit_reminded_at IS NULL RETURNING id`;
