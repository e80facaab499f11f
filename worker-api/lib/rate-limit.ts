import { AppError } from './app-error.ts';
import { sql, type Database, type Sql } from './db.ts';
import type { Settings } from './env.ts';

/** Counts a call in a fixed window and throws `request.too_many` beyond `max` (times the factor). Strict: kept in D1. */
export async function checkRateLimit(
  db: Database,
  settings: Settings,
  key: string,
  rule: { max: number; seconds: number },
  now: number,
): Promise<void> {
  const windowMs = rule.seconds * 1000;
  const row = await db.first<{
    since: number;
    count: number;
  }>(sql`INSERT INTO rate_counters (key, since, count) VALUES (${key}, ${now}, 1)
    ON CONFLICT (key) DO UPDATE SET
      count = iif(since > ${now - windowMs}, count + 1, 1),
      since = iif(since > ${now - windowMs}, since, ${now})
    RETURNING since, count`);
  if (row && row.count > rule.max * settings.rateLimitFactor)
    throw new AppError('request.too_many', { retryAfter: Math.max(1, Math.ceil((row.since + windowMs - now) / 1000)) });
}

/** Forgets a counter, after a success that clears its failures. */
export const clearRateLimit = (key: string): Sql => sql`DELETE FROM rate_counters WHERE key = ${key}`;

/** Mobile networks put thousands of phones behind one address. */
export const SHARED_IP_FACTOR = 10;

const FLOOD_LIMIT = { max: 600, windowMs: 60_000 };
const MAX_FLOOD_COUNTERS = 10_000;
const floodCounters = new Map<string, { since: number; count: number }>();

/** A guard against floods, per account or address and per isolate: costs no round trip, so it runs on every call. */
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

/** Deletes counters whose window, at most a day long, is over. */
export const deleteExpiredCounters = (now: number): Sql => sql`DELETE FROM rate_counters WHERE since < ${now - 86_400_000}`;
