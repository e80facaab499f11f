import type { Call } from '../recording/history.ts';
import { responseTo } from '../recording/history.ts';
import type { Recording } from '../recording/recording.ts';
import type { Anomaly } from './anomaly.ts';

/** The states of a payment whose money was given, also if the booking was cancelled since. */
const GIVEN = new Set<string>(['paid', 'refund_due', 'refunded']);

/** No payment of a cancelled booking is paid. */
export function checkCancelledBookings({ database }: Pick<Recording, 'database'>): Anomaly[] {
  const cancelled = new Set(database.jobs.filter(({ status }) => status === 'cancelled').map(({ id }) => id));
  return database.payments
    .filter(({ job_id, state }) => state === 'paid' && cancelled.has(job_id))
    .map(({ id, job_id }) => ({
      kind: 'paid-cancelled-booking',
      subject: `payment ${id}`,
      message: `is paid, and job ${job_id} is cancelled`,
      calls: [],
    }));
}

interface Confirmation {
  payment: string;
  side: 'client' | 'worker';
  isRefusal: boolean;
  call: Call;
}

/** The confirmations that the server acknowledged. An admin confirms as the worker. */
function confirmationsIn({ calls, database }: Recording): Confirmation[] {
  const clients = new Map(database.jobs.map(({ id, client_id }) => [id, client_id]));
  return calls.flatMap((call) => {
    const payment = responseTo('confirmPayment', call) ?? responseTo('receivedCash', call);
    if (!payment) return [];
    const side = clients.get(payment.bookingId) === call.account ? 'client' : 'worker';
    return [{ payment: payment.id, side, isRefusal: call.input.body?.['received'] === false, call }];
  });
}

/** Cash that both sides have confirmed is paid. */
export function checkCash(recording: Recording): Anomaly[] {
  const byPayment = Map.groupBy(confirmationsIn(recording), ({ payment }) => payment);
  return recording.database.payments.flatMap(({ id, method, state, ...row }) => {
    if (method !== 'cash' || GIVEN.has(state)) return [];
    const confirmations = byPayment.get(id) ?? [];
    const isConfirmedBy = (side: Confirmation['side']) =>
      confirmations.some((one) => one.side === side && !one.isRefusal) ||
      (state === 'claimed' && row[`${side}_confirmed_at`] !== null);
    if (confirmations.some(({ isRefusal }) => isRefusal) || !isConfirmedBy('client') || !isConfirmedBy('worker')) return [];
    const message = `both sides have confirmed the cash, and the payment is ${state}`;
    return [{ kind: 'cash-not-paid', subject: `payment ${id}`, message, calls: confirmations.map(({ call }) => call.call) }];
  });
}

/** A booking is paid if it has one paid payment, and money that was shown as paid was given. */
export function checkPaymentRows({ calls, database }: Recording): Anomaly[] {
  const paid = database.payments.filter(({ state }) => state === 'paid');
  const paidByJob = Map.groupBy(paid, ({ job_id }) => job_id);
  const report = (subject: string, message: string, call: number[] = []): Anomaly => ({
    kind: 'payment-inconsistent',
    subject,
    message,
    calls: call,
  });
  const given = new Set(database.payments.filter(({ state }) => GIVEN.has(state)).map(({ id }) => id));
  return [
    ...database.jobs.flatMap(({ id, is_paid }) => {
      const count = paidByJob.get(id)?.length ?? 0;
      return count === is_paid ? [] : [report(`job ${id}`, `is_paid is ${is_paid}, with ${count} paid payments`)];
    }),
    ...calls.flatMap((call) => {
      const payment = responseTo('confirmPayment', call) ?? responseTo('receivedCash', call) ?? responseTo('payment', call);
      if (payment?.state !== 'paid' || given.has(payment.id)) return [];
      return [report(`payment ${payment.id}`, 'was shown as paid and is not', [call.call])];
    }),
  ];
}
