import { sql, type SQL } from 'drizzle-orm';
import type { JobCancellation } from '#contract/admin.ts';
import { CANCELLATION_RULES } from '#contract/jobs/cancellation.ts';
import type { Slot } from '#contract/time.ts';
import type { Database } from '#api/lib/db.ts';
import { clientPaidInCashSince } from '#api/features/payments/payments.predicates.ts';
import type { WorkerRow } from '#api/features/workers/workers.table.ts';
import {
  acceptingForbiddenUntil,
  acceptingPausedUntil,
  type LimitContext,
} from '#api/features/workers/worker-limits.predicates.ts';
import { passesPhoneVerification, passesVerification } from '#api/features/workers/workers.predicates.ts';
import {
  clientIsActive,
  clientHasOtherActiveRequest,
  workerLostPredecessor,
  jobIsOfferedToWorker,
  isOfPreferredGender,
  isWithinReach,
  isWithinReachOfDay,
  clientMayBookWorker,
  notExpired,
  slotOrDayEnd,
  slotNotOver,
  type OfferContext,
} from './jobs.predicates.ts';
import type { JobRow } from './jobs.table.ts';
import { lateness, latenessOfNoShow } from './late-excuses.predicates.ts';
import { nextVisitAt } from './next-visits.repository.ts';
import { isSlotOver, possibleStart, slotAt, type JobAlias } from './worker-time.predicates.ts';

type WrittenJob = Pick<JobRow, 'id'>;

/** What decides, besides the rows, whether a worker may accept a job that is offered to them. */
export interface AcceptContext extends OfferContext, LimitContext {
  verifyPhones: boolean;
  /** The slot that the worker chooses for a job without one. */
  timeSlot?: Slot | undefined;
  /** The worker says that they can travel between this job and those before and after it. */
  acceptTravel: boolean;
}

/** The start of the job `j` if the worker `w` accepts it. */
const startOf = ({ now, timeSlot, acceptTravel }: AcceptContext, withinHours = true): SQL =>
  possibleStart('j', { now, timeSlot, withTravel: !acceptTravel, withinHours });
/** That the worker chooses no other slot than that of the job. */
const keepsSlot = (job: JobAlias, timeSlot: Slot | undefined): SQL =>
  timeSlot === undefined ? sql`1` : sql`coalesce(${sql.raw(`${job}.slot`)}, ${timeSlot}) = ${timeSlot}`;

/**
 * Assigns a job to a worker to whom it is offered, who has a verified phone number, whom no limit forbids to accept and who has time for it.
 * A job without a slot gets one.
 * Of concurrent calls, only the winner's returns a row.
 */
export const acceptJob = (jobId: string, workerId: string, acceptContext: AcceptContext, writeId: string): SQL<WrittenJob> =>
  sql<WrittenJob>`UPDATE jobs
  SET status = 'accepted', worker_id = ${workerId}, accepted_at = ${acceptContext.now}, write_id = ${writeId},
    slot = coalesce(slot, ${slotAt('jobs', sql.raw('free.at'))}), starts_at = free.at
  FROM (SELECT ${startOf(acceptContext)} AS at FROM jobs j CROSS JOIN workers w WHERE j.id = ${jobId} AND w.account_id = ${workerId}
    AND ${jobIsOfferedToWorker('j', acceptContext)} AND ${passesPhoneVerification(acceptContext.verifyPhones)}) free
  WHERE id = ${jobId} AND free.at IS NOT NULL AND ${keepsSlot('jobs', acceptContext.timeSlot)}
    AND ${acceptingForbiddenUntil(workerId, acceptContext)} = 0 AND ${acceptingPausedUntil(workerId, acceptContext)} = 0
  RETURNING id`;

/** Why a job was not accepted: the job as it is now, and the worker. */
export const explainRejectedAccept = (db: Database, jobId: string, workerId: string, acceptContext: AcceptContext) =>
  db.first(sql<
    Pick<JobRow, 'status' | 'worker_id' | 'is_direct'> &
      Pick<WorkerRow, 'verification' | 'available' | 'gender'> & {
        not_expired: number;
        same_profession: number;
        passes_verification: number;
        phone_verified: number;
        forbidden_until: number;
        paused_until: number;
        client_may_book: number;
        preferred_gender: number;
        within_reach: number;
        has_place: number;
        lost_predecessor: number;
        keeps_slot: number;
        slot_over: number;
        has_hours: number;
        is_free: number;
      }
  >`SELECT
    j.status, j.worker_id, j.is_direct, ${notExpired('j', acceptContext.now)} AS not_expired, j.profession = w.profession AS same_profession, w.verification,
    w.available, w.gender, ${isOfPreferredGender('j')} AS preferred_gender, (${passesVerification(acceptContext.verifyWorkers)}) AS passes_verification, ${passesPhoneVerification(acceptContext.verifyPhones)} AS phone_verified,
    ${acceptingForbiddenUntil(workerId, acceptContext)} AS forbidden_until, ${acceptingPausedUntil(workerId, acceptContext)} AS paused_until, (${isWithinReach('j')} AND ${isWithinReachOfDay('j')}) AS within_reach, w.lat IS NOT NULL AS has_place, ${workerLostPredecessor('j')} AS lost_predecessor,
    (${clientMayBookWorker(sql.raw('j.client_id'), sql`${workerId}`)}) AS client_may_book,
    ${keepsSlot('j', acceptContext.timeSlot)} AS keeps_slot, ${acceptContext.timeSlot ? isSlotOver('j', acceptContext.timeSlot, acceptContext.now) : sql`0`} AS slot_over,
    ${startOf({ ...acceptContext, acceptTravel: true })} IS NOT NULL AS has_hours, ${startOf({ ...acceptContext, acceptTravel: true }, false)} IS NOT NULL AS is_free
    FROM jobs j JOIN workers w ON w.account_id = ${workerId} WHERE j.id = ${jobId}`);

