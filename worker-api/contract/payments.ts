import * as z from 'zod/mini';
import { SERVICE_SLUGS } from './catalogue.ts';
import { id } from './ids.ts';

/** `sandbox` moves no money; UPI has no callback, so whoever got the money says so; of cash both sides say it. */
export const PAYMENT_METHODS = ['sandbox', 'upi', 'cash'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** open → claimed (one side says so) → paid; or refused, when the money did not come. A booking has at most one that is paid. */
export const PAYMENT_STATES = ['open', 'claimed', 'paid', 'refused'] as const;

/** Jobs that are to be paid: somebody has taken them on. */
export const PAYABLE = ['accepted', 'ongoing', 'completed'] as const;

/** The amount is the server's; one that a link carries is not read. */
export const paymentBody = z.object({ bookingId: id, method: z.enum(PAYMENT_METHODS) });

/** Transaction reference that an UPI app shows: twelve digits (NPCI, "UTR" or "RRN"). */
const reference = z.string().check(z.trim(), z.regex(/^\d{12}$/, 'field.reference'));

/** The worker's word that the money of a job came in cash, in rupees; it may have waited in his phone. */
export const cashBody = z.object({ jobId: id, amount: z.number().check(z.gt(0), z.lte(10_000_000)) });

/**
 * What one side says of a payment. Client: `outcome` for the sandbox, `reference` for UPI, `amount` (rupees) for cash.
 * Worker or admin: `received`, with the `amount` for cash.
 */
export const paymentConfirmation = z.object({
  outcome: z.optional(z.enum(['succeed', 'fail', 'slow'])),
  reference: z.optional(reference),
  amount: z.optional(z.number().check(z.gt(0), z.lte(10_000_000))),
  received: z.optional(z.boolean()),
});
export type PaymentConfirmation = z.infer<typeof paymentConfirmation>;

/** `amount` in rupees. `upi` says where to pay while an UPI payment is open. */
export const payment = z.object({
  id,
  bookingId: id,
  method: z.enum(PAYMENT_METHODS),
  state: z.enum(PAYMENT_STATES),
  amount: z.number(),
  reference: z.nullable(z.string()),
  /** Who has said so already. */
  said: z.object({ client: z.boolean(), worker: z.boolean() }),
  createdAt: z.int(),
  paidAt: z.nullable(z.int()),
  service: z.enum(SERVICE_SLUGS),
  date: z.string(),
  clientName: z.string(),
  workerName: z.string(),
  upi: z.nullable(z.object({ vpa: z.string(), link: z.string() })),
});
export type Payment = z.infer<typeof payment>;

/** What there is to pay for a booking, how, and what was tried, newest first. */
export const paymentsOfBooking = z.object({
  amount: z.number(),
  isPaid: z.boolean(),
  /** Empty when there is nothing to pay now. */
  methods: z.array(z.enum(PAYMENT_METHODS)),
  service: z.enum(SERVICE_SLUGS),
  date: z.string(),
  workerName: z.nullable(z.string()),
  payments: z.array(payment),
});
