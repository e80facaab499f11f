import { sql, type SQL } from 'drizzle-orm';
import { inboxRoomName } from '#contract/events.ts';
import { insertEvent, type EventRow } from '#api/lib/event-outbox.repository.ts';
import type { CursorKeys } from '#api/lib/paging.ts';
import { isClosed } from '#api/features/accounts/accounts.predicates.ts';
import { hasActiveRequest, isSideOfJob } from '#api/features/jobs/jobs.predicates.ts';
import type { JobRow } from '#api/features/jobs/jobs.table.ts';
import type { AccountRow } from '#api/features/accounts/accounts.table.ts';
import type { TicketMessageRow, TicketRow } from './tickets.table.ts';

/** One write of one ticket. What follows from it does nothing unless the row has this `writeId`. */
export interface TicketWrite {
  ticketId: string;
  writeId: string;
  at: number;
}
const fromWritten = ({ ticketId, writeId }: TicketWrite): SQL =>
  sql`tickets r WHERE r.id = ${ticketId} AND r.write_id = ${writeId}`;
/** That this write happened. */
export const isWritten = (write: TicketWrite): SQL => sql`EXISTS (SELECT 1 FROM ${fromWritten(write)})`;

/** A new ticket. The statement takes its number from the candidates. */
export type NewTicket = Omit<TicketRow, 'number' | 'status' | 'answered_at' | 'closed_at' | 'closed_by'> & {
  numbers: readonly string[];
};

/**
 * Inserts a ticket with the first number that is free. A request for a service is not inserted while its client has another one or an active
 * job request; no ticket is inserted that names a job of others, or for an account that was closed meanwhile.
 */
export const insertTicket = ({ numbers, ...ticket }: NewTicket): SQL<Pick<TicketRow, 'id'>> => sql<Pick<TicketRow, 'id'>>`
  INSERT INTO tickets (id, number, kind, plan, account_id, name, email, phone, language, request, job_id, status, created_at, due_at, write_id)
  SELECT ${ticket.id}, (SELECT n.value FROM json_each(${JSON.stringify(numbers)}) n
      WHERE NOT EXISTS (SELECT 1 FROM tickets WHERE number = n.value) LIMIT 1),
    ${ticket.kind}, ${ticket.plan}, ${ticket.account_id}, ${ticket.name}, ${ticket.email}, ${ticket.phone}, ${ticket.language},
    ${ticket.request}, ${ticket.job_id}, 'open', ${ticket.created_at}, ${ticket.due_at}, ${ticket.write_id}
  WHERE NOT EXISTS (SELECT 1 FROM tickets WHERE id = ${ticket.id})
    AND (${ticket.kind} <> 'service' OR NOT (${hasOpenServiceRequest(ticket.account_id)} OR ${hasActiveRequest(sql`${ticket.account_id}`)}))
    AND ${ticket.job_id === null ? sql`TRUE` : isSideOfJob(ticket.account_id, ticket.job_id)}
    AND ${ticket.account_id === null ? sql`TRUE` : sql`NOT ${isClosed(ticket.account_id)}`}
  RETURNING id`;

const hasOpenServiceRequest = (accountId: string | null): SQL =>
  sql`EXISTS (SELECT 1 FROM tickets WHERE account_id = ${accountId} AND kind = 'service' AND closed_at IS NULL)`;

/** What a repeated call must have in common with the first one. */
export const COMPARED_COLUMNS = ['account_id', 'name', 'email', 'phone', 'kind', 'plan', 'request'] as const;
/** Why a ticket was not inserted: the existing one with its id, or what its client is waiting for. */
export const selectRejectedInsert = (id: string, accountId: string | null) =>
  sql<
    { has_open: number; has_active: number } & Nullable<Pick<TicketRow, (typeof COMPARED_COLUMNS)[number]> & { text: string }>
  >`
  SELECT ${hasOpenServiceRequest(accountId)} AS has_open, ${hasActiveRequest(sql`${accountId}`)} AS has_active,
    ${sql.raw(COMPARED_COLUMNS.map((column) => `t.${column}`).join(', '))}, ${firstText('t')} AS text
  FROM (SELECT ${id} AS id) o LEFT JOIN tickets t ON t.id = o.id`;
type Nullable<T> = { [Key in keyof T]: T[Key] | null };

const firstText = (alias: string): SQL =>
  sql.raw(`(SELECT m.text FROM ticket_messages m WHERE m.ticket_id = ${alias}.id ORDER BY m.at, m.id LIMIT 1)`);

