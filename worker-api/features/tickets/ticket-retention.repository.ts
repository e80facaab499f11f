import { sql, type SQL } from 'drizzle-orm';
import { isOldest } from '#api/lib/old-rows.predicates.ts';
import type { TicketRow } from './tickets.table.ts';

/** The tickets of an account for its export, with their messages as JSON. */
export const selectForExport = (accountId: string) => sql<
  Pick<TicketRow, 'number' | 'kind' | 'plan' | 'phone' | 'request' | 'status' | 'created_at' | 'closed_at'> & {
    messages: string;
  }
>`SELECT t.number, t.kind, t.plan, t.phone, t.request, t.status, t.created_at, t.closed_at,
    (SELECT json_group_array(json_object('author', m.author, 'text', m.text, 'at', m.at)) FROM ticket_messages m WHERE m.ticket_id = t.id) AS messages
  FROM tickets t WHERE t.account_id = ${accountId} ORDER BY t.created_at DESC LIMIT 1000`;

/**
 * Erases what the tickets of an account say about persons, and closes them, where `condition` holds. Number, kind and times
 * stay.
 */
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

/** Deletes the tickets that were closed first, with their messages, at most `limit` tickets. */
export const deleteOldTickets = (closedBefore: number, limit: number): SQL<never>[] => {
  const isOld = isOldest('tickets', 'closed_at', closedBefore, limit);
  return [
    sql<never>`DELETE FROM ticket_messages WHERE ticket_id IN (SELECT id FROM tickets WHERE ${isOld})`,
    sql<never>`DELETE FROM tickets WHERE ${isOld}`,
  ];
};
