import { sql, type SQL } from 'drizzle-orm';
import { DAY_MS } from '#contract/durations.ts';
import { hasUnsettledPayment } from '#api/features/payments/payments.predicates.ts';

const isOpenCase = sql.raw(`c.state NOT IN ('closed', 'false_alarm')`);

/** That a job with the account on the side `own` has unsettled money, or a complaint or emergency of the other side that is open. */
const hasUnsettledJob = (accountId: string, own: 'client_id' | 'worker_id', other: 'client_id' | 'worker_id'): SQL =>
  sql`EXISTS (SELECT 1 FROM jobs j WHERE j.${sql.raw(own)} = ${accountId} AND j.accepted_at IS NOT NULL AND (
    ${sql.raw(hasUnsettledPayment('j'))}
    OR EXISTS (SELECT 1 FROM tickets t WHERE t.account_id = j.${sql.raw(other)} AND t.job_id = j.id
      AND t.kind = 'complaint' AND t.closed_at IS NULL)
    OR EXISTS (SELECT 1 FROM sos_cases c WHERE c.account_id = j.${sql.raw(other)} AND ${isOpenCase}
      AND j.starts_at BETWEEN c.created_at - ${DAY_MS} AND c.created_at + ${DAY_MS})))`;

/**
 * That others still need to know who an account belongs to: it has an open emergency, or one of its jobs has unsettled money, or a complaint or
 * emergency of the other side that is open.
 */
export const hasUnsettledMatters = (accountId: string): SQL =>
  sql`(EXISTS (SELECT 1 FROM sos_cases c WHERE c.account_id = ${accountId} AND ${isOpenCase})
    OR ${hasUnsettledJob(accountId, 'client_id', 'worker_id')} OR ${hasUnsettledJob(accountId, 'worker_id', 'client_id')})`;
