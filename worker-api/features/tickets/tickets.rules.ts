import * as z from 'zod/mini';
import { toRupees } from '#contract/money.ts';
import { type AdminTicket, type AdminTicketThread } from '#contract/tickets/admin-tickets.ts';
import {
  settleBy,
  storedServiceRequest,
  TICKET_NUMBER_LETTERS,
  type StoredServiceRequest,
  type Ticket,
  type TicketThread,
} from '#contract/tickets/tickets.ts';
import type { AdminTicketView } from './ticket-queue.repository.ts';
import type { MessageView, TicketView } from './tickets.repository.ts';
import type { TicketMessageRow } from './tickets.table.ts';

/** Numbers of which the first free one is taken. Of 27 letters there are 387 million. */
export const newNumbers = (): string[] =>
  Array.from({ length: 5 }, () => {
    const letters = Array.from(
      crypto.getRandomValues(new Uint32Array(6)),
      (n) => TICKET_NUMBER_LETTERS[n % TICKET_NUMBER_LETTERS.length],
    );
    return `K-${letters.join('')}`;
  });

export const ticketOf = (row: TicketView): Ticket => ({
  id: row.id,
  number: row.number,
  kind: row.kind,
  plan: row.plan,
  status: row.status,
  text: row.text,
  createdAt: row.created_at,
  answerBy: row.status === 'open' ? row.due_at : null,
  settleBy: settleBy(row.created_at),
  closedAt: row.closed_at,
  closedBy: row.closed_by,
  jobId: row.job_id,
});

/** What the client of a ticket asked for; null for the other kinds, and after the account was closed. */
export const requestOf = (request: string | null): StoredServiceRequest | null =>
  request === null ? null : z.parse(storedServiceRequest, JSON.parse(request));

const messageOf = ({ id, author, text, service, amount_paise, at }: MessageView) => ({
  id,
  author,
  text,
  service,
  amount: amount_paise === null ? null : toRupees(amount_paise),
  at,
});

export function threadOf(row: TicketView & { request: string | null }, messages: readonly MessageView[]): TicketThread {
  const request = requestOf(row.request);
  return {
    ...ticketOf(row),
    messages: messages.map(messageOf),
    request: request && { date: request.date, timeSlot: request.timeSlot, address: request.address },
  };
}

export const adminTicketOf = (row: AdminTicketView): AdminTicket => ({
  ...ticketOf(row),
  sender: { accountId: row.account_id, role: row.role, name: row.name, email: row.email, phone: row.phone },
});

type MailState = Pick<TicketMessageRow, 'mail_due_at' | 'mail_attempts' | 'mailed_at'>;
const mailOf = ({ mail_due_at, mail_attempts, mailed_at }: MailState): AdminTicketThread['messages'][number]['mail'] => {
  if (mailed_at !== null) return 'sent';
  if (mail_due_at !== null) return 'waiting';
  return mail_attempts > 0 ? 'failed' : 'none';
};

export function adminThreadOf(row: AdminTicketView, messages: readonly MessageView[]): Omit<AdminTicketThread, 'log'> {
  const request = requestOf(row.request);
  return {
    ...adminTicketOf(row),
    messages: messages.map((message) => ({ ...messageOf(message), adminName: message.admin_name, mail: mailOf(message) })),
    request: request && {
      date: request.date,
      timeSlot: request.timeSlot,
      address: request.address,
      phone: request.phone_number,
      duration: request.service_duration ?? null,
      instructions: request.special_instructions ?? '',
    },
  };
}
