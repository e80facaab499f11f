import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { TICKET_RULES, type Ticket, type TicketThread } from '#contract/tickets/tickets.ts';
import { AppError } from '#api/lib/app-error.ts';
import type { ActorContext } from '#api/lib/context.ts';
import { runCommand } from '#api/lib/idempotency.ts';
import { DEFAULT_PAGE_SIZE, paginate, readCursor } from '#api/lib/paging.ts';
import { checkRateLimits } from '#api/lib/rate-limit.ts';
import * as thread from './ticket-thread.repository.ts';
import * as tickets from './tickets.repository.ts';
import type { TicketView } from './tickets.repository.ts';
import { threadOf, ticketOf } from './tickets.rules.ts';
import { newWrite } from './tickets.usecases.ts';

/** How often an account may write again in a day. */
const MAX_REPLIES = 100;
/** Of the sender, in one ticket: each look at it reads them all. */
const MAX_MESSAGES = 200;

/** When a ticket to which its sender writes again is due. */
const REPLY_TIMES = {
  answerMs: TICKET_RULES.answerWithinHours * HOUR_MS,
  serviceMs: TICKET_RULES.chooseServiceWithinHours * HOUR_MS,
  settleMs: TICKET_RULES.settleWithinDays * DAY_MS,
} as const;
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

/**
 * The sender writes once more. A repeated call with the same message id changes nothing. Throws `ticket.not_found` and
 * `ticket.closed`, also for one that is full.
 */
export async function writeTicketMessage(
  context: ActorContext,
  ticketId: string,
  { id, message }: { id: string; message: string },
): Promise<TicketView> {
  const { actor, db, settings, now } = context;
  const limit = { key: `ticket replies of ${actor.id}`, max: MAX_REPLIES, seconds: DAY_MS / 1000 };
  await checkRateLimits(db, settings, [limit], now);
  const write = newWrite(context, ticketId);
  const { row } = await runCommand<TicketView>(context, {
    write: thread.reopenTicket(write, actor.id, { id, max: MAX_MESSAGES }, thread.dueAfterReply(now, REPLY_TIMES)),
    dependentStatements: [
      tickets.insertMessage(write, { id, author: 'sender', admin_id: null, text: message, service: null, mail_due_at: null }),
    ],
    result: tickets.commandResult(write),
  });
  if (row) return row;
  const current = await ownTicket(context, ticketId);
  const messages = await db.all(tickets.selectMessages(ticketId));
  const written = messages.find((one) => one.id === id);
  const isFull = messages.filter(({ author }) => author === 'sender').length >= MAX_MESSAGES;
  if (!written) throw new AppError(isFull || current.status === 'closed' ? 'ticket.closed' : 'request.key_reused');
  if (written.author !== 'sender' || written.text !== message) throw new AppError('request.key_reused');
  return current;
}

/** The sender closes a ticket; closing again changes nothing. Throws `ticket.not_found`. */
export async function closeTicket(context: ActorContext, ticketId: string): Promise<TicketView> {
  const write = newWrite(context, ticketId);
  const { row } = await runCommand<TicketView>(context, {
    write: thread.closeAsSender(write, context.actor.id),
    result: tickets.commandResult(write),
  });
  return row ?? ownTicket(context, ticketId);
}
