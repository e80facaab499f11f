import * as z from 'zod/mini';

/** Headers of a command: when it was given, and what the same clock says as it leaves. Instants of the phone, which may be wrong. */
export const HAPPENED_AT = 'x-happened-at';
export const SENT_AT = 'x-sent-at';

/** A command may have waited in a phone for so long. */
export const MAX_QUEUED_MS = 72 * 3_600_000;

const instant = z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number));

/**
 * When a command was given, as an instant of the server. What counts is how long it waited by the phone's own clock, so that a
 * clock which is a day off is none the worse. One given in the future, over 72 hours ago, or unreadably, was given now.
 * @param happenedAt @param sentAt the headers as they came; without the second the phone's clock is taken for right
 */
export function correctClockSkew(happenedAt: string | undefined, sentAt: string | undefined, now: number): number {
  const given = z.safeParse(instant, happenedAt);
  const left = z.safeParse(instant, sentAt ?? String(now));
  if (!given.success || !left.success) return now;
  const waited = left.data - given.data;
  return waited < 0 || waited > MAX_QUEUED_MS ? now : now - waited;
}
