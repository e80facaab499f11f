import { eq, getTableColumns, sql, type SQL } from 'drizzle-orm';
import { PAYABLE_STATUSES } from '#contract/payments.ts';
import { inboxRoomName } from '#contract/events.ts';
import { insertEvent, type EventRow } from '#api/lib/event-outbox.repository.ts';
import type { Database } from '#api/lib/db.ts';
import type { CursorKeys } from '#api/lib/paging.ts';
import { accounts } from '#api/features/accounts/accounts.table.ts';
import { jobs, type JobRow } from '#api/features/jobs/jobs.table.ts';
import { workers } from '#api/features/workers/workers.table.ts';
import { payments, type PaymentRow } from './payments.table.ts';

/** A payment with the details of its booking that a receipt shows. */
export interface PaymentView extends PaymentRow, Pick<JobRow, 'service' | 'date'> {
  client_name: string;
  worker_name: string;
}

// `unpackRow` reads the responses that the oldest version saved by position, so columns that were added since come last.
const ADDED_COLUMNS: readonly (keyof PaymentRow)[] = ['payee_address', 'is_to_platform', 'is_job_cancelled'];

export const PAYMENT_VIEW_COLUMNS: readonly (keyof PaymentView)[] = [
  // Object.keys loses the names of the keys.
  ...(Object.keys(getTableColumns(payments)) as (keyof PaymentRow)[]).filter((column) => !ADDED_COLUMNS.includes(column)),
  'service',
  'date',
  'client_name',
  'worker_name',
  ...ADDED_COLUMNS,
];

/** That the UPI address of a payment may still be shown: a worker may have removed theirs. `payment` is an alias. */
const hasPayee = (payment: 'p' | 'payments'): string =>
  `(${payment}.is_to_platform = 1 OR EXISTS (SELECT 1 FROM workers w WHERE w.account_id = ${payment}.worker_id AND w.upi_address IS NOT NULL))`;

const OTHER_COLUMNS = Object.keys(getTableColumns(payments)).filter((column) => column !== 'payee_address');

/** Payments as they are read. One without an address can only be reported as paid. */
const paymentViews = (
  paymentRows: SQL,
): SQL => sql`(SELECT ${sql.raw(OTHER_COLUMNS.map((column) => `p.${column}`).join())}, iif(${sql.raw(hasPayee('p'))}, p.payee_address, NULL) AS payee_address,
    j.service, j.date, j.name AS client_name, coalesce(a.name, '') AS worker_name
  FROM ${paymentRows} JOIN jobs j ON j.id = p.job_id LEFT JOIN accounts a ON a.id = p.worker_id) r`;

/** The payment that a command wrote, as its result. */
export const commandResult = (id: string, writeId: string) => ({
  columns: PAYMENT_VIEW_COLUMNS,
  from: paymentViews(sql`(SELECT * FROM payments WHERE id = ${id} AND write_id = ${writeId}) p`),
});

/** The payments of `hasUnsettledPayment`, in the words of their index. */
const UNSETTLED =
  sql.raw(`payments INDEXED BY payments_unsettled WHERE (state = 'refund_due' OR (state = 'claimed' AND method = 'upi')
  OR (state = 'claimed' AND client_confirmed_at IS NOT NULL AND is_job_cancelled = 1))`);

/** The payments that wait for an admin, oldest first, one more than `limit`. */
export const selectUnsettledPayments = (keys: CursorKeys | null, limit: number): SQL<PaymentView> => {
  const page = sql`(SELECT * FROM ${UNSETTLED} ${keys ? sql`AND (created_at, id) > (${keys[0]}, ${keys[1]})` : sql``}
    ORDER BY created_at, id LIMIT ${limit + 1}) p`;
  return sql<PaymentView>`SELECT * FROM ${paymentViews(page)} ORDER BY created_at, id`;
};

/** The number of these payments, counted up to 100. */
export const countUnsettledPayments = (): SQL<{ waiting: number }> =>
  sql<{ waiting: number }>`SELECT count(*) AS waiting FROM (SELECT 1 FROM ${UNSETTLED} LIMIT 100)`;

