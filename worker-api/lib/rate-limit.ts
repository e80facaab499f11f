import { AppError } from './app-error.ts';
import type { Database } from './db.ts';
import type { Settings } from './env.ts';
import { hashToken } from './random-token.ts';
import { countCall } from './rate-limit.repository.ts';

/** Counts a call in a fixed window and throws `request.too_many` beyond `max` (times the factor). The counter is in D1, so it is exact. */
export async function checkRateLimit(
  db: Database,
  settings: Settings,
  key: string,
  rule: { max: number; seconds: number },
  now: number,
): Promise<void> {
  const windowMs = rule.seconds * 1000;
  const row = await db.first(countCall(key, now - windowMs, now));
  if (row && row.count > rule.max * settings.rateLimitFactor)
    throw new AppError('request.too_many', { retryAfter: Math.max(1, Math.ceil((row.since + windowMs - now) / 1000)) });
}

/** A key for what a caller typed, from which an e-mail address or phone number cannot be read. */
export const privateKey = async (settings: Settings, name: string, text: string): Promise<string> =>
  `${name} ${await hashToken(`${settings.secret} ${text}`)}`;

/** Mobile networks put thousands of devices behind one IP address. */
export const SHARED_IP_FACTOR = 10;

const FLOOD_LIMIT = { max: 600, windowMs: 60_000 };
const MAX_FLOOD_COUNTERS = 10_000;
const floodCounters = new Map<string, { since: number; count: number }>();

/** Limits floods per account or IP address and per isolate. It costs no round trip, so it runs on every call. */
export function checkFloodLimit(settings: Settings, key: string, now: number, factor = 1): void {
  const counter = floodCounters.get(key);
  if (!counter || counter.since <= now - FLOOD_LIMIT.windowMs) {
    if (floodCounters.size >= MAX_FLOOD_COUNTERS) floodCounters.clear();
    floodCounters.set(key, { since: now, count: 1 });
    return;
  }
  counter.count++;
  if (counter.count > FLOOD_LIMIT.max * factor * settings.rateLimitFactor)
    throw new AppError('request.too_many', { retryAfter: Math.ceil((counter.since + FLOOD_LIMIT.windowMs - now) / 1000) });
}
