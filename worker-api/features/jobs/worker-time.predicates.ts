import { sql, type SQL } from 'drizzle-orm';
import { HOUR_MS } from '#contract/durations.ts';
import { slot, slotOffset, type Slot } from '#contract/time.ts';
import { approximatePointOf, kmBetween } from '#api/features/places/places.predicates.ts';
import { isWithinWorkingHours } from '#api/features/workers/working-hours.predicates.ts';

export const HALF_HOUR_MS = HOUR_MS / 2;

/**
 * The time of a job in half hours since 1970, as in `worker_time_cells`: `first` up to `end`, which is the next one after it.
 */
interface HalfHours {
  first: SQL | number;
  end: SQL | number;
}
/** The name of the row of the job in the statement. */
export type JobAlias = 'j' | 'jobs';

const halfHoursOf = (job: JobAlias, laterMs: string): HalfHours => ({
  first: sql.raw(`((${job}.starts_at + ${laterMs}) / ${HALF_HOUR_MS})`),
  end: sql.raw(`((${job}.ends_at + ${laterMs} + ${HALF_HOUR_MS - 1}) / ${HALF_HOUR_MS})`),
});

/** That no accepted or ongoing job of the worker `w`, except this one, takes any of this time. */
const isFree = ({ first, end }: HalfHours, except?: JobAlias): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM worker_time_cells t WHERE t.worker_id = w.account_id AND t.cell >= ${first} AND t.cell < ${end} ${butNot(except)})`;
const butNot = (except: JobAlias | undefined): SQL => sql.raw(except ? `AND t.job_id <> ${except}.id` : '');

/** The most free half hours that a worker needs between two jobs. */
const MAX_TRAVEL_HALF_HOURS = 2;
/** The free half hours between two jobs that are this far apart. Without a place of both, none are needed. */
export const travelHalfHours = (km: SQL): SQL =>
  sql`CASE WHEN ${km} > 10 THEN ${sql.raw(String(MAX_TRAVEL_HALF_HOURS))} WHEN ${km} > 5 THEN 1 ELSE 0 END`;

/**
 * That the worker `w` is free, and can travel from the job before and to the job after. The points are the approximate ones:
 * with the exact point, a worker could find a home by accepting jobs at known distances from it.
 */
const isFreeWithTravel = ({ first, end }: HalfHours, job: JobAlias, except?: JobAlias): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM worker_time_cells t JOIN jobs o ON o.id = t.job_id
    WHERE t.worker_id = w.account_id AND t.cell >= ${first} - ${sql.raw(String(MAX_TRAVEL_HALF_HOURS))} AND t.cell < ${end} + ${sql.raw(String(MAX_TRAVEL_HALF_HOURS))}
      AND max(${first} - 1 - t.cell, t.cell - ${end}) < ${travelHalfHours(kmBetween(approximatePointOf('o'), approximatePointOf(job)))} ${butNot(except)})`;

/**
 * All of these conditions, in halves of halves: D1 limits the depth of an expression to 100, and a chain is as deep as it is
 * long.
 */
const allOf = (conditions: readonly SQL[]): SQL => {
  const middle = conditions.length >> 1;
  return middle === 0
    ? (conditions[0] ?? sql`1`)
    : sql`(${allOf(conditions.slice(0, middle))} AND ${allOf(conditions.slice(middle))})`;
};

export interface HoursRule {
  /** Whether the worker only takes jobs within their working hours. True by default. */
  withinHours?: boolean;
}

/**
 * That the worker `w` works and is free for a job of this length at this instant. Each half hour is looked up by its key: D1
 * counts a row read for a range without rows, but none for a key without a row, and a search asks for many workers.
 */
export const isFreeAt = (start: SQL, hours: number, { withinHours = true }: HoursRule = {}): SQL => {
  const isWorking = withinHours ? isWithinWorkingHours(start, sql`${start} + ${sql.raw(String(hours * HOUR_MS))}`) : sql`1`;
  const free = Array.from(
    { length: (hours * HOUR_MS) / HALF_HOUR_MS },
    (_, i) =>
      sql`NOT EXISTS (SELECT 1 FROM worker_time_cells t WHERE t.worker_id = w.account_id AND t.cell = ${start} / ${sql.raw(`${HALF_HOUR_MS} + ${i}`)})`,
  );
  return sql`(${isWorking} AND ${allOf(free)})`;
};

/** That the worker `w` works and is free for a job of this length at one of these starts. */
export const isFreeAtOneOf = (starts: readonly number[], hours: number, rule: HoursRule = {}): SQL => {
  const [only, ...others] = starts;
  // Not as a parameter, of which a statement may have 100: the condition has it for each half hour. What is no instant becomes null.
  if (only !== undefined && others.length === 0) return isFreeAt(sql.raw(JSON.stringify(only)), hours, rule);
  return sql`EXISTS (SELECT 1 ${fromFreeStarts(starts, hours, rule)})`;
};

