import { sql, type SQL } from 'drizzle-orm';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { scaled, type LimitContext } from '#api/features/workers/worker-limits.predicates.ts';

/**
 * After this many requests that ended before a worker accepted them, in any period of `ms` and times RATE_LIMIT_FACTOR, a
 * client cannot send another one: each request notifies every worker nearby. A client who changes a request withdraws it and
 * sends it again.
 */
const REQUEST_LIMITS = [
  { max: 10, ms: HOUR_MS },
  { max: 30, ms: DAY_MS },
] as const;

/**
 * That too many requests of a client have ended unaccepted: withdrawn, declined or expired. A cancellation is never before its
 * request came here.
 */
export const hasRequestedTooMuch = (clientId: string, { now, rateLimitFactor }: LimitContext): SQL => {
  const reached = REQUEST_LIMITS.map(
    ({ max, ms }) => sql`EXISTS (SELECT 1 FROM jobs x INDEXED BY jobs_unaccepted WHERE x.client_id = ${clientId}
      AND x.status = 'cancelled' AND x.accepted_at IS NULL AND x.cancelled_at > ${now - ms} LIMIT 1 OFFSET ${scaled(max, rateLimitFactor) - 1})`,
  );
  return sql`(${sql.join(reached, sql` OR `)})`;
};
