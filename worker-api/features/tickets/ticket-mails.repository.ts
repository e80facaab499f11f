import { sql, type SQL } from 'drizzle-orm';
import { amountOfMessage } from './tickets.repository.ts';
import type { TicketMessageRow, TicketRow } from './tickets.table.ts';

const RETRY_AFTER_MS = 60_000;
const MAX_ATTEMPTS = 30;
const BATCH_SIZE = 20;

type MessageKey = Pick<TicketMessageRow, 'id'>;

/** Gives up mails that failed too often. */
export const giveUpMails = (now: number): SQL<never> =>
  sql<never>`UPDATE ticket_messages SET mail_due_at = NULL WHERE mail_due_at <= ${now} AND mail_attempts >= ${MAX_ATTEMPTS}`;

/** Claims due mails, all or that of one message: for the next minute no other run sends them. */
export const claimMails = (now: number, messageId: string | null): SQL<MessageKey> =>
  sql<MessageKey>`UPDATE ticket_messages SET mail_attempts = mail_attempts + 1, mail_due_at = ${now + RETRY_AFTER_MS}
    WHERE id IN (SELECT id FROM ticket_messages WHERE mail_due_at <= ${now} AND mail_attempts < ${MAX_ATTEMPTS}
      ${messageId ? sql`AND id = ${messageId}` : sql``} ORDER BY mail_due_at LIMIT ${BATCH_SIZE}) RETURNING id`;

export type DueMail = Pick<TicketMessageRow, 'id' | 'author' | 'text' | 'service'> &
  Pick<TicketRow, 'number' | 'kind' | 'language' | 'status' | 'account_id'> & {
    email: string;
    role: 'client' | 'worker' | 'admin' | null;
    amount_paise: number | null;
  };

/** What these mails say, and to whom. */
export const selectMails = (ids: readonly string[]): SQL<DueMail> =>
  sql<DueMail>`SELECT m.id, m.author, m.text, m.service, t.number, t.kind, t.language, t.status, t.account_id, coalesce(a.email, t.email) AS email, a.kind AS role,
    ${amountOfMessage} AS amount_paise
    FROM json_each(${JSON.stringify(ids)}) k CROSS JOIN ticket_messages m ON m.id = k.value
      JOIN tickets t ON t.id = m.ticket_id LEFT JOIN accounts a ON a.id = t.account_id`;

export const markMailed = (id: string, at: number): SQL<never> =>
  sql<never>`UPDATE ticket_messages SET mail_due_at = NULL, mailed_at = ${at} WHERE id = ${id}`;

/** For a deployment without a mail service. */
export const giveUpMail = (id: string): SQL<never> =>
  sql<never>`UPDATE ticket_messages SET mail_due_at = NULL WHERE id = ${id}`;
