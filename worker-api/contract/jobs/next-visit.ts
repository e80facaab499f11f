import * as z from 'zod/mini';
import { DAY_MS } from '#contract/durations.ts';
import { id } from '#contract/ids.ts';
import { slot } from '#contract/time.ts';

/**
 * The next visit that is proposed after a completed one, at the same slot. `jobId` is the job that books it. `isWorkerGone`, for the client: the
 * account of the worker is closed or suspended, so it cannot be booked.
 */
export const nextVisit = z.object({
  date: z.string(),
  time: slot,
  jobId: z.nullable(id),
  isWorkerGone: z.optional(z.literal(true)),
});
export type NextVisit = z.infer<typeof nextVisit>;

/** How long before its start both sides are reminded of a proposed visit that is not booked. */
export const REMIND_OF_VISIT_MS = DAY_MS;
