import type { SQL } from 'drizzle-orm';
import type { AdminAction } from '#contract/audit.ts';
import { uuidv7 } from '#contract/ids.ts';
import { PAYABLE_STATUSES, type Payment, type PaymentMethod, type PaymentConfirmation } from '#contract/payments.ts';
import { AppError } from '#api/lib/app-error.ts';
import type { ActorContext } from '#api/lib/context.ts';
import type { CursorKeys } from '#api/lib/paging.ts';
import { runCommand } from '#api/lib/idempotency.ts';
import { newWriteId } from '#api/lib/write-id.ts';
import { recordAdminAction } from '#api/features/audit/audit.usecases.ts';
import { markJobsPaid } from '#api/features/jobs/jobs.usecases.ts';
import { PROVIDERS, type Side } from './payment-provider.ts';
import * as payments from './payments.repository.ts';
import type { PaymentView } from './payments.repository.ts';
import { availableMethods, toPayment } from './payments.rules.ts';

/** The side as which this account may see the payments of a booking, or null. Admins see them as the worker does. */
export function sideOf({ actor }: ActorContext, parties: { client_id: string; worker_id: string | null }): Side | null {
  if (parties.client_id === actor.id) return 'client';
  if (parties.worker_id === actor.id || actor.role === 'admin') return 'worker';
  return null;
}

const isRunning = ({ state }: PaymentView): boolean => state === 'open' || state === 'claimed' || state === 'closed';
const SETTLED_STATES: ReadonlySet<PaymentView['state']> = new Set(['paid', 'refund_due', 'refunded', 'retained']);
const isSettled = ({ state }: PaymentView): boolean => SETTLED_STATES.has(state);

/**
 * Opens a payment of a booking, or returns the running one by that method. The client may use any method, the worker only
 * cash. Throws `job.not_found`, `payment.already_paid`, `payment.not_due`, `payment.method_off` and `payment.reported_too_often`.
 */
export async function startPayment(context: ActorContext, bookingId: string, method: PaymentMethod): Promise<PaymentView> {
  const { booking, payments: existing } = await payments.findBookingWithPayments(context.db, bookingId);
  const side = booking && context.actor.role !== 'admin' ? sideOf(context, booking) : null;
  if (!booking || !side || (side === 'worker' && booking.status === 'pending')) throw new AppError('job.not_found');
  if (side === 'worker' && method !== 'cash') throw new AppError('payment.method_off');
  const { upiVpa } = context.settings;
  const runningPayment = existing.find((one) => one.method === method && isRunning(one));
  // The client may have paid by a method that was switched off meanwhile, and has to be able to say so.
  if (!runningPayment && booking.worker_id && !availableMethods(context.settings, booking.worker_upi_address).includes(method))
    throw new AppError('payment.method_off');
  // A running payment stays usable after the booking is paid: it records money that came twice.
  if (booking.is_paid && !runningPayment) throw new AppError('payment.already_paid');
  if (runningPayment) {
    const payee = upiVpa ?? booking.worker_upi_address;
    if (runningPayment.state !== 'open' || runningPayment.method !== 'upi' || runningPayment.payee_address === payee)
      return runningPayment;
    return redirectPayment(context, runningPayment.id);
  }
  const row = {
    id: uuidv7(context.now),
    job_id: bookingId,
    method,
    created_at: context.now,
    write_id: newWriteId(),
  };
  const outcome = await runCommand<PaymentView>(context, {
    write: payments.insertPayment(row, { side, accountId: context.actor.id }, upiVpa),
    result: payments.commandResult(row.id, row.write_id),
  });
  if (outcome.row) return outcome.row;
  const latest = await payments.findBookingWithPayments(context.db, bookingId);
  const concurrentPayment = latest.payments.find((one) => one.method === method && isRunning(one));
  if (concurrentPayment) return concurrentPayment;
  if (method === 'cash' && (await payments.findReports(context.db, bookingId, side))?.tooOften)
    throw new AppError('payment.reported_too_often');
  throw new AppError(latest.booking?.is_paid ? 'payment.already_paid' : 'payment.not_due');
}

