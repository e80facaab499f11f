import { sql, type SQL } from 'drizzle-orm';
import { CLOSABLE_AFTER_JOB_MS } from '#contract/accounts.ts';
import { DAY_MS } from '#contract/durations.ts';
import { hasUnsettledPayment } from '#api/features/payments/payments.predicates.ts';

const isOpenCase = sql.raw(`c.state NOT IN ('closed', 'false_alarm')`);

// When the end arrived here: the other side cannot have known of it before.
const endedAt = sql.raw('coalesce(j.completed_received_at, j.cancelled_received_at, j.completed_at, j.cancelled_at)');

/**
 * That an accepted job with the account on the side `own` ended not long ago or has unsettled money, or the other side has an open
 * emergency or complaint. A complaint names its job only if it was written on the page of that job.
 */
const hasUnsettledJob = (
  accountId: string,
  now: number,
  own: 'client_id' | 'worker_id',
  other: 'client_id' | 'worker_id',
): SQL =>
  sql`EXISTS (SELECT 1 FROM jobs j WHERE j.${sql.raw(own)} = ${accountId} AND j.accepted_at IS NOT NULL AND (
    ${endedAt} > ${now - CLOSABLE_AFTER_JOB_MS} OR ${sql.raw(hasUnsettledPayment('j'))}
    OR EXISTS (SELECT 1 FROM tickets t WHERE t.account_id = j.${sql.raw(other)} AND t.kind = 'complaint' AND t.closed_at IS NULL
      AND (t.job_id = j.id OR (t.job_id IS NULL AND t.created_at >= j.accepted_at)))
    OR EXISTS (SELECT 1 FROM sos_cases c WHERE c.account_id = j.${sql.raw(other)} AND ${isOpenCase}
      AND j.starts_at BETWEEN c.created_at - ${DAY_MS} AND c.created_at + ${DAY_MS})))`;

/**
 * That others still need to know who an account belongs to: it has an open emergency, or one of its jobs ended not long ago, has unsettled
 * money, or a complaint or emergency of the other side that is open.
 */
export const hasUnsettledMatters = (accountId: string, now: number): SQL =>
  sql`(EXISTS (SELECT 1 FROM sos_cases c WHERE c.account_id = ${accountId} AND ${isOpenCase})
    OR ${hasUnsettledJob(accountId, now, 'client_id', 'worker_id')} OR ${hasUnsettledJob(accountId, now, 'worker_id', 'client_id')})`;