/** A message as it is written. */
type NewMessage = Pick<TicketMessageRow, 'id' | 'author' | 'admin_id' | 'text' | 'service' | 'mail_due_at'>;
/** Writes the message of a write of a ticket. */
export const insertMessage = (
  write: TicketWrite,
  { id, author, admin_id, text, service, mail_due_at }: NewMessage,
): SQL<never> =>
  sql<never>`INSERT INTO ticket_messages (id, ticket_id, author, admin_id, text, service, at, mail_due_at)
    SELECT ${id}, r.id, ${author}, ${admin_id}, ${text}, ${service}, ${write.at}, ${mail_due_at} FROM ${fromWritten(write)}`;

const TICKET_COLUMNS = [
  'id',
  'number',
  'kind',
  'plan',
  'status',
  'created_at',
  'due_at',
  'closed_at',
  'closed_by',
  'job_id',
] as const satisfies (keyof TicketRow)[];
const columnsOf = (alias: string): SQL => sql.raw(TICKET_COLUMNS.map((column) => `${alias}.${column}`).join(', '));
/** A ticket with what its sender wrote first. */
export type TicketView = Pick<TicketRow, (typeof TICKET_COLUMNS)[number]> & { text: string };
export const TICKET_VIEW_COLUMNS = [...TICKET_COLUMNS, 'text'] as const satisfies (keyof TicketView)[];

/** A ticket as the response of the command that wrote it. */
export const commandResult = ({ ticketId, writeId }: TicketWrite) => ({
  columns: TICKET_VIEW_COLUMNS,
  from: sql`(SELECT t.write_id, ${columnsOf('t')}, coalesce(${firstText('t')}, '') AS text FROM tickets t WHERE t.id = ${ticketId}) r
    WHERE r.write_id = ${writeId}`,
});
/** A ticket as the response of an admin's command. */
export const writtenId = (write: TicketWrite) => ({ columns: ['id'] as const, from: fromWritten(write) });

const viewsOf = (rows: SQL): SQL => sql`${columnsOf('t')}, coalesce(${firstText('t')}, '') AS text FROM ${rows} t`;

/** The tickets of an account, newest first, one more than `limit`. */
export const selectTicketsOf = (accountId: string, keys: CursorKeys | null, limit: number): SQL<TicketView> =>
  sql<TicketView>`SELECT ${viewsOf(sql`(SELECT * FROM tickets WHERE account_id = ${accountId}
      ${keys ? sql`AND (created_at, id) < (${keys[0]}, ${keys[1]})` : sql``} ORDER BY created_at DESC, id DESC LIMIT ${limit + 1})`)}
    ORDER BY t.created_at DESC, t.id DESC`;

export const selectTicket = (id: string): SQL<TicketView & Pick<TicketRow, 'account_id' | 'request'>> =>
  sql<
    TicketView & Pick<TicketRow, 'account_id' | 'request'>
  >`SELECT t.account_id, t.request, ${viewsOf(sql`(SELECT * FROM tickets WHERE id = ${id})`)}`;

/** The price of the job for which an admin chose the service, in the message `m` that says so. */
export const amountOfMessage = sql.raw(
  `(SELECT j.amount_paise FROM tickets s JOIN jobs j ON j.id = s.job_id WHERE s.id = m.ticket_id AND m.service IS NOT NULL)`,
);
type MessageColumns = 'id' | 'author' | 'text' | 'service' | 'at' | 'mail_due_at' | 'mail_attempts' | 'mailed_at';
export type MessageView = Pick<TicketMessageRow, MessageColumns> & {
  admin_name: AccountRow['name'] | null;
  amount_paise: JobRow['amount_paise'] | null;
};
/** The messages of a ticket, oldest first. */
export const selectMessages = (
  ticketId: string,
): SQL<MessageView> => sql<MessageView>`SELECT m.id, m.author, m.text, m.service, m.at, m.mail_due_at, m.mail_attempts, m.mailed_at, a.name AS admin_name,
    ${amountOfMessage} AS amount_paise
  FROM ticket_messages m LEFT JOIN accounts a ON a.id = m.admin_id WHERE m.ticket_id = ${ticketId} ORDER BY m.at, m.id`;

