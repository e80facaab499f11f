import { sql, type SQL } from 'drizzle-orm';
import { HOUR_MS } from '#contract/durations.ts';
import { chatClosedBefore } from '#contract/chat.ts';
import { CANCELLATION_RULES } from '#contract/jobs/cancellation.ts';
import { DIRECT_REQUEST_RULES } from '#contract/jobs/direct-requests.ts';
import { isBlocked } from '#api/features/blocks/blocks.predicates.ts';
import { approximatePointOf, kmBetween } from '#api/features/places/places.predicates.ts';
import { workerMayTakeJobs, mayBeSamePerson } from '#api/features/workers/workers.predicates.ts';
import { reachOn } from '#api/features/workers/working-hours.predicates.ts';
import { possibleStart, type JobAlias } from './worker-time.predicates.ts';

/**
 * How long after its start a pending job can still be accepted: 10 hours without a slot, not at all if workers had half an hour
 * before, and otherwise until its slot of two hours ends.
 */
const gracePeriod = (job: JobAlias) =>
  `CASE WHEN ${job}.slot IS NULL THEN ${10 * HOUR_MS}
    WHEN max(${job}.created_at + ${DIRECT_REQUEST_RULES.answerAtLeastMs}, coalesce(${job}.answer_until, 0)) <= ${job}.starts_at THEN 0
    ELSE ${2 * HOUR_MS} END`;

/** The instant at which the slot of a job, or without one the working day, ends. */
export const slotOrDayEnd = (job: JobAlias): SQL =>
  sql.raw(`(${job}.starts_at + iif(${job}.slot IS NULL, ${10 * HOUR_MS}, ${2 * HOUR_MS}))`);

/** That a pending job can still be accepted. The first comparison is the one that an index can use. */
export const notExpired = (job: JobAlias, now: number): SQL =>
  sql`${sql.raw(job)}.starts_at > ${now - 10 * HOUR_MS} AND ${sql.raw(job)}.starts_at > ${now} - ${sql.raw(gracePeriod(job))}
    AND coalesce(${sql.raw(job)}.answer_until, ${now} + 1) > ${now}`;

/** Until when a worker who is asked now can answer a direct request. `startsAt` is an expression of the statement. */
export const answerUntil = (startsAt: SQL, now: number): SQL =>
  sql`min(${now + DIRECT_REQUEST_RULES.answerWithinMs}, max(${startsAt} - ${DIRECT_REQUEST_RULES.answerBeforeMs}, ${now + DIRECT_REQUEST_RULES.answerAtLeastMs}))`;

/** That the slot of a job, or without one the working day, is not over. */
export const slotNotOver = (job: JobAlias, now: number): SQL => sql`${slotOrDayEnd(job)} > ${now}`;

/** That the client of a job has another request that is pending or ongoing. */
export const clientHasOtherActiveRequest = (job: JobAlias): SQL =>
  sql.raw(
    `EXISTS (SELECT 1 FROM jobs o WHERE o.client_id = ${job}.client_id AND o.status IN ('pending', 'ongoing') AND o.id <> ${job}.id)`,
  );

