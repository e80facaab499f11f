import { uuidv7 } from '#contract/ids.ts';
import { PAYABLE_STATUSES, type Payment, type PaymentMethod, type PaymentConfirmation } from '#contract/payments.ts';
import { AppError } from '#api/lib/app-error.ts';
import type { ActorContext } from '#api/lib/context.ts';
import { sql, type Row, type Sql } from '#api/lib/db.ts';
import type { Settings } from '#api/lib/env.ts';
import { command } from '#api/lib/idempotency.ts';
import { record } from '#api/features/audit/audit.usecases.ts';
import { markPaid } from '#api/features/jobs/jobs.usecases.ts';
import { PROVIDERS, type Side } from './payment-provider.ts';
import * as payments from './payments.repository.ts';
import type { PaymentView } from './payments.repository.ts';
import { methodsOffered, paymentOf } from './payments.rules.ts';

/** Whether this account may know of a booking's money, and as which side. */
export function sideOf({ actor }: ActorContext, of: { client_id: string; worker_id: string | null }): Side | null {
  if (of.client_id === actor.id) return 'client';
  if (of.worker_id === actor.id || actor.role === 'admin') return 'worker';
  return null;
}

/**
 * Begins to pay a booking, or answers the payment that is running by that method. Its client may begin any, its worker cash.
 * Throws `job.not_found`, `payment.already_paid`, `payment.not_due` and `payment.method_off`.
 */
export async function startPayment(context: ActorContext, bookingId: string, method: PaymentMethod): Promise<PaymentView> {
  const { due, payments: known } = await payments.dueOf(context.db, bookingId);
  const side = due && context.actor.role !== 'admin' ? sideOf(context, due) : null;
  if (!due || !side || (side === 'worker' && due.status === 'pending')) throw new AppError('job.not_found');
  if (side === 'worker' && method !== 'cash') throw new AppError('payment.method_off');
  if (!methodsOffered(context.settings).includes(method)) throw new AppError('payment.method_off');
  if (due.is_paid) throw new AppError('payment.already_paid');
  const running = known.find((one) => one.method === method && (one.state === 'open' || one.state === 'claimed'));
  if (running) return running;
  const row = {
    id: uuidv7(context.now),
    job_id: bookingId,
    method,
    created_at: context.now,
    write_id: uuidv7(context.now),
  };
  const outcome = await command<PaymentView>(
    context.db,
    context.key,
    {
      write: payments.insertPayment(row, {
        side: side === 'client' ? 'client_id' : 'worker_id',
        accountId: context.actor.id,
      }),
      follow: [],
      result: payments.resultOf(row.id, row.write_id),
    },
    context.now,
  );
  if (outcome.row) return outcome.row;
  const again = await payments.dueOf(context.db, bookingId);
  const other = again.payments.find((one) => one.method === method && (one.state === 'open' || one.state === 'claimed'));
  if (other) return other;
  throw new AppError(again.due?.is_paid ? 'payment.already_paid' : 'payment.not_due');
}

/**
 * One side says that the money was given or came; once it is settled the booking is paid. Said again, it is answered as it is.
 * Throws `payment.not_found`, `payment.already_paid`, `payment.over` and what the way to pay refuses.
 */
export async function confirmPayment(context: ActorContext, id: string, word: PaymentConfirmation): Promise<PaymentView> {
  const found = await payments.findPayment(context.db, id);
  const side = found && sideOf(context, found);
  if (!found || !side) throw new AppError('payment.not_found');
  if (found.state === 'paid') return found;
  if (found.state === 'refused') throw new AppError('payment.over');
  const said = await PROVIDERS[found.method].hear(found, side, word);
  const writeId = uuidv7(context.now);
  const written = { id, writeId, at: context.now };
  const kind = (of: Side) => (context.actor.role === of ? 'changed' : 'payment');
  const outcome = await command<PaymentView>(
    context.db,
    context.key,
    {
      write: payments.say(id, said, writeId, context.now),
      follow: [
        payments.tell('client', kind('client'), written),
        payments.tell('worker', kind('worker'), written),
        markPaid(payments.paidBy(id, writeId)),
        ...(context.actor.role === 'admin' ? [recordWord(context, id, said, writeId)] : []),
      ],
      result: payments.resultOf(id, writeId),
    },
    context.now,
  );
  context.publish(outcome.events);
  if (outcome.row) return outcome.row;
  const now = await payments.findPayment(context.db, id);
  if (now?.state === 'paid') return now;
  const { due } = await payments.dueOf(context.db, found.job_id);
  throw new AppError(due?.is_paid ? 'payment.already_paid' : 'payment.over');
}

/**
 * The worker of a job got its money in cash, in rupees: begins that payment, or goes on with it, and says so. Said again after the client
 * has said so too, it is answered as it is. Throws what `startPayment` and `confirmPayment` throw.
 */
export async function receivedCash(context: ActorContext, jobId: string, amount: number): Promise<PaymentView> {
  const { due, payments: known } = await payments.dueOf(context.db, jobId);
  const settled = known.find(({ method, state }) => method === 'cash' && state === 'paid');
  if (settled && due?.worker_id === context.actor.id) return settled;
  // The key stands for the word; beginning twice finds what was begun.
  const begun = await startPayment({ ...context, key: null }, jobId, 'cash');
  return confirmPayment(context, begun.id, { received: true, amount });
}

const recordWord = (context: ActorContext, id: string, said: payments.Said, writeId: string): Sql =>
  record(context, {
    action: said.state === 'refused' ? 'payment.refuse' : 'payment.confirm',
    target: sql`(SELECT job_id FROM payments WHERE id = ${id})`,
    detail: id,
    when: sql`EXISTS (SELECT 1 FROM payments WHERE id = ${id} AND write_id = ${writeId})`,
  });

/** Writes down that an admin looked at what a booking costs and how it was paid. */
export async function recordLook(context: ActorContext, target: string): Promise<void> {
  if (context.actor.role === 'admin') await context.db.batch([record(context, { action: 'look.payment', target })]);
}

/** The statements that read the payments of a booking, those that wait and their number, and how to read their rows. */
export const { ofJob: paymentsOfJob, waiting: waitingPayments, countWaiting } = payments;
export const paymentsFrom = (rows: Row[], settings: Settings): Payment[] =>
  (rows as unknown as PaymentView[]).map((row) => paymentOf(row, settings));

/** Whether a booking waits for money. */
export const isDue = ({ status, is_paid }: { status: string; is_paid: number }): boolean =>
  !is_paid && PAYABLE_STATUSES.some((payable) => payable === status);

/** The statement that reads the payments an account was party to, for its export. */
export const paymentsOfAccount = (accountId: string): Sql =>
  sql`SELECT id, job_id, method, state, amount_paise, reference, created_at, paid_at FROM payments
    WHERE client_id = ${accountId} OR job_id IN (SELECT id FROM jobs WHERE worker_id = ${accountId}) ORDER BY created_at DESC LIMIT 10000`;
