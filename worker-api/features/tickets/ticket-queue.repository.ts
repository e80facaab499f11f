import { sql, type SQL } from 'drizzle-orm';
import type { CursorKeys } from '#api/lib/paging.ts';
import type { AccountRow } from '#api/features/accounts/accounts.table.ts';
import { fromWritten, mayWrite, viewsOf, type TicketView, type TicketWrite } from './tickets.repository.ts';
import type { TicketRow } from './tickets.table.ts';

/** A ticket as the response of an admin's command. */
export const writtenId = (write: TicketWrite) => ({ columns: ['id'] as const, from: fromWritten(write) });

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

/** That the ticket `alias` has no more messages than the admin has seen. */
const isSeen = (alias: string, messageCount: number): SQL =>
  sql`(SELECT count(*) FROM ticket_messages WHERE ticket_id = ${sql.raw(alias)}.id) = ${messageCount}`;

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
