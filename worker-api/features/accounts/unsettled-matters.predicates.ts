import { sql, type SQL } from 'drizzle-orm';
import { CLOSABLE_AFTER_JOB_MS } from '#contract/accounts.ts';
import { DAY_MS } from '#contract/durations.ts';
import { hasUnsettledPayment } from '#api/features/payments/payments.predicates.ts';

/** How long after its end a job may be meant by a complaint that names none. */
const COMPLAINT_WITHIN_MS = 30 * DAY_MS;

const isOpenCase = sql.raw(`c.state NOT IN ('closed', 'false_alarm')`);
// When the end arrived here: the other side cannot have known of it before.
const endedAt = sql.raw('coalesce(j.completed_received_at, j.cancelled_received_at, j.completed_at, j.cancelled_at)');

/**
 * That one side of an accepted job `j` has an open complaint which may be about it. A complaint names its job only if it was
 * written on the page of that job. One without may be about any job of that time.
 */
export const hasOpenComplaint = (side: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM tickets t WHERE t.account_id = ${side} AND t.kind = 'complaint' AND t.closed_at IS NULL
    AND (t.job_id = j.id OR (t.job_id IS NULL AND t.created_at >= j.accepted_at
      AND t.created_at < coalesce(${endedAt}, t.created_at) + ${COMPLAINT_WITHIN_MS})))`;

/** That an accepted job `j` with the account fulfils a condition. `condition` gets the column of the other side. */
const hasJob = (accountId: string, condition: (other: SQL) => SQL): SQL => {
  const [client, worker] = [sql.raw('j.client_id'), sql.raw('j.worker_id')];
  const hasJobAs = (own: SQL, other: SQL) =>
    sql`EXISTS (SELECT 1 FROM jobs j WHERE ${own} = ${accountId} AND j.accepted_at IS NOT NULL AND ${condition(other)})`;
  return sql`(${hasJobAs(client, worker)} OR ${hasJobAs(worker, client)})`;
};

/**
 * Why others still need to know who an account belongs to, each as a condition: one of its jobs ended not long ago or has unsettled
 * money, the other side has an open complaint or emergency, or it has an open emergency itself.
 */
export const unsettledMatters = (accountId: string, now: number) => ({
  job_ended: hasJob(accountId, () => sql`${endedAt} > ${now - CLOSABLE_AFTER_JOB_MS}`),
  payment: hasJob(accountId, () => sql.raw(hasUnsettledPayment('j'))),
  complaint: hasJob(accountId, hasOpenComplaint),
  emergency: sql`(EXISTS (SELECT 1 FROM sos_cases c WHERE c.account_id = ${accountId} AND ${isOpenCase})
    OR ${hasJob(
      accountId,
      (other) => sql`EXISTS (SELECT 1 FROM sos_cases c WHERE c.account_id = ${other} AND ${isOpenCase}
        AND j.starts_at BETWEEN c.created_at - ${DAY_MS} AND c.created_at + ${DAY_MS})`,
    )})`,
});

export const hasUnsettledMatters = (accountId: string, now: number): SQL =>
  sql`(${sql.join(Object.values(unsettledMatters(accountId, now)), sql` OR `)})`;
