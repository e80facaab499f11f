import { sql, type SQL } from 'drizzle-orm';
import { isOldest } from './old-rows.predicates.ts';

interface Counter {
  key: string;
  since: number;
  count: number;
}

/** At most `max` calls in a fixed window. */
export interface CountedLimit {
  key: string;
  max: number;
  seconds: number;
  /** The calls to which the limit applies; all if missing. */
  condition?: SQL | undefined;
}

/** Counts a call, if `condition` holds. A new window begins when the stored one began at or before `windowStart`. */
const countCall = (key: string, windowStart: number, now: number, condition: SQL) => sql<Counter>`
  INSERT INTO rate_counters (key, since, count) SELECT ${key}, ${now}, 1 WHERE ${condition}
  ON CONFLICT (key) DO UPDATE SET
    count = iif(since > ${windowStart}, count + 1, 1),
    since = iif(since > ${windowStart}, since, ${now})
  RETURNING key, since, count`;

/** Whether more than `max` calls were counted in the window that `windowStart` is in. */
const isLimitExceeded = (key: string, windowStart: number, max: number): SQL =>
  sql`EXISTS (SELECT 1 FROM rate_counters WHERE key = ${key} AND since > ${windowStart} AND count > ${max})`;

/** Counts a call in each limit that applies to it. One that exceeds a limit is not counted in those after it. */
export function countCalls(limits: readonly CountedLimit[], now: number): SQL<Counter>[] {
  let isAllowed: SQL = sql`TRUE`;
  return limits.map(({ key, max, seconds, condition = sql`TRUE` }) => {
    const windowStart = now - seconds * 1000;
    const count = countCall(key, windowStart, now, sql`${isAllowed} AND ${condition}`);
    isAllowed = sql`${isAllowed} AND NOT (${condition} AND ${isLimitExceeded(key, windowStart, max)})`;
    return count;
  });
}

/** Deletes a counter and those of its parts (`key part`), where `condition` holds. */
export const clearRateLimit = (key: string, condition: SQL = sql`TRUE`): SQL<never> =>
  sql<never>`DELETE FROM rate_counters WHERE (key = ${key} OR (key > ${`${key} `} AND key < ${`${key}!`})) AND ${condition}`;

/** Subtracts the calls that `key` has counted from `widerKey`. */
export const subtractCalls = (widerKey: string, key: string): SQL<never> => sql<never>`UPDATE rate_counters
  SET count = max(0, count - coalesce((SELECT count FROM rate_counters WHERE key = ${key}), 0)) WHERE key = ${widerKey}`;

/** Deletes the oldest counters whose window began before an instant, at most `limit`. A window is at most a day long. */
export const deleteOldCounters = (before: number, limit: number): SQL<never> =>
  sql<never>`DELETE FROM rate_counters WHERE ${isOldest('rate_counters', 'since', before, limit)}`;

/**
 * Reserves the next turn of an external service; `since` is its time. Turns are `intervalMs` apart. Returns no row if the queue
 * is longer than `maxQueueMs`.
 */
export const reserveTurn = (service: string, queue: { intervalMs: number; maxQueueMs: number }, now: number) =>
  sql<{ since: number }>`INSERT INTO rate_counters (key, since, count) VALUES (${service}, ${now}, 1)
    ON CONFLICT (key) DO UPDATE SET since = max(since + ${queue.intervalMs}, ${now}) WHERE since < ${now + queue.maxQueueMs}
    RETURNING since`;