export interface AdminTicketView extends TicketView, Pick<TicketRow, 'account_id' | 'phone' | 'request'> {
  role: AccountRow['kind'] | null;
  is_suspended: number;
  name: string;
  email: string;
}
const adminViewsOf = (
  rows: SQL,
): SQL => sql`t.account_id, t.phone, t.request, a.kind AS role, a.suspended_at IS NOT NULL AS is_suspended,
  coalesce(a.name, t.name) AS name, coalesce(a.email, t.email) AS email, ${viewsOf(rows)} LEFT JOIN accounts a ON a.id = t.account_id`;

/** Tickets of a status: those that are closed newest first, the others by their due time; one more than `limit`. */
export function selectQueue(status: TicketRow['status'], keys: CursorKeys | null, limit: number): SQL<AdminTicketView> {
  const [key, direction, comparison] =
    status === 'closed' ? (['closed_at', 'DESC', '<'] as const) : (['due_at', 'ASC', '>'] as const);
  const after = keys ? sql`AND (${sql.raw(key)}, id) ${sql.raw(comparison)} (${keys[0]}, ${keys[1]})` : sql``;
  const range = status === 'closed' ? sql`closed_at IS NOT NULL` : sql`status = ${status}`;
  return sql<AdminTicketView>`SELECT ${adminViewsOf(sql`(SELECT * FROM tickets WHERE ${range} ${after}
      ORDER BY ${sql.raw(key)} ${sql.raw(direction)}, id ${sql.raw(direction)} LIMIT ${limit + 1})`)}
    ORDER BY t.${sql.raw(key)} ${sql.raw(direction)}, t.id ${sql.raw(direction)}`;
}

export const selectForAdmin = (id: string): SQL<AdminTicketView & { message_count: number }> =>
  sql<
    AdminTicketView & { message_count: number }
  >`SELECT (SELECT count(*) FROM ticket_messages WHERE ticket_id = t.id) AS message_count,
    ${adminViewsOf(sql`(SELECT * FROM tickets WHERE id = ${id})`)}`;

export const ticketExists = (id: string): SQL => sql`EXISTS (SELECT 1 FROM tickets WHERE id = ${id})`;

/** How many tickets are open, and how many of these are overdue; counting stops at 100. */
export const countOpen = (now: number) => sql<{
  open: number;
  overdue: number;
}>`SELECT count(*) AS open, coalesce(sum(due_at < ${now}), 0) AS overdue
  FROM (SELECT due_at FROM tickets WHERE status = 'open' ORDER BY due_at LIMIT 100)`;

/** A message that was not sent before, for a ticket that is not closed. */
const mayWrite = (messageId: string): SQL =>
  sql`closed_at IS NULL AND NOT EXISTS (SELECT 1 FROM ticket_messages WHERE id = ${messageId})`;

/** That the ticket `alias` has no more messages than the admin has seen. */
const isSeen = (alias: string, messageCount: number): SQL =>
  sql`(SELECT count(*) FROM ticket_messages WHERE ticket_id = ${sql.raw(alias)}.id) = ${messageCount}`;

/** Opens a ticket again, to which its sender writes. */
export const reopenTicket = (write: TicketWrite, accountId: string, messageId: string, dueAt: SQL): SQL<never> =>
  sql<never>`UPDATE tickets SET status = 'open', due_at = ${dueAt}, write_id = ${write.writeId}
    WHERE id = ${write.ticketId} AND account_id = ${accountId} AND ${mayWrite(messageId)}`;

/** When a ticket to which the sender writes now must be answered. */
export const dueAfterReply = (
  now: number,
  { answerMs, serviceMs, settleMs }: Record<'answerMs' | 'serviceMs' | 'settleMs', number>,
): SQL => sql`min(created_at + ${settleMs}, ${now} + iif(kind = 'service', ${serviceMs}, ${answerMs}))`;

/** Closes a ticket for its sender. */
export const closeAsSender = (write: TicketWrite, accountId: string): SQL<never> =>
  sql<never>`UPDATE tickets SET status = 'closed', closed_at = ${write.at}, closed_by = 'sender', write_id = ${write.writeId}
    WHERE id = ${write.ticketId} AND account_id = ${accountId} AND closed_at IS NULL`;

interface Answer {
  close: boolean;
  /** Only a ticket of this kind is answered. */
  kind: TicketRow['kind'] | null;
  closesAt: number;
  messageCount: number;
}
/** Records that an admin writes to the sender of a ticket, perhaps of one kind only, and perhaps closes it. */
export const answerTicket = (
  write: TicketWrite,
  messageId: string,
  { close, kind, closesAt, messageCount }: Answer,
): SQL<never> =>
  sql<never>`UPDATE tickets SET answered_at = ${write.at}, write_id = ${write.writeId}, ${
    close
      ? sql`status = 'closed', closed_at = ${write.at}, closed_by = 'admin'`
      : sql`status = 'answered', due_at = ${closesAt}`
  } WHERE id = ${write.ticketId} AND ${mayWrite(messageId)} AND ${isSeen('tickets', messageCount)} ${kind ? sql`AND kind = ${kind}` : sql``}`;