/** Payments of a booking, newest first, at most 50. */
export const selectPaymentsOfJob = (jobId: string): SQL<PaymentView> =>
  sql<PaymentView>`SELECT * FROM ${paymentViews(sql`(SELECT * FROM payments WHERE job_id = ${jobId} ORDER BY created_at DESC LIMIT 50) p`)} ORDER BY created_at DESC`;

export const findPayment = (db: Database, id: string) =>
  db.first(sql<PaymentView>`SELECT * FROM ${paymentViews(sql`(SELECT * FROM payments WHERE id = ${id}) p`)}`);

/** The booking to pay, and its payments, newest first, at most 50. */
export async function findBookingWithPayments(db: Database, jobId: string) {
  const result = await db.batch({
    bookings: db.query
      .select({
        id: jobs.id,
        client_id: jobs.client_id,
        worker_id: jobs.worker_id,
        status: jobs.status,
        amount_paise: jobs.amount_paise,
        is_paid: jobs.is_paid,
        service: jobs.service,
        date: jobs.date,
        worker_name: accounts.name,
        worker_upi_address: workers.upi_address,
      })
      .from(jobs)
      .leftJoin(accounts, eq(accounts.id, jobs.worker_id))
      .leftJoin(workers, eq(workers.account_id, jobs.worker_id))
      .where(eq(jobs.id, jobId)),
    payments: selectPaymentsOfJob(jobId),
  });
  return { booking: result.bookings[0] ?? null, payments: result.payments };
}

const payeeOf = (platformVpa: string | null, workerId: SQL): SQL =>
  platformVpa ? sql`${platformVpa}` : sql`(SELECT upi_address FROM workers WHERE account_id = ${workerId})`;

/** Each report notifies the other side, who may deny it. */
const MAX_CASH_REPORTS = 3;

/** That this side has reported as much cash of a booking as it may, all of it denied by the other side or taken back. */
const isReportedTooOften = (jobId: SQL, side: 'client' | 'worker'): SQL => {
  const [reporter, other] = side === 'client' ? ['client', 'worker'] : ['worker', 'client'];
  return sql`(SELECT count(*) FROM payments WHERE job_id = ${jobId} AND method = 'cash' AND state = 'refused'
    AND ${sql.raw(`${reporter}_confirmed_at < coalesce(${other}_confirmed_at, ${reporter}_confirmed_at + 1)`)}) >= ${MAX_CASH_REPORTS}`;
};

export const findReports = (db: Database, jobId: string, side: 'client' | 'worker') =>
  db.first(sql<{ tooOften: 0 | 1 }>`SELECT ${isReportedTooOften(sql`${jobId}`, side)} AS tooOften`);

/**
 * Opens a payment of a booking that is due, unless there is one by that method that was not refused. The booking has the amount. Cash may
 * have been given before the job was cancelled: its payment is then closed from the start. A UPI payment goes to the address of the platform,
 * or without one to that of the worker; there is none if the worker has no address.
 */
export const insertPayment = (
  row: Pick<PaymentRow, 'id' | 'job_id' | 'method' | 'created_at' | 'write_id'>,
  opener: { side: 'client' | 'worker'; accountId: string },
  platformVpa: string | null,
): SQL<Pick<PaymentRow, 'id'>> => sql<
  Pick<PaymentRow, 'id'>
>`INSERT INTO payments (id, job_id, client_id, worker_id, method, state, amount_paise, payee_address, is_to_platform, created_at, write_id)
  SELECT ${row.id}, j.id, j.client_id, j.worker_id, ${row.method}, iif(j.status = 'cancelled', 'closed', 'open'), j.amount_paise,
    ${row.method === 'upi' ? payeeOf(platformVpa, sql`j.worker_id`) : null}, ${row.method === 'upi' && platformVpa ? 1 : 0},
    ${row.created_at}, ${row.write_id}
  FROM jobs j WHERE j.id = ${row.job_id} AND j.${sql.raw(opener.side)}_id = ${opener.accountId} AND j.is_paid = 0
    AND (j.status IN (SELECT value FROM json_each(${JSON.stringify(PAYABLE_STATUSES)}))
      OR (j.status = 'cancelled' AND j.accepted_at IS NOT NULL AND ${row.method} = 'cash'))
    AND NOT EXISTS (SELECT 1 FROM payments WHERE job_id = j.id AND method = ${row.method} AND state <> 'refused')
    ${row.method === 'upi' ? sql`AND ${payeeOf(platformVpa, sql`j.worker_id`)} IS NOT NULL` : sql``}
    ${row.method === 'cash' ? sql`AND NOT ${isReportedTooOften(sql`j.id`, opener.side)}` : sql``}
  RETURNING id`;

