import { DAY_MS, MINUTE_MS } from '#contract/durations.ts';

/** How long the worker of a direct request can answer it. In milliseconds. */
export const DIRECT_REQUEST_RULES = {
  /** From when they were asked. */
  answerWithinMs: DAY_MS,
  /** They must answer this long before the start, so that another worker can still be found... */
  answerBeforeMs: 60 * MINUTE_MS,
  /** ...but have at least this long. */
  answerAtLeastMs: 30 * MINUTE_MS,
} as const;