export interface JobTransition {
  jobId: string;
  side: 'client_id' | 'worker_id';
  accountId: string;
  from: readonly JobRow['status'][];
  to: keyof typeof TIMESTAMP_COLUMNS;
  /** Null if no code is required. It need not be right while the client is suspended, who cannot read it. */
  startCode: string | null;
  /** The job that asks again for one that its worker cancels, if that is possible at once. */
  successorId: string | null;
  /** Whether it also holds for a job that was accepted after the press, while that was on its way. */
  precedesAcceptance: boolean;
}

/** A step is never earlier than the step before it, even if the clock of a device or server is wrong. */
const clampToPreviousStep = (happenedAt: number): SQL =>
  sql`max(${happenedAt}, coalesce(completed_at, started_at, accepted_at, created_at))`;

const TIMESTAMP_COLUMNS = {
  ongoing: { at: 'started_at', received: 'started_received_at' },
  completed: { at: 'completed_at', received: 'completed_received_at' },
  cancelled: { at: 'cancelled_at', received: 'cancelled_received_at' },
} as const satisfies Partial<Record<JobRow['status'], Record<'at' | 'received', keyof JobRow>>>;

/** That a job which its worker cancels is asked for again at once: its slot is not over, it is no direct request, and the client waits for no other. */
const isAskedAgain = (now: number): SQL =>
  sql`is_direct = 0 AND ${slotNotOver('jobs', now)} AND NOT ${clientHasOtherActiveRequest('jobs')} AND ${clientIsActive('jobs')}`;

/**
 * When a completed job starts to count in the record of its worker: at once, if the slot has begun, otherwise after the slot.
 * Else two accounts of one person could make a record of jobs that never took place in an hour, also with a start code, which both have.
 */
const countsFrom = (completedAt: SQL, now: number): SQL =>
  sql`iif(${completedAt} >= starts_at OR ${slotOrDayEnd('jobs')} <= ${now}, NULL, ${slotOrDayEnd('jobs')})`;

/**
 * The `cancelled_late` of a cancellation at this instant. A request that no worker has accepted is never cancelled late, also if a worker accepts
 * it while the press of the client is on its way.
 */
const cancelledLate = (cancelledAt: SQL, side: JobTransition['side'], happenedAt: number): SQL =>
  sql`iif(status <> 'pending' AND starts_at - ${cancelledAt} < ${sql.raw(String(CANCELLATION_RULES.lateWithinMs))}
    ${side === 'client_id' ? sql`AND accepted_at <= ${happenedAt}` : sql``}, ${lateness('jobs', side, cancelledAt)}, 0)`;

/** Changes the status of a job of this account, if its status allows that. A client does not cancel work that has begun and is paid. */
export function transitionJob(
  { jobId, side, accountId, from, to, startCode, successorId, precedesAcceptance }: JobTransition,
  writeId: string,
  times: { happened: number; now: number },
): SQL<WrittenJob> {
  const { at, received } = TIMESTAMP_COLUMNS[to];
  const happenedAt = clampToPreviousStep(times.happened);
  return sql<WrittenJob>`UPDATE jobs
  SET status = ${to}, ${sql.raw(at)} = ${happenedAt}, ${sql.raw(received)} = ${times.now},
    write_id = ${writeId}
    ${startCode === null ? sql`` : sql`, started_with_code = (start_code = ${startCode})`}
    ${to === 'ongoing' ? sql`, delay_minutes = NULL, delay_at = NULL, delay_is_indirect = 0` : sql``}
    ${to === 'completed' ? sql`, counts_from = ${countsFrom(happenedAt, times.now)}, next_visit_at = ${sql.raw(nextVisitAt)}` : sql``}
    ${to === 'cancelled' ? sql`, is_paid = 0, cancelled_by = ${side === 'client_id' ? 'client' : 'worker'}, cancelled_late = ${cancelledLate(happenedAt, side, times.happened)}` : sql``}
    ${successorId === null ? sql`` : sql`, successor_id = iif(${isAskedAgain(times.now)}, ${successorId}, NULL)`}
  WHERE id = ${jobId} AND ${sql.raw(side)} = ${accountId}
    AND (status IN (SELECT value FROM json_each(${JSON.stringify(from)}))
      ${precedesAcceptance ? sql`OR (status = 'accepted' AND accepted_at > ${times.happened})` : sql``})
    ${to === 'cancelled' && side === 'client_id' ? sql`AND NOT (status = 'ongoing' AND is_paid = 1)` : sql``}
    ${startCode === null ? sql`` : sql`AND (start_code = ${startCode} OR NOT ${clientIsActive('jobs')})`}
  RETURNING id`;
}

