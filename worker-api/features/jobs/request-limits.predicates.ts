import { sql, type SQL } from 'drizzle-orm';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';

/**
 * After this many withdrawn requests in any period of `ms`, times RATE_LIMIT_FACTOR, a client cannot send another one. Each request notifies
 * every worker nearby. A client who changes a request withdraws it and sends it again.
 */
const WITHDRAWAL_LIMITS = [
  { max: 10, ms: HOUR_MS },
  { max: 30, ms: DAY_MS },
] as const;

/** What the limit depends on besides the rows. */
interface RequestLimitContext {
  now: number;
  rateLimitFactor: number;
}

/** That a client has withdrawn too many requests to send another one. Counted by the clock of the server, not by that of the phone. */
export const hasWithdrawnTooMany = (clientId: string, { now, rateLimitFactor }: RequestLimitContext): SQL => {
  const reached = WITHDRAWAL_LIMITS.map(({ max, ms }) => {
    const scaled = Math.max(1, Math.round(max * rateLimitFactor));
    return sql`EXISTS (SELECT 1 FROM jobs x INDEXED BY jobs_withdrawn WHERE x.client_id = ${clientId} AND x.cancelled_by = 'client'
      AND x.accepted_at IS NULL AND x.cancelled_received_at > ${now - ms} LIMIT 1 OFFSET ${scaled - 1})`;
  });
  return sql`(${sql.join(reached, sql` OR `)})`;
};
