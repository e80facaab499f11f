import { DAY_MS, MINUTE_MS } from '#contract/durations.ts';
import type { ErrorCode } from '#contract/errors.ts';

/** How long the worker of a direct request can answer it. In milliseconds. */
export const DIRECT_REQUEST_RULES = {
  /** From when they were asked. */
  answerWithinMs: DAY_MS,
  /** They must answer this long before the start, so that another worker can still be found... */
  answerBeforeMs: 60 * MINUTE_MS,
  /** ...but have at least this long. */
  answerAtLeastMs: 30 * MINUTE_MS,
} as const;

/** Why a client cannot book a worker. */
export const BOOKING_REJECTIONS = [
  'worker.off',
  'worker.not_working',
  'worker.slot_taken',
  'worker.shared_contact',
  'worker.blocked',
] as const satisfies readonly ErrorCode[];
export type BookingRejection = (typeof BOOKING_REJECTIONS)[number];