/**
 * Cancels an accepted job of this client whose worker has not come, unless they have paid the work in cash since its start. Names
 * its successor if other workers can still do it.
 */
export const reportNoShow = (
  job: { jobId: string; clientId: string },
  successorId: string,
  writeId: string,
  times: { happened: number; now: number },
): SQL<WrittenJob> => sql<WrittenJob>`UPDATE jobs
  SET status = 'cancelled', is_paid = 0, cancelled_at = ${clampToPreviousStep(times.happened)}, cancelled_received_at = ${times.now},
    cancelled_by = 'no_show', cancelled_late = ${latenessOfNoShow('jobs', clampToPreviousStep(times.happened))}, write_id = ${writeId},
    successor_id = iif(${slotNotOver('jobs', times.now)} AND NOT ${clientHasOtherActiveRequest('jobs')}, ${successorId}, NULL)
  WHERE id = ${job.jobId} AND client_id = ${job.clientId} AND status = 'accepted'
    AND max(starts_at, accepted_at) + ${CANCELLATION_RULES.noShowAfterMs} <= ${times.happened}
    AND NOT ${sql.raw(clientPaidInCashSince('jobs.id', 'jobs.starts_at'))} RETURNING id`;

/** An admin cancels a job, unless it is no longer as they saw it. What never took place has no next visit. */
export const cancelAsAdmin = (
  jobId: string,
  from: readonly JobRow['status'][],
  { reason, seen }: JobCancellation,
  writeId: string,
  now: number,
): SQL<WrittenJob> => sql<WrittenJob>`UPDATE jobs
  SET status = 'cancelled', is_paid = 0, cancelled_at = ${clampToPreviousStep(now)}, cancelled_by = 'admin', cancel_reason = ${reason}, next_visit_at = NULL, write_id = ${writeId}
  WHERE id = ${jobId} AND status IN (SELECT value FROM json_each(${JSON.stringify(from)}))
    ${seen ? sql`AND status = ${seen.status} AND is_paid = ${seen.isPaid ? 1 : 0}` : sql``} RETURNING id`;

/** Selects the worker in whose record this job counted as completed until this write cancelled it. */
export const selectWorkerOfUndone = (jobId: string, writeId: string): SQL =>
  sql`SELECT worker_id FROM jobs WHERE id = ${jobId} AND write_id = ${writeId} AND completed_at IS NOT NULL AND counts_from IS NULL`;

/** The pending jobs that no worker accepted in time, at most `limit`, the longest waiting first. */
export const findExpiredJobs = (db: Database, now: number, limit: number) =>
  db.all(
    sql<WrittenJob>`SELECT id FROM (
      SELECT * FROM (SELECT j.id FROM jobs j INDEXED BY jobs_by_date
        WHERE j.status = 'pending' AND j.starts_at <= ${now} AND NOT (${notExpired('j', now)}) ORDER BY j.starts_at LIMIT ${limit})
      UNION
      SELECT * FROM (SELECT j.id FROM jobs j INDEXED BY jobs_unanswered
        WHERE j.status = 'pending' AND j.answer_until <= ${now} ORDER BY j.answer_until LIMIT ${limit})) LIMIT ${limit}`,
  );

/** Cancels a pending job that no worker accepted in time. */
export const expireJob = (jobId: string, writeId: string, now: number): SQL<WrittenJob> => sql<WrittenJob>`UPDATE jobs
  SET status = 'cancelled', cancelled_at = ${now}, cancelled_by = 'time', write_id = ${writeId}
  WHERE id = ${jobId} AND status = 'pending' AND NOT (${notExpired('jobs', now)}) RETURNING id`;

/** Selects the worker of a job that counts in their record, and whose cancellation is not excused, if this write changed it. */
export const selectCountedWorker = (jobId: string, writeId: string): SQL =>
  sql`SELECT worker_id FROM jobs WHERE id = ${jobId} AND write_id = ${writeId} AND counts_from IS NULL AND cancelled_late < 2`;

/** That this write changed a job which counts in the record of its worker. */
export const isCounted = (jobId: string, writeId: string): SQL => sql`EXISTS (${selectCountedWorker(jobId, writeId)})`;

const MAX_COUNTED_PER_RUN = 500;
/** Selects the completed jobs that start to count now. Of one whose completion was undone only the review counts. */
export const selectCountableJobs = (now: number): SQL =>
  sql`SELECT id, client_id, worker_id, status FROM jobs INDEXED BY jobs_counted_later WHERE counts_from <= ${now} ORDER BY counts_from, id LIMIT ${MAX_COUNTED_PER_RUN}`;

/** Marks these jobs as counted; `jobs` is a query with their ids. */
export const markCounted = (jobs: SQL): SQL<never> =>
  sql<never>`UPDATE jobs SET counts_from = NULL WHERE id IN (SELECT id FROM (${jobs}))`;
