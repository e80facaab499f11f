import { sql, type SQL } from 'drizzle-orm';
import { mayWrite, type TicketWrite } from './tickets.repository.ts';

/** Opens a ticket again, to which its sender writes, unless it has `max` messages of theirs. */
export const reopenTicket = (
  write: TicketWrite,
  accountId: string,
  message: { id: string; max: number },
  dueAt: SQL,
): SQL<never> =>
  sql<never>`UPDATE tickets SET status = 'open', due_at = ${dueAt}, write_id = ${write.writeId}
    WHERE id = ${write.ticketId} AND account_id = ${accountId} AND ${mayWrite(message.id)}
      AND (SELECT count(*) FROM ticket_messages WHERE ticket_id = tickets.id AND author = 'sender') < ${message.max}`;

/**
 * When a ticket to which the sender writes now must be answered. One that waits for an answer already keeps its place: a
 * reminder must not delay it.
 */
export const dueAfterReply = (
  now: number,
  { answerMs, serviceMs, settleMs }: Record<'answerMs' | 'serviceMs' | 'settleMs', number>,
): SQL =>
  sql`min(created_at + ${settleMs}, ${now} + iif(kind = 'service', ${serviceMs}, ${answerMs}), iif(status = 'open', due_at, created_at + ${settleMs}))`;

/** Closes a ticket for its sender. */
export const closeAsSender = (write: TicketWrite, accountId: string): SQL<never> =>
  sql<never>`UPDATE tickets SET status = 'closed', closed_at = ${write.at}, closed_by = 'sender', write_id = ${write.writeId}
    WHERE id = ${write.ticketId} AND account_id = ${accountId} AND closed_at IS NULL`;