/** That a client has a request that is pending or ongoing. `clientId` is an expression of the statement. */
export const hasActiveRequest = (clientId: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM jobs WHERE client_id = ${clientId} AND status IN ('pending', 'ongoing'))`;

/** A worker could end the job before they threaten its client. By our clock: a phone can say that it was hours ago. */
const STILL_GOING_ON_MS = 2 * HOUR_MS;

/** That an account has a job, on either side, that is accepted or ongoing, or was until two hours ago. `accountId` may be an expression of the statement. */
export const hasJobGoingOn = (accountId: SQL | string | null, now: number): SQL =>
  sql`EXISTS (SELECT 1 FROM jobs g WHERE (g.client_id = ${accountId} OR g.worker_id = ${accountId}) AND g.accepted_at IS NOT NULL
    AND (g.status IN ('accepted', 'ongoing') OR coalesce(g.completed_received_at, g.cancelled_received_at, g.completed_at, g.cancelled_at) > ${now - STILL_GOING_ON_MS}))`;

/** That this account is the client or the worker of a job. */
export const isSideOfJob = (accountId: string | null, jobId: string): SQL =>
  sql`EXISTS (SELECT 1 FROM jobs WHERE id = ${jobId} AND (client_id = ${accountId} OR worker_id = ${accountId}))`;

/** That the client of a job has neither been suspended nor closed the account. */
export const clientIsActive = (job: JobAlias): SQL =>
  sql.raw(`EXISTS (SELECT 1 FROM accounts c WHERE c.id = ${job}.client_id AND c.suspended_at IS NULL)`);

const LATE_CANCELLATIONS = {
  client: `l.cancelled_by = 'client'`,
  worker: `l.cancelled_by IN ('worker', 'no_show')`,
} as const;

/**
 * How often an account has cancelled late in the last year, or has not come as a worker. `accountId` is an expression of the
 * statement.
 */
export const lateCancellationsOf = (side: keyof typeof LATE_CANCELLATIONS, accountId: SQL, now: number): SQL =>
  sql`(SELECT count(*) FROM jobs l WHERE l.${sql.raw(side)}_id = ${accountId} AND l.cancelled_late = 1 AND ${sql.raw(LATE_CANCELLATIONS[side])}
    AND l.cancelled_at > ${now - CANCELLATION_RULES.countedForMs})`;

// Who may deal with whom, from the widest to the narrowest. `w` is the row of the worker.
//
// workerMayTakeJobs         the worker passes verification, and the account is neither suspended nor closed
//                           (workers.predicates.ts)
// clientMayBookWorker       neither has blocked the other, and the two cannot be one person
// workerMayServeClient      workerMayTakeJobs and clientMayBookWorker, for the client of a job
// jobMatchesWorker          the worker is available and of the preferred gender, and the job is of their profession and within
//                           reach; says nothing about the two persons
// jobIsAnnouncedToWorker    workerMayServeClient and jobMatchesWorker: the dispatch room sends the worker the events of the job. Also holds when the job is
//                           taken
// jobIsOfferedToWorker      the worker may read and accept the job now: it is pending and not expired, and either announced to
//                           them and at a time when they are free, or a direct request for them. Limits and the phone
//                           verification come on top

/** That neither of a client and a worker has blocked the other, and the two are not one person. Both arguments are expressions of the statement. */
export const clientMayBookWorker = (client: SQL, worker: SQL): SQL =>
  sql`NOT ${isBlocked(client, worker)} AND NOT ${mayBeSamePerson(client, worker)}`;

/** That the worker `w` may take jobs, and that the client of this job may book them. */
const workerMayServeClient = (job: JobAlias, verifyWorkers: boolean): SQL =>
  sql`${workerMayTakeJobs(verifyWorkers)} AND ${clientMayBookWorker(sql.raw(`${job}.client_id`), sql.raw('w.account_id'))}`;

/** That the worker `w` lost an earlier job that this one asks for again. */
export const workerLostPredecessor = (job: JobAlias): SQL =>
  sql.raw(`instr(coalesce(${job}.dropped_by, ''), w.account_id) > 0`);

/**
 * That the approximate point of a job is within the radius around that of the worker `w`; a job without a location is, and a
 * worker without one reaches no other job. With the exact point of the job, a worker who changes their own location and radius
 * step by step could find the home of the client. With that of the worker, anyone could find theirs from their public number of
 * offers.
 */
const isWithin = (job: JobAlias, km: SQL): SQL =>
  sql`coalesce(${kmBetween(approximatePointOf(job), approximatePointOf('w'))} <= ${km}, ${sql.raw(job)}.lat IS NULL)`;
export const isWithinReach = (job: JobAlias): SQL => isWithin(job, sql.raw('w.service_radius_km'));

/** The same for the largest distance that the working hours of the worker `w` set for the day of the job. */
export const isWithinReachOfDay = (job: JobAlias): SQL =>
  sql`(w.working_hours IS NULL OR ${isWithin(job, reachOn(sql.raw(`${job}.starts_at`)))})`;

/** That the client of a job has no preference, or the worker `w` has stated the preferred gender. */
export const isOfPreferredGender = (job: JobAlias): SQL =>
  sql.raw(`(${job}.preferred_gender = 'no-preference' OR w.gender IS ${job}.preferred_gender)`);

const jobMatchesWorker = (job: JobAlias): SQL =>
  sql`w.available = 1 AND w.profession = ${sql.raw(`${job}.profession`)} AND ${isOfPreferredGender(job)} AND NOT ${workerLostPredecessor(job)} AND ${isWithinReach(job)}`;

/** That a job which is no direct request is, or was, offered to the worker `w`. */
export const jobIsAnnouncedToWorker = (job: JobAlias, verifyWorkers: boolean): SQL =>
  sql`${workerMayServeClient(job, verifyWorkers)} AND ${jobMatchesWorker(job)}`;

/** That the working hours of the worker `w` allow a job, and no other job takes its time. */
export const hasTimeFor = (job: JobAlias, now: number): SQL =>
  sql`(${isWithinReachOfDay(job)} AND ${possibleStart(job, { now })} IS NOT NULL)`;

/** What decides, besides the rows, whether a job is an offer to a worker: the time, and whether workers need to be verified. */
export interface OfferContext {
  now: number;
  verifyWorkers: boolean;
}

/**
 * That a pending job is an offer to the worker `w`, who may see and accept it: the one rule of lists, details, acceptance and
 * push notifications. A worker who takes no jobs now may still accept an earlier direct request, and sees it outside their
 * hours and at a time that another job takes: only they can answer it.
 */
export const jobIsOfferedToWorker = (
  job: JobAlias,
  { now, verifyWorkers }: OfferContext,
): SQL => sql`${sql.raw(`${job}.status = 'pending'`)}
  AND ${notExpired(job, now)} AND ${workerMayServeClient(job, verifyWorkers)}
  AND CASE WHEN ${sql.raw(`${job}.worker_id`)} IS NULL THEN ${jobMatchesWorker(job)} AND ${hasTimeFor(job, now)} ELSE ${sql.raw(`${job}.worker_id = w.account_id`)} END`;

/**
 * That an account has jobs that are not over. A client waits for the answer of a worker who was asked by name, until the time for
 * it is over: then the worker can no longer decline.
 */
export const hasOpenJobs = (accountId: string, now: number): SQL =>
  sql`(EXISTS (SELECT 1 FROM jobs WHERE client_id = ${accountId} AND status IN ('pending', 'accepted', 'ongoing'))
    OR EXISTS (SELECT 1 FROM jobs WHERE worker_id = ${accountId} AND status IN ('pending', 'accepted', 'ongoing')
      AND (status <> 'pending' OR coalesce(answer_until, ${now} + 1) > ${now})))`;

/**
 * That the chat of the job `j` has closed, by the rule of `isChatOpen` in the contract. Not if the job has not ended, or there
 * is none.
 */
export const isChatClosed = (now: number): SQL =>
  sql`coalesce(j.completed_at, j.cancelled_at, ${now}) <= ${chatClosedBefore(now)}`;

/** That this write was the last one of the job. */
export const hasWriteId = (jobId: string, writeId: string): SQL =>
  sql`EXISTS (SELECT 1 FROM jobs WHERE id = ${jobId} AND write_id = ${writeId})`;
