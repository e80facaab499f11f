/**
 * What waits for an admin: a payment of the job that is owed back, one by UPI that is not confirmed yet, or cash that the client says to have
 * given for a job that was cancelled. `job` is an alias.
 */
export const hasUnsettledPayment = (job: 'j'): string =>
  `EXISTS (SELECT 1 FROM payments p WHERE p.job_id = ${job}.id AND (p.state = 'refund_due' OR (p.state = 'claimed'
    AND (p.method = 'upi' OR (p.client_confirmed_at IS NOT NULL AND ${job}.status = 'cancelled')))))`;

/**
 * An expression for the side that reported a payment of an unpaid job which the other side has not confirmed, the client if both have; NULL without
 * one. `job` is an alias.
 */
export const reporterOfPayment = (job: 'j'): string =>
  `(SELECT iif(max(p.client_confirmed_at) IS NULL, 'worker', 'client') FROM payments p
    WHERE p.job_id = ${job}.id AND ${job}.is_paid = 0 AND ${job}.status <> 'cancelled' AND p.state = 'claimed' GROUP BY p.job_id)`;

/**
 * An expression for the state of the money of a cancelled job that was paid: `refund_due` if any of it is owed back, else `refunded`; NULL without
 * one. `job` is an alias.
 */
export const refundOfJob = (job: 'j'): string =>
  `(SELECT p.state FROM payments p WHERE p.job_id = ${job}.id AND ${job}.status = 'cancelled' AND p.state IN ('refund_due', 'refunded')
    ORDER BY p.state = 'refund_due' DESC LIMIT 1)`;

/** An expression for how many paise are owed back of a cancelled job, or else were given back; NULL without any. `job` is an alias. */
export const refundPaiseOfJob = (job: 'j'): string =>
  `(SELECT coalesce(sum(iif(p.state = 'refund_due', p.amount_paise, NULL)), sum(p.amount_paise)) FROM payments p
    WHERE p.job_id = ${job}.id AND ${job}.status = 'cancelled' AND p.state IN ('refund_due', 'refunded'))`;

/** That the client has said, at `since` or later, that they paid the job in cash, which no one has denied. Both are expressions. */
export const clientPaidInCashSince = (jobId: string, since: string): string =>
  `EXISTS (SELECT 1 FROM payments p WHERE p.job_id = ${jobId} AND p.method = 'cash' AND p.state IN ('claimed', 'paid')
    AND p.client_confirmed_at >= ${since})`;
