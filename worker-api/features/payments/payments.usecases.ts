import { uuidv7 } from '#contract/ids.ts';
import { PAYABLE_STATUSES, type Payment, type PaymentMethod, type PaymentConfirmation } from '#contract/payments.ts';
import { AppError } from '#api/lib/app-error.ts';
import type { ActorContext } from '#api/lib/context.ts';
import { sql, type Row, type Sql } from '#api/lib/db.ts';
import type { Settings } from '#api/lib/env.ts';
import { runCommand } from '#api/lib/idempotency.ts';
import { recordAdminAction } from '#api/features/audit/audit.usecases.ts';
import { markJobsPaid } from '#api/features/jobs/jobs.usecases.ts';
import { PROVIDERS, type Side } from './payment-provider.ts';
import * as payments from './payments.repository.ts';
import type { PaymentView } from './payments.repository.ts';
import { availableMethods, toPayment } from './payments.rules.ts';

/** Whether this account may know of a booking's money, and as which side. */
export function sideOf({ actor }: ActorContext, parties: { client_id: string; worker_id: string | null }): Side | null {
  if (parties.client_id === actor.id) return 'client';
  if (parties.worker_id === actor.id || actor.role === 'admin') return 'worker';
  return null;
}

/**
 * Begins to pay a booking, or answers the payment that is running by that method. Its client may begin any, its worker cash.
 * Throws `job.not_found`, `payment.already_paid`, `payment.not_due` and `payment.method_off`.
 */
export async function startPayment(context: ActorContext, bookingId: string, method: PaymentMethod): Promise<PaymentView> {
  const { booking, payments: existing } = await payments.findBookingWithPayments(context.db, bookingId);
  const side = booking && context.actor.role !== 'admin' ? sideOf(context, booking) : null;
  if (!booking || !side || (side === 'worker' && booking.status === 'pending')) throw new AppError('job.not_found');
  if (side === 'worker' && method !== 'cash') throw new AppError('payment.method_off');
  if (!availableMethods(context.settings).includes(method)) throw new AppError('payment.method_off');
  if (booking.is_paid) throw new AppError('payment.already_paid');
  const runningPayment = existing.find((one) => one.method === method && (one.state === 'open' || one.state === 'claimed'));
  if (runningPayment) return runningPayment;
  const row = {
    id: uuidv7(context.now),
    job_id: bookingId,
    method,
    created_at: context.now,
    write_id: uuidv7(context.now),
  };
  const outcome = await runCommand<PaymentView>(
    context.db,
    context.idempotencyKey,
    {
      write: payments.insertPayment(row, {
        side: side === 'client' ? 'client_id' : 'worker_id',
        accountId: context.actor.id,
      }),
      follow: [],
      result: payments.commandResult(row.id, row.write_id),
    },
    context.now,
  );
  if (outcome.row) return outcome.row;
  const latest = await payments.findBookingWithPayments(context.db, bookingId);
  const concurrentPayment = latest.payments.find(
    (one) => one.method === method && (one.state === 'open' || one.state === 'claimed'),
  );
  if (concurrentPayment) return concurrentPayment;
  throw new AppError(latest.booking?.is_paid ? 'payment.already_paid' : 'payment.not_due');
}

/**
 * One side says that the money was given or came; once it is settled the booking is paid. Said again, it is answered as it is.
 * Throws `payment.not_found`, `payment.already_paid`, `payment.over` and what the way to pay refuses.
 */
export async function confirmPayment(
  context: ActorContext,
  id: string,
  confirmation: PaymentConfirmation,
): Promise<PaymentView> {
  const found = await payments.findPayment(context.db, id);
  const side = found && sideOf(context, found);
  if (!found || !side) throw new AppError('payment.not_found');
  if (found.state === 'paid') return found;
  if (found.state === 'refused') throw new AppError('payment.over');
  const transition = await PROVIDERS[found.method].confirm(found, side, confirmation);
  const writeId = uuidv7(context.now);
  const write = { id, writeId, at: context.now };
  const eventType = (of: Side) => (context.actor.role === of ? 'changed' : 'payment');
  const outcome = await runCommand<PaymentView>(
    context.db,
    context.idempotencyKey,
    {
      write: payments.applyTransition(id, transition, writeId, context.now),
      follow: [
        payments.emitPaymentEvent('client', eventType('client'), write),
        payments.emitPaymentEvent('worker', eventType('worker'), write),
        markJobsPaid(payments.jobIdPaidBy(id, writeId)),
        ...(context.actor.role === 'admin' ? [recordConfirmation(context, id, transition, writeId)] : []),
      ],
      result: payments.commandResult(id, writeId),
    },
    context.now,
  );
  context.publish(outcome.events);
  if (outcome.row) return outcome.row;
  const current = await payments.findPayment(context.db, id);
  if (current?.state === 'paid') return current;
  const { booking } = await payments.findBookingWithPayments(context.db, found.job_id);
  throw new AppError(booking?.is_paid ? 'payment.already_paid' : 'payment.over');
}

/**
 * The worker of a job got its money in cash, in rupees: begins that payment, or goes on with it, and says so. Said again after the client
 * has said so too, it is answered as it is. Throws what `startPayment` and `confirmPayment` throw.
 */
export async function receivedCash(context: ActorContext, jobId: string, amount: number): Promise<PaymentView> {
  const { booking, payments: existing } = await payments.findBookingWithPayments(context.db, jobId);
  const settled = existing.find(({ method, state }) => method === 'cash' && state === 'paid');
  if (settled && booking?.worker_id === context.actor.id) return settled;
  // The key stands for the word; beginning twice finds what was begun.
  const payment = await startPayment({ ...context, idempotencyKey: null }, jobId, 'cash');
  return confirmPayment(context, payment.id, { received: true, amount });
}

const recordConfirmation = (context: ActorContext, id: string, transition: payments.PaymentTransition, writeId: string): Sql =>
  recordAdminAction(context, {
    action: transition.state === 'refused' ? 'payment.refuse' : 'payment.confirm',
    target: sql`(SELECT job_id FROM payments WHERE id = ${id})`,
    detail: id,
    condition: sql`EXISTS (SELECT 1 FROM payments WHERE id = ${id} AND write_id = ${writeId})`,
  });

/** Writes down that an admin looked at what a booking costs and how it was paid. */
export async function recordView(context: ActorContext, target: string): Promise<void> {
  if (context.actor.role === 'admin') await context.db.batch([recordAdminAction(context, { action: 'look.payment', target })]);
}

/** The statements that read the payments of a booking, those that wait and their number, and how to read their rows. */
export const {
  selectPaymentsOfJob: paymentsOfJob,
  selectClaimedUpiPayments: waitingPayments,
  countClaimedUpiPayments,
} = payments;
export const toPayments = (rows: Row[], settings: Settings): Payment[] =>
  (rows as unknown as PaymentView[]).map((row) => toPayment(row, settings));

/** Whether a booking waits for money. */
export const isPayable = ({ status, is_paid }: { status: string; is_paid: number }): boolean =>
  !is_paid && PAYABLE_STATUSES.some((payable) => payable === status);

/** The statement that reads the payments an account was party to, for its export. */
export const paymentsOfAccount = (accountId: string): Sql =>
  sql`SELECT id, job_id, method, state, amount_paise, reference, created_at, paid_at FROM payments
    WHERE client_id = ${accountId} OR job_id IN (SELECT id FROM jobs WHERE worker_id = ${accountId}) ORDER BY created_at DESC LIMIT 10000`;
