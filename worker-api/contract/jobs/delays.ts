import * as z from 'zod/mini';
import { MINUTE_MS } from '#contract/durations.ts';
import { id } from '#contract/ids.ts';

/** A worker can say that they are late from this long before the start of an accepted job. In milliseconds. */
const REPORT_BEFORE_MS = 60 * MINUTE_MS;
/** How late a worker can say that they are. 0: on time after all. */
export const DELAY_MINUTES = [0, 10, 20, 30, 45, 60] as const;
export type DelayMinutes = (typeof DELAY_MINUTES)[number];

/** The instant from which the worker of an accepted job that starts at `startsAt` can say that they are late. */
export const delayFrom = (startsAt: number): number => startsAt - REPORT_BEFORE_MS;

/**
 * What is late: `start` the start of an accepted job, `end` the end of an ongoing one. `before`: the start of an accepted job,
 * because of the job that its worker has before it.
 */
export const jobDelay = z.object({ minutes: z.int(), what: z.enum(['start', 'end', 'before']) });
export type JobDelay = z.infer<typeof jobDelay>;

export const reportDelayBody = z.object({ jobId: id, minutes: z.literal([...DELAY_MINUTES]) });