/** Directs an open UPI payment to the present address of its payee. */
async function redirectPayment(context: ActorContext, id: string): Promise<PaymentView> {
  const writeId = newWriteId();
  const { row } = await runCommand<PaymentView>(context, {
    write: payments.updatePayee(id, context.settings.upiVpa, writeId),
    result: payments.commandResult(id, writeId),
  });
  const payment = row ?? (await payments.findPayment(context.db, id));
  if (!payment) throw new AppError('payment.not_found');
  return payment;
}

/** The effect of a confirmation. After a denial only an admin can still record that money came by UPI. Throws `payment.over`, `auth.forbidden` and the errors of the provider. */
async function transitionOf(
  { actor }: ActorContext,
  payment: PaymentView,
  side: Side,
  confirmation: PaymentConfirmation,
): Promise<payments.PaymentTransition> {
  const { refunded, retainedBecause } = confirmation;
  const isForAdmin = refunded || retainedBecause !== undefined || (side === 'worker' && payment.is_to_platform === 1);
  if (isForAdmin && actor.role !== 'admin') throw new AppError('auth.forbidden');
  if (refunded) return { to: 'refunded', from: ['refund_due', 'retained'], side: null };
  if (retainedBecause !== undefined) return { to: 'retained', from: ['refund_due'], side: null };
  const transition = await PROVIDERS[payment.method].confirm(payment, side, confirmation);
  if (payment.state !== 'refused') return transition;
  // The money arrived after the denial. `reference` lets the write check that no other payment has taken it since.
  if (actor.role === 'admin' && payment.method === 'upi' && transition.to === 'paid')
    return { ...transition, from: ['refused'], reference: payment.reference ?? undefined };
  throw new AppError('payment.over');
}

/**
 * One side confirms that the money was paid or received, or an admin that it was given back or that the worker may have it. When the payment is settled, the booking is
 * paid, unless it was cancelled; a repeated confirmation then returns the payment unchanged, as the same report or denial again does. Throws
 * `payment.not_found`, `payment.already_paid`, `payment.over`, `payment.reference_used` and the errors of the provider.
 */
export async function confirmPayment(
  context: ActorContext,
  id: string,
  confirmation: PaymentConfirmation,
): Promise<PaymentView> {
  const found = await payments.findPayment(context.db, id);
  const side = found && sideOf(context, found);
  if (!found || !side) throw new AppError('payment.not_found');
  const isDenial = confirmation.received === false;
  const isDone = (payment: PaymentView) => {
    if (confirmation.refunded) return payment.state === 'refunded';
    if (confirmation.retainedBecause !== undefined) return payment.state === 'retained';
    return isDenial ? payment.state === 'refused' : isSettled(payment);
  };
  if (isDone(found)) {
    await recordView(context, found.job_id);
    return found;
  }
  const transition = await transitionOf(context, found, side, confirmation);
  const writeId = newWriteId();
  const write = { id, writeId, at: context.now };
  const eventType = (of: Side) => (context.actor.role === of || transition.to === 'refunded' ? 'changed' : 'payment');
  const outcome = await runCommand<PaymentView>(context, {
    write: payments.applyTransition(id, transition, writeId, context.now),
    dependentStatements: [
      payments.emitPaymentEvent('client', eventType('client'), write),
      payments.emitPaymentEvent('worker', eventType('worker'), write),
      markJobsPaid(payments.jobIdPaidBy(id, writeId)),
      payments.closeOtherPayments(id, writeId),
      ...(context.actor.role === 'admin'
        ? [recordConfirmation(context, id, transition, writeId, confirmation.retainedBecause)]
        : []),
    ],
    result: payments.commandResult(id, writeId),
  });
  context.publish(outcome.events);
  if (outcome.row) return outcome.row;
  const isReported = ({ state, reference, ...payment }: PaymentView) =>
    payments.isReport(transition) &&
    state === 'claimed' &&
    payment[`${side}_confirmed_at`] !== null &&
    reference === (transition.reference ?? null);
  const current = await payments.findPayment(context.db, id);
  if (current && (isDone(current) || isReported(current))) {
    await recordView(context, current.job_id);
    return current;
  }
  if (transition.reference && (await payments.findReferenceUse(context.db, transition.reference, id))?.used)
    throw new AppError('payment.reference_used');
  const { booking } = await payments.findBookingWithPayments(context.db, found.job_id);
  throw new AppError(booking?.is_paid && !isDenial ? 'payment.already_paid' : 'payment.over');
}

