import type { SQL } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { emailKey } from '#contract/text.ts';
import { uuidv7 } from '#contract/ids.ts';
import { slotEnd } from '#contract/time.ts';
import {
  answerBy,
  TICKET_RULES,
  type guestTicketBody,
  type newTicketBody,
  type OtherServiceBody,
  type Ticket,
  type TicketThread,
} from '#contract/tickets/tickets.ts';
import { AppError } from '#api/lib/app-error.ts';
import type { ActorContext, Context } from '#api/lib/context.ts';
import { runCommand } from '#api/lib/idempotency.ts';
import { DEFAULT_PAGE_SIZE, paginate, readCursor } from '#api/lib/paging.ts';
import { checkRateLimits, isWithinRateLimit, privateKey } from '#api/lib/rate-limit.ts';
import { sendTicketMails } from './ticket-mails.usecases.ts';
import * as tickets from './tickets.repository.ts';
import type { NewTicket, TicketView, TicketWrite } from './tickets.repository.ts';
import { newNumbers, threadOf, ticketOf } from './tickets.rules.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const DAY_SECONDS = 86_400;
const LIMITS = { ofAccount: 20, repliesOfAccount: 100, ofGuest: 5, ofNetwork: 60 } as const;
/** A guest may name the e-mail address of another person. */
const CONFIRMATIONS_TO_GUEST = { max: 5, seconds: DAY_SECONDS } as const;

/** When a ticket to which its sender writes again is due. */
const REPLY_TIMES = {
  answerMs: TICKET_RULES.answerWithinHours * HOUR,
  serviceMs: TICKET_RULES.chooseServiceWithinHours * HOUR,
  settleMs: TICKET_RULES.settleWithinDays * DAY,
} as const;
/** How long an answered ticket waits for a reply. */
export const CLOSE_AFTER_MS = TICKET_RULES.closeAfterDays * DAY;

export const newWrite = ({ now }: Context, ticketId: string): TicketWrite => ({ ticketId, writeId: uuidv7(now), at: now });

type Draft = Pick<NewTicket, 'id' | 'kind' | 'plan' | 'account_id' | 'name' | 'email' | 'phone' | 'language' | 'request'> & {
  text: string;
  /** The job that it is about. */
  job_id?: string | undefined;
};

/** Stores a ticket and, if `isConfirmed`, mails its sender. A repeated call with the same id is the same ticket. */
async function storeTicket(context: Context, draft: Draft, isConfirmed = true): Promise<TicketView> {
  const { now } = context;
  const { text, job_id = null, ...row } = draft;
  const write = newWrite(context, draft.id);
  const messageId = uuidv7(now);
  const outcome = await runCommand<TicketView>(context, {
    write: tickets.insertTicket({
      ...row,
      job_id,
      numbers: newNumbers(),
      created_at: now,
      due_at: answerBy(draft.kind, now, now),
      write_id: write.writeId,
    }),
    dependentStatements: [
      tickets.insertMessage(write, {
        id: messageId,
        author: 'sender',
        admin_id: null,
        text,
        service: null,
        mail_due_at: isConfirmed ? now : null,
      }),
    ],
    result: tickets.commandResult(write),
  });
  if (!outcome.row) return resolveRejectedTicket(context, draft);
  if (isConfirmed) context.waitUntil(sendTicketMails(context.env, now, messageId, context.origin));
  return outcome.row;
}

async function resolveRejectedTicket(context: Context, draft: Draft): Promise<TicketView> {
  const {
    rejection: [rejection],
    existing: [existing],
  } = await context.db.batch({
    rejection: tickets.selectRejectedInsert(draft.id, draft.account_id),
    existing: tickets.selectTicket(draft.id),
  });
  if (existing) {
    const isSame =
      rejection?.text === draft.text && tickets.COMPARED_COLUMNS.every((column) => rejection[column] === draft[column]);
    if (!isSame) throw new AppError('request.key_reused');
    return existing;
  }
  if (draft.job_id) throw new AppError('job.not_found');
  if (draft.kind === 'service' && rejection?.has_open) throw new AppError('ticket.service_open');
  throw new AppError(draft.kind === 'service' && rejection?.has_active ? 'job.active_exists' : 'auth.required');
}

/** A logged-in user writes to us. Throws `job.not_found` and `request.too_many`. */
export async function createTicket(context: ActorContext, body: z.output<typeof newTicketBody>): Promise<TicketView> {
  const { actor, db, settings, now } = context;
  await checkRateLimits(db, settings, [{ key: `tickets of ${actor.id}`, max: LIMITS.ofAccount, seconds: DAY_SECONDS }], now);
  const { id, kind, phone, language, message, jobId } = body;
  return storeTicket(context, {
    id,
    kind,
    plan: planOf(body),
    phone,
    language,
    job_id: jobId,
    account_id: actor.id,
    name: '',
    email: '',
    request: null,
    text: message,
  });
}

const planOf = ({ kind, plan }: Pick<z.output<typeof newTicketBody>, 'kind' | 'plan'>) =>
  kind === 'plan' ? (plan ?? null) : null;

/**
 * A guest writes to us. The e-mail address is limited for each network, so that strangers cannot use up the messages of its owner; from all
 * networks together it gets five confirmations a day. Throws `request.too_many`.
 */
