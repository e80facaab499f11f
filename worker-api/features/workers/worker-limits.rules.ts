import { DAY_MS, HOUR_MS } from '#contract/durations.ts';

export const WORKER_ACTIONS = ['accept', 'cancel', 'move'] as const;
export type WorkerAction = (typeof WORKER_ACTIONS)[number];

/** At most `max` actions, times RATE_LIMIT_FACTOR, in any period of `ms`. */
export interface WorkerLimit {
  max: number;
  ms: number;
}

/**
 * A day has five slots, so a worker who fills the next day in one sitting, and four days within one, meets neither limit on
 * accepting. A family that moves to another city, and moves again because the first house was wrong, does not meet those on
 * moves.
 */
export const ACCEPT_LIMITS: readonly WorkerLimit[] = [
  { max: 6, ms: HOUR_MS },
  { max: 20, ms: DAY_MS },
];
export const MOVE_LIMITS: readonly WorkerLimit[] = [
  { max: 1, ms: DAY_MS },
  { max: 3, ms: 30 * DAY_MS },
];
/** The longest period of a limit, for which actions are stored. */
export const LONGEST_LIMIT_MS = 30 * DAY_MS;

/**
 * After this many cancellations of accepted jobs in one day in India, times RATE_LIMIT_FACTOR, accepting pauses until the next
 * day.
 */
export const MAX_CANCELLATIONS_PER_DAY = 3;

/** Kilometres. Moves within a town are free: no radius of a worker is larger than 25 km. */
export const FREE_MOVE_KM = 30;