/**
 * The worker of a job confirms that they received `amount` rupees in cash: opens the cash payment if there is none, and confirms it.
 * If both sides have confirmed already, returns the payment unchanged. Throws the errors of `startPayment` and `confirmPayment`.
 */
export async function receivedCash(context: ActorContext, jobId: string, amount: number): Promise<PaymentView> {
  const { booking, payments: existing } = await payments.findBookingWithPayments(context.db, jobId);
  const settled = existing.find((one) => one.method === 'cash' && isSettled(one));
  if (settled && booking?.worker_id === context.actor.id) return settled;
  // The key belongs to the confirmation. A repeated start finds the open payment.
  const payment = await startPayment({ ...context, idempotencyKey: null }, jobId, 'cash');
  return confirmPayment(context, payment.id, { received: true, amount });
}

const AUDIT_ACTIONS = {
  claimed: 'payment.confirm',
  paid: 'payment.confirm',
  paid_if_both_confirmed: 'payment.confirm',
  refused: 'payment.refuse',
  refunded: 'payment.refund',
  retained: 'payment.retain',
} as const satisfies Record<payments.PaymentTransition['to'], AdminAction>;

const recordConfirmation = (
  context: ActorContext,
  id: string,
  transition: payments.PaymentTransition,
  writeId: string,
  reason = '',
) =>
  recordAdminAction(context, {
    action: AUDIT_ACTIONS[transition.to],
    target: payments.jobIdOf(id),
    detail: `${id} ${reason}`.trim(),
    condition: payments.wasWritten(id, writeId),
  });

/** Records in the audit log that an admin viewed the payments of a booking. */
export async function recordView(context: ActorContext, target: string): Promise<void> {
  if (context.actor.role === 'admin')
    await context.db.batch({ auditEntry: recordAdminAction(context, { action: 'look.payment', target }) });
}

/** The statement that closes the payments of a job that is cancelled in the same batch, where `condition` holds. */
export const closePayments = (jobId: string, condition: SQL) => payments.closePayments(jobId, condition);

/** The statements that read the payments of a booking, the payments that wait for an admin and their number. `toPayments` converts their rows. */
export const paymentsOfJob = (jobId: string) => payments.selectPaymentsOfJob(jobId);
export const unsettledPayments = (keys: CursorKeys | null, limit: number) => payments.selectUnsettledPayments(keys, limit);
export const countUnsettledPayments = () => payments.countUnsettledPayments();
export const toPayments = (rows: readonly PaymentView[]): Payment[] => rows.map(toPayment);

/** Whether a booking can be paid now. */
export const isPayable = ({ status, is_paid }: { status: string; is_paid: number }): boolean =>
  !is_paid && PAYABLE_STATUSES.some((payable) => payable === status);

/** The statement that erases the UPI address of a worker from the payments to them, if `condition` holds. */
export const erasePayee = (workerId: string, condition: SQL) => payments.erasePayee(workerId, condition);

/** The statement that reads the payments that an account gave or received, for its export. */
export const paymentsOfAccount = (accountId: string) => payments.selectPaymentsForExport(accountId);
