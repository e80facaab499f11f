import { DAY_MS } from '#contract/durations.ts';
import type { Service } from '#contract/catalogue.ts';
import { uuidv7 } from '#contract/ids.ts';
import { type AdminTicket, type AdminTicketThread } from '#contract/tickets/admin-tickets.ts';
import { TICKET_RULES, type TicketStatus } from '#contract/tickets/tickets.ts';
import { AppError } from '#api/lib/app-error.ts';
import type { ActorContext } from '#api/lib/context.ts';
import { runCommand } from '#api/lib/idempotency.ts';
import { DEFAULT_PAGE_SIZE, paginate, readCursor } from '#api/lib/paging.ts';
import { auditEntriesAbout, auditEntryOf, recordAdminAction } from '#api/features/audit/audit.usecases.ts';
import { buildJobRequest } from '#api/features/jobs/job-requests.usecases.ts';
import { sendTicketMails } from './ticket-mails.usecases.ts';
import * as queue from './ticket-queue.repository.ts';
import * as tickets from './tickets.repository.ts';
import type { TicketRow } from './tickets.table.ts';
import { adminThreadOf, adminTicketOf, requestOf } from './tickets.rules.ts';
import { newWrite } from './tickets.usecases.ts';

/** How long an answered ticket waits for a reply. */
const CLOSE_AFTER_MS = TICKET_RULES.closeAfterDays * DAY_MS;

type Written = Pick<TicketRow, 'id'>;

/** The tickets of a status. */
export async function listQueue(
  context: ActorContext,
  query: { status: TicketStatus; limit?: number | undefined; cursor?: string | undefined },
): Promise<AdminTicket[]> {
  const limit = query.limit ?? DEFAULT_PAGE_SIZE;
  const { rows } = await context.db.batch({
    rows: queue.selectQueue(query.status, readCursor(query.cursor), limit),
    auditEntry: recordAdminAction(context, { action: 'list.tickets', detail: query.status }),
  });
  return paginate(context, rows, limit, (row) => [row.closed_at ?? row.due_at, row.id]).map(adminTicketOf);
}

/** One ticket with its messages. Throws `ticket.not_found`. */
export async function getTicketForAdmin(context: ActorContext, id: string): Promise<AdminTicketThread> {
  const {
    rows: [row],
    messages,
    auditEntries,
  } = await context.db.batch({
    rows: queue.selectForAdmin(id),
    messages: tickets.selectMessages(id),
    auditEntries: auditEntriesAbout(id),
    auditEntry: recordAdminAction(context, { action: 'look.ticket', target: id, condition: queue.ticketExists(id) }),
  });
  if (!row) throw new AppError('ticket.not_found');
  return { ...adminThreadOf(row, messages), log: auditEntries.map(auditEntryOf) };
}

/** Why an admin's command did nothing, which is for some kinds of ticket only. */
async function explainRejection(
  { db }: ActorContext,
  id: string,
  { isFor, messageCount }: { isFor?: ((kind: TicketRow['kind']) => boolean) | undefined; messageCount: number },
): Promise<AppError> {
  const row = await db.first(queue.selectForAdmin(id));
  if (!row || isFor?.(row.kind) === false) return new AppError('ticket.not_found');
  if (row.closed_at !== null) return new AppError('ticket.closed');
  return new AppError(row.message_count === messageCount ? 'request.key_reused' : 'ticket.changed');
}

interface Answer {
  id: string;
  message: string;
  close: boolean;
  messageCount: number;
  /** Only a ticket of this kind is answered. */
  kind: TicketRow['kind'] | null;
  action: 'ticket.answer' | 'ticket.decline';
}

/**
 * An admin writes to the sender, who is told in the app and by mail. Throws `ticket.not_found`, `ticket.closed` and
 * `ticket.changed`.
 */
