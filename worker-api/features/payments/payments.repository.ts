import { PAYABLE_STATUSES } from '#contract/payments.ts';
import type { Service } from '#contract/catalogue.ts';
import { inboxRoomName } from '#contract/events.ts';
import { insertEvent } from '#api/lib/event-outbox.ts';
import { raw, sql, type Database, type Sql } from '#api/lib/db.ts';
import type { CursorKeys } from '#api/lib/paging.ts';
import type { PaymentRow } from './payments.table.ts';

/** A payment with what a receipt says of its booking. */
export interface PaymentView extends PaymentRow {
  service: Service;
  date: string;
  client_name: string;
  worker_name: string;
}

const COLUMNS = [
  'id', 'job_id', 'client_id', 'worker_id', 'method', 'state', 'amount_paise', 'reference', 'client_said_at', 'worker_said_at',
  'created_at', 'paid_at', 'write_id', 'service', 'date', 'client_name', 'worker_name',
] as const satisfies (keyof PaymentView)[]; // prettier-ignore

const paymentViews = (
  payments: Sql,
): Sql => sql`(SELECT p.*, j.service, j.date, j.name AS client_name, coalesce(a.name, '') AS worker_name
  FROM ${payments} JOIN jobs j ON j.id = p.job_id LEFT JOIN accounts a ON a.id = p.worker_id) r`;

/** How a command answers with the payment it wrote. */
export const commandResult = (id: string, writeId: string) => ({
  columns: COLUMNS,
  from: paymentViews(sql`(SELECT * FROM payments WHERE id = ${id} AND write_id = ${writeId}) p`),
});

/** UPI payments that the client has claimed, oldest first, one more than `limit`. */
export const selectClaimedUpiPayments = (keys: CursorKeys | null, limit: number): Sql => {
  const afterCursor = keys ? sql`AND (created_at, id) > (${keys[0]}, ${keys[1]})` : sql``;
  const claimed = sql`(SELECT * FROM payments INDEXED BY payments_waiting WHERE state = 'claimed' AND method = 'upi' ${afterCursor}
    ORDER BY created_at, id LIMIT ${limit + 1}) p`;
  return sql`SELECT * FROM ${paymentViews(claimed)} ORDER BY created_at, id`;
};

/** How many wait, as `waiting`, counted up to 100. */
export const countClaimedUpiPayments = sql`SELECT count(*) AS waiting FROM
  (SELECT 1 FROM payments INDEXED BY payments_waiting WHERE state = 'claimed' AND method = 'upi' LIMIT 100)`;

/** Payments of a booking, newest first, at most 50. */
export const selectPaymentsOfJob = (jobId: string): Sql =>
  sql`SELECT * FROM ${paymentViews(sql`(SELECT * FROM payments WHERE job_id = ${jobId} ORDER BY created_at DESC LIMIT 50) p`)} ORDER BY created_at DESC`;

export const findPayment = (db: Database, id: string) =>
  db.first<PaymentView>(sql`SELECT * FROM ${paymentViews(sql`(SELECT * FROM payments WHERE id = ${id}) p`)}`);

export interface PayableBooking {
  id: string;
  client_id: string;
  worker_id: string | null;
  status: string;
  amount_paise: number;
  is_paid: number;
  service: Service;
  date: string;
  worker_name: string | null;
}

/** A booking as something to pay, and its payments, newest first, at most 50. */
export async function findBookingWithPayments(
  db: Database,
  jobId: string,
): Promise<{ booking: PayableBooking | null; payments: PaymentView[] }> {
  const [bookingRows = [], paymentRows = []] = await db.batch([
    sql`SELECT j.id, j.client_id, j.worker_id, j.status, j.amount_paise, j.is_paid, j.service, j.date, a.name AS worker_name
      FROM jobs j LEFT JOIN accounts a ON a.id = j.worker_id WHERE j.id = ${jobId}`,
    selectPaymentsOfJob(jobId),
  ]);
  return {
    booking: (bookingRows[0] as unknown as PayableBooking | undefined) ?? null,
    payments: paymentRows as unknown as PaymentView[],
  };
}

/** Opens a payment of a booking that is due, unless one by that method is running. The amount is the booking's. */
export const insertPayment = (
  row: Pick<PaymentRow, 'id' | 'job_id' | 'method' | 'created_at' | 'write_id'>,
  payer: { side: 'client_id' | 'worker_id'; accountId: string },
): Sql => sql`INSERT INTO payments (id, job_id, client_id, worker_id, method, state, amount_paise, created_at, write_id)
  SELECT ${row.id}, j.id, j.client_id, j.worker_id, ${row.method}, 'open', j.amount_paise, ${row.created_at}, ${row.write_id}
  FROM jobs j WHERE j.id = ${row.job_id} AND j.${raw(payer.side)} = ${payer.accountId} AND j.is_paid = 0
    AND j.status IN (SELECT value FROM json_each(${JSON.stringify(PAYABLE_STATUSES)}))
    AND NOT EXISTS (SELECT 1 FROM payments WHERE job_id = j.id AND method = ${row.method} AND state IN ('open', 'claimed'))
  RETURNING id`;

/** What a word about a payment makes of it. */
export interface PaymentTransition {
  state: 'claimed' | 'paid' | 'refused';
  /** The states it may be said in. */
  from: readonly ('open' | 'claimed')[];
  client?: true;
  worker?: true;
  reference?: string | undefined;
}

/** Writes a word down if the payment still waits for it and its booking is not paid another way. */
export const applyTransition = (
  id: string,
  transition: PaymentTransition,
  writeId: string,
  now: number,
): Sql => sql`UPDATE payments SET state = ${transition.state}, write_id = ${writeId}
    ${transition.client ? sql`, client_said_at = ${now}` : sql``}${transition.worker ? sql`, worker_said_at = ${now}` : sql``}
    ${transition.reference ? sql`, reference = ${transition.reference}` : sql``}${transition.state === 'paid' ? sql`, paid_at = ${now}` : sql``}
  WHERE id = ${id} AND state IN (SELECT value FROM json_each(${JSON.stringify(transition.from)}))
    AND NOT EXISTS (SELECT 1 FROM payments o WHERE o.job_id = payments.job_id AND o.state = 'paid')
  RETURNING id`;

/** The booking of this write, if the write paid it: an expression for a list of ids. */
export const jobIdPaidBy = (id: string, writeId: string): Sql =>
  sql`SELECT job_id FROM payments WHERE id = ${id} AND write_id = ${writeId} AND state = 'paid'`;

/** Tells one side of what was written. */
export const emitPaymentEvent = (
  side: 'client' | 'worker',
  type: 'payment' | 'changed',
  write: { id: string; writeId: string; at: number },
): Sql =>
  insertEvent({
    party: 'inbox',
    room: raw(`'${inboxRoomName(side, '')}' || r.${side}_id`),
    type,
    body: raw(`json_object('jobId', r.job_id, 'state', r.state, 'amount', r.amount_paise / 100.0)`),
    jobId: raw('r.job_id'),
    from: sql`payments r WHERE r.id = ${write.id} AND r.write_id = ${write.writeId}`,
    at: write.at,
  });
