import * as z from 'zod/mini';
import { HOUR_MS } from '#contract/durations.ts';

/** Device times at which the user gave a command and at which the request was sent. Device clocks may be wrong. */
export const HAPPENED_AT_HEADER = 'x-happened-at';
export const SENT_AT_HEADER = 'x-sent-at';

/** Maximum age of a command that was queued offline. */
export const MAX_QUEUED_MS = 72 * HOUR_MS;

const instant = z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number));

/**
 * The server time at which a command was given. Only the difference of the two device times counts, so a wrong device clock
 * does no harm. Times in the future, more than 72 hours ago or unreadable count as now.
 * @param happenedAt @param sentAt raw headers; without `sentAt` the device clock is assumed to be correct
 */
export function correctClockSkew(happenedAt: string | undefined, sentAt: string | undefined, now: number): number {
  const given = z.safeParse(instant, happenedAt);
  const left = z.safeParse(instant, sentAt ?? String(now));
  if (!given.success || !left.success) return now;
  const waited = left.data - given.data;
  return waited < 0 || waited > MAX_QUEUED_MS ? now : now - waited;
}