export async function answerTicket(context: ActorContext, ticketId: string, answer: Answer): Promise<Written> {
  const { actor, env, now, origin } = context;
  const write = newWrite(context, ticketId);
  const { row, events } = await runCommand<Written>(context, {
    write: queue.answerTicket(write, answer.id, { ...answer, closesAt: now + CLOSE_AFTER_MS }),
    dependentStatements: [
      tickets.ticketChanged(write),
      tickets.insertMessage(write, {
        id: answer.id,
        author: 'admin',
        admin_id: actor.id,
        text: answer.message,
        service: null,
        mail_due_at: now,
      }),
      recordAdminAction(context, { action: answer.action, target: ticketId, condition: tickets.isWritten(write) }),
      ...(answer.close && answer.action === 'ticket.answer'
        ? [recordAdminAction(context, { action: 'ticket.close', target: ticketId, condition: tickets.isWritten(write) })]
        : []),
    ],
    result: queue.writtenId(write),
  });
  if (!row) {
    const { kind, messageCount } = answer;
    throw await explainRejection(context, ticketId, { isFor: (one) => kind === null || kind === one, messageCount });
  }
  context.publish(events);
  context.waitUntil(sendTicketMails(env, now, answer.id, origin));
  return row;
}

/**
 * An admin closes a ticket without another answer. Throws `ticket.not_found`, also for a request for a service, `ticket.closed`
 * and `ticket.changed`.
 */
export async function closeTicketAsAdmin(
  context: ActorContext,
  ticketId: string,
  { reason, messageCount }: { reason: string; messageCount: number },
): Promise<Written> {
  const write = newWrite(context, ticketId);
  const { row, events } = await runCommand<Written>(context, {
    write: queue.closeAsAdmin(write, messageCount),
    dependentStatements: [
      tickets.ticketChanged(write),
      recordAdminAction(context, {
        action: 'ticket.close',
        target: ticketId,
        detail: reason,
        condition: tickets.isWritten(write),
      }),
    ],
    result: queue.writtenId(write),
  });
  if (!row) throw await explainRejection(context, ticketId, { isFor: (kind) => kind !== 'service', messageCount });
  context.publish(events);
  return row;
}

/**
 * An admin chooses the service of a request: the job request is made for its client, under the id of the ticket, and offered to
 * workers. Throws `ticket.not_found`, `ticket.closed`, `ticket.changed`, `ticket.client_active`, `ticket.date_past` and
 * `account.suspended`.
 */
export async function chooseService(
  context: ActorContext,
  ticketId: string,
  { service, messageCount }: { service: Service; messageCount: number },
): Promise<Written> {
  const { actor, db, env, now, origin } = context;
  const ticket = await db.first(queue.selectForAdmin(ticketId));
  const request = ticket && requestOf(ticket.request);
  if (!ticket?.account_id || !request) throw new AppError(ticket?.kind === 'service' ? 'ticket.closed' : 'ticket.not_found');
  if (ticket.closed_at !== null) throw new AppError('ticket.closed');
  const body = { ...request, id: ticketId, serviceType: service, kind: 'form' as const };
  const condition = queue.mayBecomeJob(ticketId, messageCount);
  const job = await buildJobRequest(context, ticket.account_id, body, condition).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'job.time_past' ? new AppError('ticket.date_past') : error;
  });
  const write = newWrite(context, ticketId);
  const messageId = uuidv7(now);
  const { row, events } = await runCommand<Written>(context, {
    write: job.insert,
    dependentStatements: [
      queue.nameJob(write, job.jobId, job.isInserted),
      tickets.insertMessage(write, { id: messageId, author: 'admin', admin_id: actor.id, text: '', service, mail_due_at: now }),
      recordAdminAction(context, {
        action: 'ticket.service',
        target: ticketId,
        detail: service,
        condition: tickets.isWritten(write),
      }),
      ...job.events,
      tickets.ticketChanged(write),
    ],
    result: queue.writtenId(write),
  });
  if (!row) {
    const current = await db.first(queue.selectForAdmin(ticketId));
    if (current?.closed_at !== null) throw new AppError('ticket.closed');
    if (current.message_count !== messageCount) throw new AppError('ticket.changed');
    throw new AppError(current.is_suspended ? 'account.suspended' : 'ticket.client_active');
  }
  context.publish(events);
  context.waitUntil(sendTicketMails(env, now, messageId, origin));
  return row;
}

/** Statements that other features run. */
export { countOpen as countOpenTickets } from './ticket-queue.repository.ts';
