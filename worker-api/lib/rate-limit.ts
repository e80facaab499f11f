import { AppError } from './app-error.ts';
import type { Database } from './db.ts';
import type { Settings } from './env.ts';
import { hashToken } from './random-token.ts';
import { countCalls, type CountedLimit } from './rate-limit.repository.ts';

/**
 * Counts a call in each of these limits, of which `max` is multiplied by the factor, and throws `request.too_many` if one is
 * exceeded. A call that exceeds a limit is not counted in those after it: what a narrow limit rejects does not use up a wider
 * one. The counters are in D1, so they are exact. Returns the keys of the limits that applied.
 */
export async function checkRateLimits(
  db: Database,
  settings: Settings,
  limits: readonly CountedLimit[],
  now: number,
): Promise<Set<string>> {
  const scaled = limits.map((limit) => ({ ...limit, max: limit.max * settings.rateLimitFactor }));
  const { counters } = await db.batch({ counters: countCalls(scaled, now) });
  for (const { key, since, count } of counters) {
    const rule = scaled.find((limit) => limit.key === key);
    if (rule && count > rule.max)
      throw new AppError('request.too_many', {
        retryAfter: Math.max(1, Math.ceil((since + rule.seconds * 1000 - now) / 1000)),
      });
  }
  return new Set(counters.map(({ key }) => key));
}

/** Counts a call in one limit and throws `request.too_many` if it is exceeded. */
export const checkRateLimit = (
  db: Database,
  settings: Settings,
  key: string,
  rule: { max: number; seconds: number },
  now: number,
): Promise<unknown> => checkRateLimits(db, settings, [{ key, ...rule }], now);

/** Counts a call in one limit and says whether the limit allows it. */
export async function isWithinRateLimit(
  db: Database,
  settings: Settings,
  key: string,
  rule: { max: number; seconds: number },
  now: number,
): Promise<boolean> {
  const max = rule.max * settings.rateLimitFactor;
  const { counters } = await db.batch({ counters: countCalls([{ key, ...rule, max }], now) });
  return counters.every(({ count }) => count <= max);
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
