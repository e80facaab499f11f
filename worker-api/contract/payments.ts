import * as z from 'zod/mini';
import { SERVICE_SLUGS } from './catalogue.ts';
import { toAsciiDigits } from './digits.ts';
import { id } from './ids.ts';
import { singleLine } from './text.ts';

/** `sandbox` moves no money. UPI has no callback, so the recipient confirms. For cash, both sides confirm. */
export const PAYMENT_METHODS = ['sandbox', 'upi', 'cash'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/**
 * open → claimed (one side has confirmed) → paid; or refused, if the money did not arrive. A booking has at most one paid payment.
 * When another payment pays the booking or the job is cancelled, an open payment becomes closed; a paid one of a cancelled job becomes
 * refund_due. Money may have been given all the same: a closed payment can still be claimed (except in the sandbox), and a claimed one
 * then becomes refund_due instead of paid, until it is refunded, or retained: an admin decides that the worker may have it.
 */
export const PAYMENT_STATES = ['open', 'claimed', 'paid', 'refused', 'closed', 'refund_due', 'refunded', 'retained'] as const;

/** Statuses of jobs that can be paid: a worker has accepted them. */
export const PAYABLE_STATUSES = ['accepted', 'ongoing', 'completed'] as const;

/** The server determines the amount; an amount in a link is ignored. */
export const startPaymentBody = z.object({ bookingId: id, method: z.enum(PAYMENT_METHODS) });

/** Transaction reference from the UPI app: twelve digits (NPCI, "UTR" or "RRN"), in any usual spelling. */
const reference = z.string().check(
  z.overwrite((text) => toAsciiDigits(text).replaceAll(/\s/g, '')),
  z.regex(/^\d{12}$/, 'field.reference'),
);

/** The worker confirms a cash payment in rupees. The command may have been queued offline. */
export const cashPaymentBody = z.object({ jobId: id, amount: z.number().check(z.gt(0), z.lte(10_000_000)) });

/**
 * One side's confirmation of a payment. Client: `outcome` for the sandbox, `reference` for UPI, `amount` (rupees) for cash, or
 * `received: false` if no cash was given.
 * Worker or admin: `received`, with the `amount` for cash. Admin: `refunded`, if the client got the money back, or `retainedBecause`, a
 * reason for the log why the worker may have it.
 */
export const paymentConfirmation = z.object({
  outcome: z.optional(z.enum(['succeed', 'fail', 'slow'])),
  reference: z.optional(reference),
  amount: z.optional(z.number().check(z.gt(0), z.lte(10_000_000))),
  received: z.optional(z.boolean()),
  refunded: z.optional(z.literal(true)),
  retainedBecause: z.optional(singleLine(500)),
});
export type PaymentConfirmation = z.infer<typeof paymentConfirmation>;

/** A UPI address (virtual payment address): name, @, handle of the bank (NPCI, UPI Linking Specifications 1.6). */
export const upiAddress = z.string().check(z.trim(), z.regex(/^[\w.-]{2,256}@[A-Za-z][A-Za-z0-9]{1,63}$/, 'field.upi'));

/**
 * `amount` is in rupees. `upi` holds the payment details while a UPI payment is open. `payee` says who receives a UPI payment:
 * only an admin confirms what the platform receives.
 */
export const payment = z.object({
  id,
  bookingId: id,
  method: z.enum(PAYMENT_METHODS),
  state: z.enum(PAYMENT_STATES),
  amount: z.number(),
  reference: z.nullable(z.string()),
  /** Which sides have confirmed. */
  said: z.object({ client: z.boolean(), worker: z.boolean() }),
  createdAt: z.int(),
  paidAt: z.nullable(z.int()),
  service: z.enum(SERVICE_SLUGS),
  date: z.string(),
  clientName: z.string(),
  workerName: z.string(),
  /** Receipts that an older version stored do not have it. */
  payee: z._default(z.nullable(z.enum(['worker', 'platform'])), null),
  upi: z.nullable(z.object({ vpa: z.string(), name: z.string(), link: z.string() })),
});
export type Payment = z.infer<typeof payment>;

/** The amount of a booking, the available methods and its payments, newest first. */
export const bookingPayments = z.object({
  amount: z.number(),
  isPaid: z.boolean(),
  /** Empty if nothing is due. */
  methods: z.array(z.enum(PAYMENT_METHODS)),
  service: z.enum(SERVICE_SLUGS),
  date: z.string(),
  workerName: z.nullable(z.string()),
  payments: z.array(payment),
});
