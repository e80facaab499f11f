import { sql, type SQL } from 'drizzle-orm';
import { chatClosedBefore } from '#contract/chat.ts';
import { isBlocked } from '#api/features/blocks/blocks.predicates.ts';
import { approximatePointOf, kmBetween, pointOf } from '#api/features/places/places.predicates.ts';
import { mayTakeJobs, sharesContact } from '#api/features/workers/workers.predicates.ts';
import { possibleStart } from './worker-time.predicates.ts';

const HOUR = 3_600_000;

/**
 * How long after its start a pending job can still be accepted: 10 hours without a slot, not at all if it was requested in advance, and
 * otherwise until its slot of two hours ends.
 */
const gracePeriod = (alias: string) =>
  `CASE WHEN ${alias}.slot IS NULL THEN ${10 * HOUR} WHEN ${alias}.created_at < ${alias}.starts_at THEN 0 ELSE ${2 * HOUR} END`;

/** The instant at which the slot of a job, or without one the working day, ends. */
export const slotEndOf = (job: 'jobs'): SQL =>
  sql.raw(`(${job}.starts_at + iif(${job}.slot IS NULL, ${10 * HOUR}, ${2 * HOUR}))`);

/** That a pending job can still be accepted. The first comparison is the one that an index can use. */
export const notExpired = (alias: 'j' | 'jobs', now: number): SQL =>
  sql`${sql.raw(alias)}.starts_at > ${now - 10 * HOUR} AND ${sql.raw(alias)}.starts_at > ${now} - ${sql.raw(gracePeriod(alias))}`;

/** That the slot of a job, or without one the working day, is not over. */
export const slotNotOver = (job: 'jobs', now: number): SQL => sql`${slotEndOf(job)} > ${now}`;

/** That the client of a job has another request that is pending or ongoing. */
export const hasOtherActiveRequest = (alias: 'j' | 'jobs'): SQL =>
  sql.raw(
    `EXISTS (SELECT 1 FROM jobs o WHERE o.client_id = ${alias}.client_id AND o.status IN ('pending', 'ongoing') AND o.id <> ${alias}.id)`,
  );

/** That the client of a job has neither been suspended nor closed the account. */
export const clientIsActive = (alias: 'j' | 'jobs'): SQL =>
  sql.raw(`EXISTS (SELECT 1 FROM accounts c WHERE c.id = ${alias}.client_id AND c.suspended_at IS NULL)`);

/** That the worker `w` cancelled an earlier job that this one asks for again. */
export const isDroppedBy = (alias: 'j' | 'jobs'): SQL => sql.raw(`instr(coalesce(${alias}.dropped_by, ''), w.account_id) > 0`);

/** What decides, besides the rows, whether a job is open to a worker: the time, and whether workers need to be verified. */
export interface OfferRules {
  now: number;
  verifyWorkers: boolean;
}

/** That a client has not blocked a worker and is not the same person. Both arguments are expressions of the statement. */
export const mayBook = (client: SQL, worker: SQL): SQL =>
  sql`NOT ${isBlocked(client, worker)} AND NOT ${sharesContact(client, worker)}`;

/** That the client of a job may deal with the worker `w`, who may take jobs. */
export const mayMeet = (job: 'j' | 'jobs', verifyWorkers: boolean): SQL =>
  sql`${mayTakeJobs(verifyWorkers)} AND ${mayBook(sql.raw(`${job}.client_id`), sql.raw('w.account_id'))}`;

/**
 * That the approximate point of a job is within the radius of the worker `w`; a job without a location is, and a worker without one
 * reaches no other job. With the exact point, a worker who changes their own location and radius step by step could find the home.
 */
export const isWithinReach = (job: 'j' | 'jobs'): SQL =>
  sql`coalesce(${kmBetween(approximatePointOf(job), pointOf('w'))} <= w.service_radius_km, ${sql.raw(job)}.lat IS NULL)`;

const isOfferedNearby = (job: 'j' | 'jobs'): SQL =>
  sql`w.available = 1 AND w.profession = ${sql.raw(`${job}.profession`)} AND NOT ${isDroppedBy(job)} AND ${isWithinReach(job)}`;

/** That a job which is no direct request is, or was, offered to the worker `w`. */
export const isInAudience = (job: 'j' | 'jobs', verifyWorkers: boolean): SQL =>
  sql`${mayMeet(job, verifyWorkers)} AND ${isOfferedNearby(job)}`;

/** That no job of the worker `w` takes the time of this one. */
export const hasTimeFor = (job: 'j' | 'jobs', now: number): SQL =>
  sql`${possibleStart(job, sql.raw('w.account_id'), { now })} IS NOT NULL`;

/**
 * That the worker `w` may see a pending job and accept it: the one rule of lists, details, acceptance and push notifications. A worker who
 * takes no jobs now may still accept an earlier direct request, and sees it at a time that another job takes: only they can answer it.
 */
export const isOpenTo = (
  job: 'j' | 'jobs',
  { now, verifyWorkers }: OfferRules,
): SQL => sql`${sql.raw(`${job}.status = 'pending'`)}
  AND ${notExpired(job, now)} AND ${mayMeet(job, verifyWorkers)}
  AND CASE WHEN ${sql.raw(`${job}.worker_id`)} IS NULL THEN ${isOfferedNearby(job)} AND ${hasTimeFor(job, now)} ELSE ${sql.raw(`${job}.worker_id = w.account_id`)} END`;

/** That an account has jobs that are not over. */
export const hasOpenJobs = (accountId: string): SQL =>
  sql`(EXISTS (SELECT 1 FROM jobs WHERE client_id = ${accountId} AND status IN ('pending', 'accepted', 'ongoing'))
    OR EXISTS (SELECT 1 FROM jobs WHERE worker_id = ${accountId} AND status IN ('accepted', 'ongoing')))`;

/** That the chat of the job `j` has closed, by the rule of `isChatOpen` in the contract. Not if the job has not ended, or there is none. */
export const isChatClosed = (now: number): SQL =>
  sql`coalesce(j.completed_at, j.cancelled_at, ${now}) <= ${chatClosedBefore(now)}`;

/** That this write was the last one of the job. */
export const hasWriteId = (jobId: string, writeId: string): SQL =>
  sql`EXISTS (SELECT 1 FROM jobs WHERE id = ${jobId} AND write_id = ${writeId})`;
