import type { JobDetail } from './jobs.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts';

/** How many hours before the start of an accepted job a cancellation begins to count as late. */
export const LATE_CANCELLATION_HOURS = 2;

/**
 * The rules of cancelling and of not coming. No side pays a fee: the Consumer Protection (E-Commerce) Rules 2020 forbid a fee
 * that only one side pays. Instead the other side sees how often an account has cancelled late.
 */
export const CANCELLATION_RULES = {
  /** A cancellation of an accepted job less than this before its start is late. In milliseconds. */
  lateWithinMs: LATE_CANCELLATION_HOURS * HOUR_MS,
  /**
   * How long after the start of an accepted job, or after its acceptance if that is later, its client may say that the worker has not
   * come. In milliseconds.
   */
  noShowAfterMs: 20 * MINUTE_MS,
  /** How long a late cancellation is counted. In milliseconds. */
  countedForMs: 365 * DAY_MS,
} as const;

/** The instant from which the client of an accepted job may say that the worker has not come. Both arguments are instants. */
export const noShowFrom = (startsAt: number, acceptedAt: number | null): number =>
  Math.max(startsAt, acceptedAt ?? 0) + CANCELLATION_RULES.noShowAfterMs;

/**
 * What cancelling an accepted job at the instant `now` counts as: `free`, or late, shortly before or after `startsAt`, the
 * instant of its start.
 */
export const cancellationRule = (startsAt: number, now: number): 'free' | 'late' | 'begun' =>
  now >= startsAt ? 'begun' : startsAt - now < CANCELLATION_RULES.lateWithinMs ? 'late' : 'free';

/** Whether the worker of a direct request said no to it. */
export const isDeclined = ({ cancelledBy, times }: Pick<JobDetail, 'cancelledBy' | 'times'>): boolean =>
  cancelledBy === 'worker' && times.accepted === null;

/** Whether a job that a worker had accepted ended by itself because it was not started. */
export const wasNotStarted = ({ cancelledBy, times }: Pick<JobDetail, 'cancelledBy' | 'times'>): boolean =>
  cancelledBy === 'time' && times.accepted !== null;
