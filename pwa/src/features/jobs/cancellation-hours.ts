import { CANCELLATION_RULES } from '#contract/jobs/cancellation.ts';

/** How many hours before the start a cancellation begins to count as late. */
export const LATE_CANCELLATION_HOURS = CANCELLATION_RULES.lateWithinMs / 3_600_000;
