import * as z from 'zod/mini';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import type { PLANS } from '#contract/plans.ts';
import { SERVICE_SLUGS } from '#contract/catalogue.ts';
import { id, uuidv7Id } from '#contract/ids.ts';
import { jobRequestFields } from '#contract/jobs/jobs.ts';
import { messageLanguage } from '#contract/languages.ts';
import { email, multiLine, singleLine } from '#contract/text.ts';
import { existingDay, slot } from '#contract/time.ts';

/** `service`: a client asks for a service that the list does not have. An admin chooses the one that fits, or says no. */
export const TICKET_KINDS = ['contact', 'plan', 'complaint', 'service'] as const;
export type TicketKind = (typeof TICKET_KINDS)[number];
/** `open`: we must act. `answered`: the sender may write again. */
export const TICKET_STATUSES = ['open', 'answered', 'closed'] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];
/** `time`: nothing was written for `closeAfterDays`. */
export const TICKET_CLOSERS = ['sender', 'admin', 'time'] as const;
export const PLAN_IDS = ['basic', 'standard', 'premium'] as const satisfies readonly (typeof PLANS)[number]['id'][];
const planId = z.enum(PLAN_IDS);

/**
 * Consumer Protection (E-Commerce) Rules 2020, rule 4(5): a complaint is acknowledged within 48 hours and settled within one
 * month. All messages have these limits; 28 days are never more than a month.
 */
export const TICKET_RULES = {
  answerWithinHours: 48,
  settleWithinDays: 28,
  /** A client who asks for a service waits for it. */
  chooseServiceWithinHours: 4,
  /** An answered ticket without a reply is closed. */
  closeAfterDays: 14,
  /** A closed ticket is deleted. */
  keepForDays: 180,
} as const;

/** When a new ticket, or an answered one to which the sender wrote again, must be answered. */
export const answerBy = (kind: TicketKind, writtenAt: number, createdAt: number): number => {
  const hours = kind === 'service' ? TICKET_RULES.chooseServiceWithinHours : TICKET_RULES.answerWithinHours;
  return Math.min(writtenAt + hours * HOUR_MS, settleBy(createdAt));
};
export const settleBy = (createdAt: number): number => createdAt + TICKET_RULES.settleWithinDays * DAY_MS;

/** Letters and digits that are not confused with one another when they are read out or written by hand. */
export const TICKET_NUMBER_LETTERS = '23456789ACDEFGHJKMNPQRTVWXY';
const ticketNumber = z.string().check(z.regex(/^K-[0-9A-Z]{6}$/));

const message = multiLine(2000).check(z.minLength(1));
const written = {
  id: uuidv7Id,
  kind: z.enum(['contact', 'plan', 'complaint']),
  /** Counts only with the kind `plan`. */
  plan: z.optional(planId),
  message,
  /** Also a landline. */
  phone: singleLine(30),
  language: messageLanguage,
};
/** A message of a logged-in user, whose name and e-mail the server takes from the account. */
export const newTicketBody = z.object({
  ...written,
  /** The job that it is about, as its client or its worker. */
  jobId: z.optional(id),
});
/** A message of a guest. */
export const guestTicketBody = z.object({ ...written, name: singleLine(100), email });
/** The contact form (client specification, section 3). */
export const contactFields = z.pick(guestTicketBody, { name: true, email: true, phone: true, message: true, kind: true });
export type ContactFields = z.infer<typeof contactFields>;

/** The request form without a service: what is to be done must be described. */
export const otherServiceFields = z.object({
  ...z.omit(jobRequestFields, { id: true, serviceType: true }).shape,
  problem_description: message,
});
export type OtherServiceFields = z.output<typeof otherServiceFields>;
export const otherServiceBody = z.extend(otherServiceFields, { id: uuidv7Id, language: messageLanguage });
export type OtherServiceBody = z.output<typeof otherServiceBody>;
/** As it is stored. The day may be over when it is read. */
export const storedServiceRequest = z.extend(otherServiceFields, { date: existingDay });
export type StoredServiceRequest = z.output<typeof storedServiceRequest>;

export const ticketMessageBody = z.object({ id: uuidv7Id, message });

const instant = z.int();
/** A ticket as its sender sees it. `text` is what they wrote first. */
export const ticket = z.object({
  id,
  number: ticketNumber,
  kind: z.enum(TICKET_KINDS),
  plan: z.nullable(planId),
  status: z.enum(TICKET_STATUSES),
  text: z.string(),
  createdAt: instant,
  /** Null unless it is open. */
  answerBy: z.nullable(instant),
  settleBy: instant,
  closedAt: z.nullable(instant),
  closedBy: z.nullable(z.enum(TICKET_CLOSERS)),
  /** `service`: the job request that was made from it. The others: the job that it is about. */
  jobId: z.nullable(id),
});
export type Ticket = z.infer<typeof ticket>;

export const ticketMessage = z.object({
  id,
  author: z.enum(['sender', 'admin']),
  text: z.string(),
  /** The service that an admin chose: the message says that the request is offered to workers. */
  service: z.nullable(z.enum(SERVICE_SLUGS)),
  /** Its price in rupees. */
  amount: z.nullable(z.number()),
  at: instant,
});
/** What a client asked for. Null for the other kinds. */
const requestOfTicket = z.nullable(z.object({ date: z.string(), timeSlot: slot, address: z.string() }));

export const ticketThread = z.extend(ticket, { messages: z.array(ticketMessage), request: requestOfTicket });
export type TicketThread = z.infer<typeof ticketThread>;
