import * as z from 'zod/mini';
import { reasonBody } from '#contract/admin.ts';
import { auditLogEntry } from '#contract/audit.ts';
import { service } from '#contract/catalogue.ts';
import { id } from '#contract/ids.ts';
import { paging } from '#contract/paging.ts';
import { slot } from '#contract/time.ts';
import { ticket, ticketMessage, ticketMessageBody, TICKET_STATUSES } from './tickets.ts';

/** How many messages the admin has seen. With a newer one, of the sender or of another admin, the command does nothing. */
const seen = { messageCount: z.int().check(z.minimum(1)) };
export const ticketAnswerBody = z.extend(ticketMessageBody, { close: z._default(z.boolean(), false), ...seen });
export const declineServiceBody = z.extend(ticketMessageBody, seen);
export const chooseServiceBody = z.object({ service, ...seen });
export const closeTicketBody = z.extend(reasonBody, seen);
export const ticketQueueQuery = z.object({ ...paging, status: z._default(z.enum(TICKET_STATUSES), 'open') });

const sender = z.object({
  /** Null for a guest. */
  accountId: z.nullable(id),
  role: z.nullable(z.enum(['client', 'worker', 'admin'])),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
});
export const adminTicket = z.extend(ticket, { sender });
export type AdminTicket = z.infer<typeof adminTicket>;

export const adminTicketThread = z.extend(adminTicket, {
  messages: z.array(
    z.extend(ticketMessage, {
      adminName: z.nullable(z.string()),
      /** The mail to the sender: for a message of theirs the confirmation, if there is one. */
      mail: z.enum(['none', 'waiting', 'sent', 'failed']),
    }),
  ),
  request: z.nullable(
    z.object({
      date: z.string(),
      timeSlot: slot,
      address: z.string(),
      phone: z.string(),
      duration: z.nullable(z.string()),
      instructions: z.string(),
    }),
  ),
  log: z.array(auditLogEntry),
});
export type AdminTicketThread = z.infer<typeof adminTicketThread>;