/** Directs an open UPI payment to the present address, if that has changed since the client opened the payment. */
export const updatePayee = (id: string, platformVpa: string | null, writeId: string): SQL<Pick<PaymentRow, 'id'>> =>
  sql<
    Pick<PaymentRow, 'id'>
  >`UPDATE payments SET payee_address = ${payeeOf(platformVpa, sql`worker_id`)}, is_to_platform = ${platformVpa ? 1 : 0},
    write_id = ${writeId} WHERE id = ${id} AND state = 'open' RETURNING id`;

/** The effect of a confirmation on a payment. */
export interface PaymentTransition {
  /** `paid_if_both_confirmed`: claimed until the other side has confirmed too. */
  to: 'claimed' | 'paid' | 'paid_if_both_confirmed' | 'refused' | 'refunded' | 'retained';
  /** The states in which the confirmation is valid. */
  from: readonly PaymentRow['state'][];
  /** The side that confirms; null if an admin records what became of money that was owed back. */
  side: 'client' | 'worker' | null;
  reference?: string | undefined;
}

/** That the transition reports money which the other side has not confirmed. */
export const isReport = ({ to }: PaymentTransition): boolean => to === 'claimed' || to === 'paid_if_both_confirmed';

const isPaidOtherwise = sql.raw(
  `EXISTS (SELECT 1 FROM payments o WHERE o.job_id = payments.job_id AND o.state = 'paid' AND o.id <> payments.id)`,
);

/** Money for a cancelled job, or for one that is paid already, is owed back. */
const stateOfReceivedMoney = sql`iif((SELECT status FROM jobs WHERE id = payments.job_id) = 'cancelled' OR ${isPaidOtherwise}, 'refund_due', 'paid')`;

/** The state after a transition. It depends on the rows at the time of the write: the other side may confirm, and the job may be cancelled. */
const stateAfter = ({ to, side }: PaymentTransition): SQL => {
  if (to === 'paid') return stateOfReceivedMoney;
  if (to !== 'paid_if_both_confirmed') return sql`${to}`;
  return sql`iif(${sql.raw(side === 'client' ? 'worker' : 'client')}_confirmed_at IS NULL, 'claimed', ${stateOfReceivedMoney})`;
};

/** That a UPI reference was given for another payment, whose money was not found missing. */
const isReferenceUsed = (reference: string, id: string): SQL =>
  sql`EXISTS (SELECT 1 FROM payments WHERE reference = ${reference} AND id <> ${id} AND state <> 'refused')`;

export const findReferenceUse = (db: Database, reference: string, id: string) =>
  db.first(sql<{ used: 0 | 1 }>`SELECT ${isReferenceUsed(reference, id)} AS used`);

/**
 * Saves a confirmation if the payment is still in one of the `from` states and its reference was not given for another payment. The reference of a
 * claimed payment stays: the one who confirms it has seen it, and it must not become free for another booking. A confirmation is also saved
 * if another payment of the booking is paid: the money may have come twice. The same report again is not: each one notifies the other side.
 */
export const applyTransition = (
  id: string,
  transition: PaymentTransition,
  writeId: string,
  now: number,
): SQL<Pick<PaymentRow, 'id'>> => sql<
  Pick<PaymentRow, 'id'>