/**
 * The FROM part and the condition of those of the starts, as `p.value`, at which the worker `w` works and is free for a job of
 * this length.
 */
export const fromFreeStarts = (starts: readonly number[], hours: number, { withinHours = true }: HoursRule = {}): SQL => {
  const first = sql.raw(`(p.value / ${HALF_HOUR_MS})`);
  const free = isFree({ first, end: sql`${first} + ${sql.raw(String((hours * HOUR_MS) / HALF_HOUR_MS))}` });
  const isWorking = withinHours ? isWithinWorkingHours(sql.raw('p.value'), sql.raw(`p.value + ${hours * HOUR_MS}`)) : sql`1`;
  return sql`FROM json_each(${JSON.stringify(starts)}) p WHERE ${isWorking} AND ${free}`;
};

export interface StartOptions extends HoursRule {
  now: number;
  /** For a job without a slot: the only one that may be chosen. */
  timeSlot?: Slot | undefined;
  /** Also requires the time to travel from the job before and to the job after. */
  withTravel?: boolean;
}

/**
 * The instant at which the worker `w` would start a job: that of its slot or, without one, of the earliest slot of its day that
 * is not over. NULL if a job of theirs takes that time, or if it is outside their working hours. In a direct request that the worker already
 * has, the hours exclude no slot; they only decide which is tried first. The one rule of offers, requests of one worker and acceptance.
 */
export const possibleStart = (job: JobAlias, { now, timeSlot, withTravel = false, withinHours = true }: StartOptions): SQL => {
  const isFreeLaterBy = (laterMs: string): SQL =>
    withTravel ? isFreeWithTravel(halfHoursOf(job, laterMs), job) : isFree(halfHoursOf(job, laterMs));
  const isWorkingLaterBy = (laterMs: string): SQL =>
    withinHours
      ? isWithinWorkingHours(sql.raw(`${job}.starts_at + ${laterMs}`), sql.raw(`${job}.ends_at + ${laterMs}`))
      : sql`1`;
  const isDirect = sql.raw(`${job}.worker_id IS w.account_id`);
  const startsAt = sql.raw(`${job}.starts_at`);
  const offsets = (timeSlot === undefined ? slot.options : [timeSlot]).map(slotOffset);
  return sql`CASE WHEN ${sql.raw(`${job}.slot`)} IS NOT NULL THEN iif((${isDirect} OR ${isWorkingLaterBy('0')}) AND ${isFreeLaterBy('0')}, ${startsAt}, NULL)
    ELSE (SELECT ${startsAt} + p.later FROM (SELECT s.value AS later, ${isWorkingLaterBy('s.value')} AS is_working FROM json_each(${JSON.stringify(offsets)}) s) p
      WHERE ${startsAt} + p.later + ${sql.raw(String(2 * HOUR_MS))} > ${now} AND (${isDirect} OR p.is_working) AND ${isFreeLaterBy('p.later')}
      ORDER BY p.is_working DESC, p.later LIMIT 1) END`;
};

/**
 * The worker `w` of the job `j` in progress could do it at `p.starts_at` instead: within their hours, while no other job takes
 * that time, and with the time to travel. The time that the job takes now is not in the way.
 */
export const newTimeOf = () => {
  const later = 'p.starts_at - j.starts_at';
  return {
    isFree: isFree(halfHoursOf('j', later), 'j'),
    isFreeWithTravel: isFreeWithTravel(halfHoursOf('j', later), 'j', 'j'),
    isWithinHours: isWithinWorkingHours(sql.raw('p.starts_at'), sql.raw(`(j.ends_at + ${later})`)),
  };
};

const OFFSETS_BY_SLOT = JSON.stringify(Object.fromEntries(slot.options.map((one) => [one, slotOffset(one)])));

/** The slot of a job that had none and now starts at this instant. */
export const slotAt = (job: JobAlias, start: SQL): SQL =>
  sql`(SELECT s.key FROM json_each(${OFFSETS_BY_SLOT}) s WHERE s.value = ${start} - ${sql.raw(`${job}.starts_at`)})`;

/** The FROM part and the condition of the jobs `j` in progress at a time that another job of their worker takes. */
export const fromOverlappingJobs =
  sql.raw(`FROM overlapping_jobs x CROSS JOIN jobs j ON j.id = x.job_id WHERE j.status IN ('accepted', 'ongoing')
  AND EXISTS (SELECT 1 FROM jobs o WHERE o.worker_id = j.worker_id AND o.status IN ('accepted', 'ongoing') AND o.id <> j.id
    AND o.starts_at < j.ends_at AND j.starts_at < o.ends_at)`);

/** That a slot of the day of a job without a slot is over. */
export const isSlotOver = (job: JobAlias, timeSlot: Slot, now: number): SQL =>
  sql`${sql.raw(`${job}.starts_at + ${slotOffset(timeSlot) + 2 * HOUR_MS}`)} <= ${now}`;
