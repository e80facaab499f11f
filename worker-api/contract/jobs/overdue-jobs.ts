import { DURATION_HOURS } from '#contract/catalogue.ts';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { slotStart } from '#contract/time.ts';
import { isInProgress, toStoredStatus } from './job-status.ts';
import type { JobDetail } from './jobs.ts';

/**
 * When an overdue job ends by itself, counted from its planned end. Until then its worker has the address and the phone number
 * of the client, neither can close their account, and a client with an ongoing job cannot request another one.
 */
export const OVERDUE_RULES = {
  /**
   * An accepted job that was not started is cancelled. A phone without a network can send the start much later. In
   * milliseconds.
   */
  cancelledAfterMs: 7 * DAY_MS,
  /** An ongoing job is completed. In milliseconds. */
  completedAfterMs: DAY_MS,
} as const;

type OverdueFields = Pick<JobDetail, 'status' | 'date' | 'timeSlot' | 'duration' | 'times'>;

/**
 * The instant at which an overdue job ends by itself; null if it is not overdue at `now`. If the phone of the worker sent the
 * start later than it happened, the job ends later by as much.
 */
export function endsItselfAt({ status, date, timeSlot, duration, times }: OverdueFields, now: number): number | null {
  const stored = toStoredStatus(status);
  if (!isInProgress(stored)) return null;
  const start = Math.max(slotStart(date, timeSlot), times.started ?? 0);
  const plannedEnd = start + DURATION_HOURS[duration] * HOUR_MS;
  if (plannedEnd > now) return null;
  return plannedEnd + (stored === 'accepted' ? OVERDUE_RULES.cancelledAfterMs : OVERDUE_RULES.completedAfterMs);
}