>`UPDATE payments SET state = ${stateAfter(transition)}, paid_at = iif(${stateAfter(transition)} IN ('paid', 'refund_due'), ${now}, paid_at),
    ${transition.side ? sql`${sql.raw(transition.side)}_confirmed_at = ${now},` : sql``}
    reference = coalesce(${transition.reference ?? null}, reference), write_id = ${writeId}
  WHERE id = ${id} AND state IN (SELECT value FROM json_each(${JSON.stringify(transition.from)}))
    ${transition.reference ? sql`AND (state <> 'claimed' OR coalesce(reference, ${transition.reference}) = ${transition.reference}) AND NOT ${isReferenceUsed(transition.reference, id)}` : sql``}
    ${transition.side && isReport(transition) ? sql`AND NOT (state = 'claimed' AND ${sql.raw(`${transition.side}_confirmed_at`)} IS NOT NULL AND reference IS ${transition.reference ?? null})` : sql``}
  RETURNING id`;

/** Closes the open payments of a cancelled job, and makes paid ones owed back, where `condition` holds. */
export const closePayments = (jobId: string, condition: SQL): SQL<never> => sql<never>`UPDATE payments
  SET state = iif(state = 'open', 'closed', 'refund_due') WHERE job_id = ${jobId} AND state IN ('open', 'paid') AND ${condition}`;

/** Closes the open payments of a booking if this write paid it: nothing is due any more. */
export const closeOtherPayments = (id: string, writeId: string): SQL<never> => sql<never>`UPDATE payments SET state = 'closed'
  WHERE job_id IN (${jobIdPaidBy(id, writeId)}) AND state = 'open'`;

/** That this write changed the payment. */
export const wasWritten = (id: string, writeId: string): SQL =>
  sql`EXISTS (SELECT 1 FROM payments WHERE id = ${id} AND write_id = ${writeId})`;

/** The booking of a payment, as an expression. */
export const jobIdOf = (id: string): SQL => sql`(SELECT job_id FROM payments WHERE id = ${id})`;

/** The booking of a payment if this write paid it, as a subquery for `IN (...)`. */
export const jobIdPaidBy = (id: string, writeId: string): SQL =>
  sql`SELECT job_id FROM payments WHERE id = ${id} AND write_id = ${writeId} AND state = 'paid'`;

/** Erases the UPI address of a worker from the payments to them, if `condition` holds. */
export const erasePayee = (workerId: string, condition: SQL): SQL<never> => sql<never>`UPDATE payments SET payee_address = NULL
  WHERE job_id IN (SELECT id FROM jobs WHERE worker_id = ${workerId}) AND is_to_platform = 0 AND ${condition}`;

/** The payments that an account gave or received, for its export. Clients get the UPI address of a worker while they can pay. */
export const selectPaymentsForExport = (accountId: string) => sql<
  Pick<
    PaymentRow,
    'id' | 'job_id' | 'method' | 'state' | 'amount_paise' | 'reference' | 'payee_address' | 'created_at' | 'paid_at'
  >
>`SELECT id, job_id, method, state, amount_paise, reference, created_at, paid_at,
    iif(worker_id = ${accountId} OR is_to_platform = 1 OR (state = 'open' AND ${sql.raw(hasPayee('payments'))}), payee_address, NULL) AS payee_address FROM payments
    WHERE job_id IN (SELECT id FROM jobs WHERE client_id = ${accountId} UNION ALL SELECT id FROM jobs WHERE worker_id = ${accountId})
    ORDER BY created_at DESC LIMIT 10000`;

/** The event of this write for one side. No question for the worker if the client reports money to the platform: only an admin can answer it. */
export const emitPaymentEvent = (
  side: 'client' | 'worker',
  type: 'payment' | 'changed',
  write: { id: string; writeId: string; at: number },
): SQL<EventRow> =>
  insertEvent({
    party: 'inbox',
    room: sql.raw(`'${inboxRoomName(side, '')}' || r.${side}_id`),
    type: side === 'worker' ? sql`iif(r.is_to_platform = 1 AND r.state = 'claimed', 'changed', ${type})` : type,
    body: sql.raw(`json_patch(json_object('jobId', r.job_id, 'state', iif(r.state IN ('refund_due', 'retained'), 'paid', r.state),
      'refundDue', json(iif(r.state = 'refund_due', 'true', 'false')), 'amount', r.amount_paise / 100.0),
      iif(r.state = 'retained', '{"retained":true}', '{}'))`),
    jobId: sql.raw('r.job_id'),
    from: sql`payments r WHERE r.id = ${write.id} AND r.write_id = ${write.writeId}`,
    at: write.at,
  });
