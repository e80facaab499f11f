import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '#api/lib/db.ts';
import { DURATION_HOURS } from '#contract/catalogue.ts';
import { DIRECT_REQUEST_RULES } from '#contract/jobs/direct-requests.ts';
import { possibleStarts } from '#contract/time.ts';
import { localityOfAccount } from '#api/features/accounts/accounts.predicates.ts';
import { clientHasBlocked, workerHasBlocked } from '#api/features/blocks/blocks.predicates.ts';
import type { WorkerRow } from '#api/features/workers/workers.table.ts';
import { workerMayTakeJobs, mayBeSamePerson } from '#api/features/workers/workers.predicates.ts';
import {
  answerUntil,
  clientMayBookWorker,
  hasActiveRequest,
  notExpired,
  slotNotOver,
  type OfferContext,
} from './jobs.predicates.ts';
import type { JobRow } from './jobs.table.ts';
import { isFreeAtOneOf, possibleStart, type HoursRule } from './worker-time.predicates.ts';

/** A new job as it is written. The statement takes a missing contact, locality or point from the client's account. */
export type NewJob = Omit<
  JobRow,
  | 'name'
  | 'email'
  | 'phone'
  | 'cell'
  | 'ends_at'
  | 'name_key'
  | 'last_name_key'
  | 'id_end'
  | 'name_start'
  | 'last_name_start'
  | 'status'
  | 'answer_until'
  | 'is_paid'
  | 'accepted_at'
  | 'moves'
  | 'moved_at'
  | 'delay_minutes'
  | 'delay_at'
  | 'delay_is_indirect'
  | 'started_at'
  | 'started_received_at'
  | 'started_with_code'
  | 'completed_at'
  | 'completed_received_at'
  | 'counts_from'
  | 'cancelled_at'
  | 'cancelled_received_at'
  | 'cancelled_by'
  | 'cancelled_late'
  | 'cancel_reason'
  | 'predecessor_id'
  | 'successor_id'
  | 'dropped_by'
  | 'next_visit_at'
  | 'next_visit_id'
  | 'next_visit_reminded_at'
  | 'monthly_day'
> & { name: string | null; email: string | null; phone: string | null };

/** That a worker takes direct requests, and fulfils `condition` as `w`. */
const isAvailable = (workerId: string | null, verifyWorkers: boolean, condition = sql``): SQL =>
  sql`EXISTS (SELECT 1 FROM workers w WHERE w.account_id = ${workerId} AND w.available = 1 AND ${workerMayTakeJobs(verifyWorkers)} ${condition})`;

/** As the client may know it: a worker who has blocked them takes no direct requests of theirs. */
const isAvailableTo = (workerId: string | null, client: SQL, verifyWorkers: boolean): SQL =>
  isAvailable(workerId, verifyWorkers, sql`AND NOT ${workerHasBlocked(sql.raw('w.account_id'), client)}`);

/** The instant at which the slot of a request may end at the earliest: its worker must have time to answer. */
const earliestSlotEnd = (askedAt: number): number => askedAt + DIRECT_REQUEST_RULES.answerAtLeastMs;

/** That the worker `w` has time for a new job. */
const isFreeFor = ({ date, slot, duration, created_at }: NewJob, rule?: HoursRule): SQL =>
  isFreeAtOneOf(possibleStarts(date, slot, earliestSlotEnd(created_at)), DURATION_HOURS[duration], rule);

/**
 * That a job is open to all, or that its client can book the directly requested worker. `client` is an expression of the
 * statement.
 */
const isBookable = (job: NewJob, client: SQL, verifyWorkers: boolean): SQL => sql`(${job.worker_id} IS NULL OR (
      EXISTS (SELECT 1 FROM workers w WHERE w.account_id = ${job.worker_id} AND w.profession = ${job.profession}
        AND ${isFreeFor(job)})
      AND ${isAvailable(job.worker_id, verifyWorkers)}
      AND ${clientMayBookWorker(client, sql`${job.worker_id}`)}))`;

/**
 * Inserts a job unless its client (`a`) has an active one, does not fulfil `condition`, or the directly requested worker is not
 * free at that time.
 */
export function insertJob(job: NewJob, verifyWorkers: boolean, condition = sql`TRUE`): SQL<Pick<JobRow, 'id'>> {
  const values = {
    ...job,
    client_id: sql.raw('a.id'),
    status: 'pending',
    answer_until: job.is_direct ? answerUntil(sql`${job.starts_at}`, job.created_at) : null,
    name: sql`coalesce(${job.name}, a.name)`,
    email: sql`coalesce(${job.email}, a.email)`,
    phone: sql`coalesce(${job.phone}, a.phone)`,
    locality: sql`coalesce(nullif(${job.locality}, ''), ${localityOfAccount})`,
    lat: sql`coalesce(${job.lat}, a.lat)`,
    lng: sql`coalesce(${job.lng}, a.lng)`,
  } satisfies Partial<Record<keyof JobRow, unknown>>;
  const expressions = Object.values(values).map((value) => sql`${value}`);
  return sql<Pick<JobRow, 'id'>>`INSERT INTO jobs (${sql.raw(Object.keys(values).join(', '))})
  SELECT ${sql.join(expressions, sql`, `)}
  FROM accounts a
  WHERE a.id = ${job.client_id}
    AND NOT EXISTS (SELECT 1 FROM jobs WHERE id = ${job.id})
    AND NOT ${hasActiveRequest(sql.raw('a.id'))} AND ${condition}
    AND ${isBookable(job, sql.raw('a.id'), verifyWorkers)}
  RETURNING id`;
}