/** Closes a ticket without a message. A client who waits for a service is always told why there is none. */
export const closeAsAdmin = (write: TicketWrite, messageCount: number): SQL<never> =>
  sql<never>`UPDATE tickets SET status = 'closed', closed_at = ${write.at}, closed_by = 'admin', write_id = ${write.writeId}
    WHERE id = ${write.ticketId} AND closed_at IS NULL AND kind <> 'service' AND ${isSeen('tickets', messageCount)}`;

/** That this ticket of the account `a` may become a job request. */
export const mayBecomeJob = (ticketId: string, messageCount: number): SQL =>
  sql`a.suspended_at IS NULL AND EXISTS (SELECT 1 FROM tickets t
    WHERE t.id = ${ticketId} AND t.kind = 'service' AND t.closed_at IS NULL AND t.account_id = a.id AND ${isSeen('t', messageCount)})`;

/** Closes a ticket of which a job request was made, where `condition` holds. */
export const nameJob = (write: TicketWrite, jobId: string, condition: SQL): SQL<never> =>
  sql<never>`UPDATE tickets SET job_id = ${jobId}, status = 'closed', closed_at = ${write.at}, closed_by = 'admin', answered_at = ${write.at},
    write_id = ${write.writeId} WHERE id = ${write.ticketId} AND closed_at IS NULL AND ${condition}`;

/** Tells the sender that their ticket changed, if they have an account. */
export const ticketChanged = (write: TicketWrite): SQL<EventRow> =>
  insertEvent({
    party: 'inbox',
    room: sql`iif(a.kind = 'worker', ${inboxRoomName('worker', '')}, ${inboxRoomName('client', '')}) || a.id`,
    type: 'changed',
    body: sql.raw(`json_object('jobId', coalesce(r.job_id, r.id), 'ticket', json_object('id', r.id, 'number', r.number))`),
    jobId: sql.raw('r.job_id'),
    from: sql`(SELECT * FROM ${fromWritten(write)}) r JOIN accounts a ON a.id = r.account_id`,
    at: write.at,
  });

/** The tickets of an account for its export, with their messages as JSON. */
export const selectForExport = (accountId: string) => sql<
  Pick<TicketRow, 'number' | 'kind' | 'plan' | 'phone' | 'request' | 'status' | 'created_at' | 'closed_at'> & {
    messages: string;
  }
>`SELECT t.number, t.kind, t.plan, t.phone, t.request, t.status, t.created_at, t.closed_at,
    (SELECT json_group_array(json_object('author', m.author, 'text', m.text, 'at', m.at)) FROM ticket_messages m WHERE m.ticket_id = t.id) AS messages
  FROM tickets t WHERE t.account_id = ${accountId} ORDER BY t.created_at DESC LIMIT 1000`;

/** Erases what the tickets of an account say about persons, and closes them, where `condition` holds. Number, kind and times stay. */
export const eraseTicketsOf = (accountId: string, condition: SQL, now: number): SQL<never>[] => [
  sql<never>`UPDATE ticket_messages SET text = '', mail_due_at = NULL
    WHERE ticket_id IN (SELECT id FROM tickets WHERE account_id = ${accountId}) AND ${condition}`,
  sql<never>`UPDATE tickets SET phone = '', request = NULL, closed_by = coalesce(closed_by, 'sender'), closed_at = coalesce(closed_at, ${now}),
    status = 'closed' WHERE account_id = ${accountId} AND ${condition}`,
];

/** Closes answered tickets without a reply that are due. */
export const closeSilentTickets = (now: number): SQL<never> =>
  sql<never>`UPDATE tickets SET status = 'closed', closed_at = ${now}, closed_by = 'time'
    WHERE status = 'answered' AND due_at < ${now}`;

/** Deletes tickets that were closed before an instant, with their messages. */
export const deleteOldTickets = (closedBefore: number): SQL<never>[] => [
  sql<never>`DELETE FROM ticket_messages WHERE ticket_id IN (SELECT id FROM tickets WHERE closed_at < ${closedBefore})`,
  sql<never>`DELETE FROM tickets WHERE closed_at < ${closedBefore}`,
];