export async function createGuestTicket(context: Context, body: z.output<typeof guestTicketBody>): Promise<TicketView> {
  const { db, settings, now, clientNetwork } = context;
  const address = await privateKey(settings, 'ticket', emailKey(body.email));
  const limits = [
    { key: `${address} ${clientNetwork}`, max: LIMITS.ofGuest, seconds: DAY_SECONDS },
    { key: `tickets of ${clientNetwork}`, max: LIMITS.ofNetwork, seconds: 3600 },
  ];
  await checkRateLimits(db, settings, limits, now);
  const isConfirmed = await isWithinRateLimit(db, settings, address, CONFIRMATIONS_TO_GUEST, now);
  const { message, ...sender } = body;
  return storeTicket(context, { ...sender, plan: planOf(body), account_id: null, request: null, text: message }, isConfirmed);
}

/** A client asks for a service that the list does not have. Throws `job.time_past`, `job.active_exists` and `ticket.service_open`. */
export async function requestOtherService(
  context: ActorContext,
  { id, language, ...request }: OtherServiceBody,
): Promise<TicketView> {
  const { actor, db, settings, now } = context;
  if (slotEnd(request.date, request.timeSlot) <= now)
    throw new AppError('job.time_past', { fields: { timeSlot: 'field.date_past' } });
  await checkRateLimits(db, settings, [{ key: `tickets of ${actor.id}`, max: LIMITS.ofAccount, seconds: DAY_SECONDS }], now);
  return storeTicket(context, {
    id,
    kind: 'service',
    plan: null,
    account_id: actor.id,
    name: '',
    email: '',
    phone: request.phone_number,
    language,
    request: JSON.stringify(request),
    text: request.problem_description,
  });
}

/** What the account has written to us. */
export async function listTickets(
  context: ActorContext,
  query: { limit?: number | undefined; cursor?: string | undefined },
): Promise<Ticket[]> {
  const limit = query.limit ?? DEFAULT_PAGE_SIZE;
  const rows = await context.db.all(tickets.selectTicketsOf(context.actor.id, readCursor(query.cursor), limit));
  return paginate(context, rows, limit, (row) => [row.created_at, row.id]).map(ticketOf);
}

/** One ticket of the account. Throws `ticket.not_found`. */
export async function getTicket(context: ActorContext, id: string): Promise<TicketThread> {
  const {
    rows: [row],
    messages,
  } = await context.db.batch({ rows: tickets.selectTicket(id), messages: tickets.selectMessages(id) });
  if (row?.account_id !== context.actor.id) throw new AppError('ticket.not_found');
  return threadOf(row, messages);
}

/** The ticket of the caller as it is, after a command that changed nothing. Throws `ticket.not_found`. */
async function ownTicket({ db, actor }: ActorContext, id: string): Promise<TicketView> {
  const row = await db.first(tickets.selectTicket(id));
  if (row?.account_id !== actor.id) throw new AppError('ticket.not_found');
  return row;
}

/** The sender writes once more. A repeated call with the same message id changes nothing. Throws `ticket.not_found` and `ticket.closed`. */
export async function writeTicketMessage(
  context: ActorContext,
  ticketId: string,
  { id, message }: { id: string; message: string },
): Promise<TicketView> {
  const { actor, db, settings, now } = context;
  const limit = { key: `ticket replies of ${actor.id}`, max: LIMITS.repliesOfAccount, seconds: DAY_SECONDS };
  await checkRateLimits(db, settings, [limit], now);
  const write = newWrite(context, ticketId);
  const { row } = await runCommand<TicketView>(context, {
    write: tickets.reopenTicket(write, actor.id, id, tickets.dueAfterReply(now, REPLY_TIMES)),
    dependentStatements: [
      tickets.insertMessage(write, { id, author: 'sender', admin_id: null, text: message, service: null, mail_due_at: null }),
    ],
    result: tickets.commandResult(write),
  });
  if (row) return row;
  const current = await ownTicket(context, ticketId);
  const messages = await db.all(tickets.selectMessages(ticketId));
  const written = messages.find((one) => one.id === id);
  if (!written && current.status !== 'closed') throw new AppError('request.key_reused');
  if (!written) throw new AppError('ticket.closed');
  if (written.author !== 'sender' || written.text !== message) throw new AppError('request.key_reused');
  return current;
}

/** The sender closes a ticket; closing again changes nothing. Throws `ticket.not_found`. */
export async function closeTicket(context: ActorContext, ticketId: string): Promise<TicketView> {
  const write = newWrite(context, ticketId);
  const { row } = await runCommand<TicketView>(context, {
    write: tickets.closeAsSender(write, context.actor.id),
    result: tickets.commandResult(write),
  });
  return row ?? ownTicket(context, ticketId);
}

/** The statement that reads the tickets of an account for its export. */
export const ticketsOfAccount = (accountId: string) => tickets.selectForExport(accountId);
/** The statements that erase what the tickets of an account say about persons, where `condition` holds. */
export const eraseTickets = (accountId: string, condition: SQL, now: number) =>
  tickets.eraseTicketsOf(accountId, condition, now);
/** The statements that close answered tickets without a reply and delete those that were closed long ago. */
export const tidyTickets = (now: number): SQL<never>[] => [
  tickets.closeSilentTickets(now),
  ...tickets.deleteOldTickets(now - TICKET_RULES.keepForDays * DAY),
];
/** The statement that counts the open and the overdue tickets. */
export const countOpenTickets = (now: number) => tickets.countOpen(now);