/** Why an insert did not happen, in one read. */
export const explainRejectedInsert = (db: Database, job: NewJob, verifyWorkers: boolean, isOverLimit: SQL) =>
  db.first(sql<{
    owner: JobRow['client_id'] | null;
    has_active_request: number;
    worker_profession: WorkerRow['profession'] | null;
    blocked: number;
    may_be_same_person: number;
    is_available: number;
    is_free: number;
    is_bookable: number;
    over_limit: number;
  }>`SELECT
    (SELECT client_id FROM jobs WHERE id = ${job.id}) AS owner,
    ${hasActiveRequest(sql`${job.client_id}`)} AS has_active_request,
    (SELECT w.profession FROM workers w JOIN accounts b ON b.id = w.account_id WHERE w.account_id = ${job.worker_id} AND b.suspended_at IS NULL) AS worker_profession,
    ${clientHasBlocked(sql`${job.client_id}`, sql`${job.worker_id}`)} AS blocked,
    ${mayBeSamePerson(sql`${job.client_id}`, sql`${job.worker_id}`)} AS may_be_same_person,
    ${isAvailableTo(job.worker_id, sql`${job.client_id}`, verifyWorkers)} AS is_available, ${isFreeFor(job, { withinHours: false })} AS is_free,
    ${isBookable(job, sql`${job.client_id}`, verifyWorkers)} AS is_bookable,
    ${isOverLimit} AS over_limit
    FROM (SELECT ${job.worker_id} AS id) o LEFT JOIN workers w ON w.account_id = o.id`);

export interface DirectRequest {
  jobId: string;
  clientId: string;
  workerId: string;
}

const hasJobProfession = (workerId: string): SQL => sql`EXISTS (SELECT 1 FROM workers w JOIN accounts b ON b.id = w.account_id
  WHERE w.account_id = ${workerId} AND w.profession = jobs.profession AND b.suspended_at IS NULL)`;
/** Turns an unassigned request into a direct request to one worker. */
export const updateToDirectRequest = (
  { jobId, clientId, workerId }: DirectRequest,
  writeId: string,
  { now, verifyWorkers }: OfferContext,
): SQL<Pick<JobRow, 'id'>> => sql<Pick<JobRow, 'id'>>`UPDATE jobs
  SET worker_id = ${workerId}, is_direct = 1, answer_until = ${answerUntil(sql.raw('starts_at'), now)}, write_id = ${writeId}
  WHERE id = ${jobId} AND client_id = ${clientId} AND status = 'pending' AND worker_id IS NULL AND ${notExpired('jobs', now)} AND ${slotNotOver('jobs', earliestSlotEnd(now))}
    AND ${hasJobProfession(workerId)} AND ${isAvailable(workerId, verifyWorkers, sql`AND ${possibleStart('jobs', { now: earliestSlotEnd(now) })} IS NOT NULL`)}
    AND ${clientMayBookWorker(sql`${clientId}`, sql`${workerId}`)}
  RETURNING id`;

const updateAnswerTime = (which: SQL, now: number): SQL<never> => sql<never>`UPDATE jobs SET answer_until = ${now}
  WHERE ${which} AND status = 'pending' AND coalesce(answer_until, ${now} + 1) > ${now}`;

/**
 * Ends the time in which a worker can answer the pending direct request of a client. The cron then cancels it as unanswered.
 */
export const endAnswerTime = (workerId: string, clientId: string | SQL, now: number): SQL<never> =>
  updateAnswerTime(sql`worker_id = ${workerId} AND client_id = ${clientId}`, now);

/** As `endAnswerTime`, for all pending requests to a worker, if `condition` holds. */
export const endAnswerTimeOfWorker = (workerId: string, condition: SQL, now: number): SQL<never> =>
  updateAnswerTime(sql`worker_id = ${workerId} AND ${condition}`, now);

/**
 * As `endAnswerTime`, for the pending request of a client, open to all or not, if `condition` holds. No worker can accept it
 * from now on.
 */
export const endAnswerTimeOfClient = (clientId: string, condition: SQL, now: number): SQL<never> =>
  updateAnswerTime(sql`client_id = ${clientId} AND ${condition}`, now);

/** Why a direct request did not happen: the job as it is now, and the worker. */
export const explainRejectedDirectRequest = (
  db: Database,
  { jobId, clientId, workerId }: DirectRequest,
  { now, verifyWorkers }: OfferContext,
) =>
  db.first(sql<
    Pick<JobRow, 'status' | 'worker_id'> & {
      not_expired: number;
      has_time_to_answer: number;
      has_profession: number;
      is_available: number;
      worker_exists: number;
      blocked: number;
      may_be_same_person: number;
      is_free: number;
    }
  >`SELECT status, worker_id,
    ${notExpired('jobs', now)} AS not_expired, ${slotNotOver('jobs', earliestSlotEnd(now))} AS has_time_to_answer, ${hasJobProfession(workerId)} AS has_profession, ${isAvailableTo(workerId, sql`${clientId}`, verifyWorkers)} AS is_available,
    EXISTS (SELECT 1 FROM workers WHERE account_id = ${workerId}) AS worker_exists, ${clientHasBlocked(sql`${clientId}`, sql`${workerId}`)} AS blocked,
    ${mayBeSamePerson(sql`${clientId}`, sql`${workerId}`)} AS may_be_same_person, ${possibleStart('jobs', { now: earliestSlotEnd(now), withinHours: false })} IS NOT NULL AS is_free
  FROM jobs LEFT JOIN workers w ON w.account_id = ${workerId} WHERE id = ${jobId} AND client_id = ${clientId}`);
