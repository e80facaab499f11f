import { sql, type SQL } from 'drizzle-orm';

/** Counts a call. A new window begins when the stored one began at or before `windowStart`. */
export const countCall = (key: string, windowStart: number, now: number) => sql<{ since: number; count: number }>`
  INSERT INTO rate_counters (key, since, count) VALUES (${key}, ${now}, 1)
  ON CONFLICT (key) DO UPDATE SET
    count = iif(since > ${windowStart}, count + 1, 1),
    since = iif(since > ${windowStart}, since, ${now})
  RETURNING since, count`;

/** Deletes a counter, after a success that clears its failures. */
export const clearRateLimit = (key: string): SQL<never> => sql<never>`DELETE FROM rate_counters WHERE key = ${key}`;

/** Deletes counters whose window, at most a day long, has ended. */
export const deleteExpiredCounters = (now: number): SQL<never> =>
  sql<never>`DELETE FROM rate_counters WHERE since < ${now - 86_400_000}`;

/**
 * Reserves the next turn of an external service; `since` is its time. Turns are `intervalMs` apart. Returns no row if the queue is
 * longer than `maxQueueMs`.
 */
export const reserveTurn = (service: string, queue: { intervalMs: number; maxQueueMs: number }, now: number) =>
  sql<{ since: number }>`INSERT INTO rate_counters (key, since, count) VALUES (${service}, ${now}, 1)
    ON CONFLICT (key) DO UPDATE SET since = max(since + ${queue.intervalMs}, ${now}) WHERE since < ${now + queue.maxQueueMs}
    RETURNING since`;
