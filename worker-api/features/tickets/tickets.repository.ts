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
/** The row of this write as `r`, with its condition. */
export const fromWritten = ({ ticketId, writeId }: TicketWrite): SQL =>
  sql`tickets r WHERE r.id = ${ticketId} AND r.write_id = ${writeId}`;
/** That this write happened. */
export const isWritten = (write: TicketWrite): SQL => sql`EXISTS (SELECT 1 FROM ${fromWritten(write)})`;

/** A new ticket. The statement takes its number from the candidates. */
export type NewTicket = Omit<TicketRow, 'number' | 'status' | 'answered_at' | 'closed_at' | 'closed_by'> & {
  numbers: readonly string[];
};

/**
 * Inserts a ticket with the first number that is free. A request for a service is not inserted while its client has another one
 * or an active job request; no ticket is inserted that names a job of others, or for an account that was closed meanwhile.
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
/** The columns of a view of these rows as `t`, and where they come from. */
export const viewsOf = (rows: SQL): SQL => sql`${columnsOf('t')}, coalesce(${firstText('t')}, '') AS text FROM ${rows} t`;

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

/** A message that was not sent before, for a ticket that is not closed. */
export const mayWrite = (messageId: string): SQL =>
  sql`closed_at IS NULL AND NOT EXISTS (SELECT 1 FROM ticket_messages WHERE id = ${messageId})`;

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
