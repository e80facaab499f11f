import { AppError } from './app-error.ts';
import { sql, type Database, type Sql } from './db.ts';
import type { Settings } from './env.ts';

/** Counts a call in a fixed window and throws `request.too_many` beyond `max` (times the factor). Strict: kept in D1. */
export async function limit(
  db: Database,
  settings: Settings,
  key: string,
  rule: { max: number; seconds: number },
  now: number,
): Promise<void> {
  const window = rule.seconds * 1000;
  const row = await db.first<{
    since: number;
    count: number;
  }>(sql`INSERT INTO rate_counters (key, since, count) VALUES (${key}, ${now}, 1)
    ON CONFLICT (key) DO UPDATE SET
      count = iif(since > ${now - window}, count + 1, 1),
      since = iif(since > ${now - window}, since, ${now})
    RETURNING since, count`);
  if (row && row.count > rule.max * settings.rateLimitFactor)
    throw new AppError('request.too_many', { retryAfter: Math.max(1, Math.ceil((row.since + window - now) / 1000)) });
}

/** Forgets a counter, after a success that clears its failures. */
export const clearLimit = (key: string): Sql => sql`DELETE FROM rate_counters WHERE key = ${key}`;

/** Mobile networks put thousands of phones behind one address. */
export const MANY_BEHIND_ONE_ADDRESS = 10;

const FLOOD = { max: 600, windowMs: 60_000 };
const REMEMBERED = 10_000;
const floods = new Map<string, { since: number; count: number }>();

/** A guard against floods, per account or address and per isolate: costs no round trip, so it runs on every call. */
export function floodGuard(settings: Settings, who: string, now: number, times = 1): void {
  const seen = floods.get(who);
  if (!seen || seen.since <= now - FLOOD.windowMs) {
    if (floods.size >= REMEMBERED) floods.clear();
    floods.set(who, { since: now, count: 1 });
    return;
  }
  seen.count++;
  if (seen.count > FLOOD.max * times * settings.rateLimitFactor)
    throw new AppError('request.too_many', { retryAfter: Math.ceil((seen.since + FLOOD.windowMs - now) / 1000) });
}

/** Deletes counters whose window, at most a day long, is over. */
export const forgetOldCounters = (now: number): Sql => sql`DELETE FROM rate_counters WHERE since < ${now - 86_400_000}`;
