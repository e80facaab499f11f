import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { LANGUAGE_CODES } from '#contract/languages.ts';
import { SERVICE_SLUGS } from '#contract/catalogue.ts';
import { PLAN_IDS, TICKET_CLOSERS, TICKET_KINDS, TICKET_STATUSES } from '#contract/tickets/tickets.ts';

/** Messages to us and requests for other services. */
export const tickets = sqliteTable(
  'tickets',
  {
    id: text().primaryKey(),
    /** What users and admins call it, K-XXXXXX. */
    number: text().notNull(),
    kind: text({ enum: TICKET_KINDS }).notNull(),
    plan: text({ enum: PLAN_IDS }),
    /** Null for a guest. */
    account_id: text(),
    /** Of a guest; empty with an account, whose name and e-mail count. */
    name: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    /** Of the mails to the sender. */
    language: text({ enum: LANGUAGE_CODES }).notNull(),
    /** `StoredServiceRequest` as JSON; null for the other kinds. */
    request: text(),
    status: text({ enum: TICKET_STATUSES }).notNull(),
    created_at: integer().notNull(),
    /** Open: when it must be answered. Answered: when it is closed, unless its sender replies. */
    due_at: integer().notNull(),
    /** When it was answered last. */
    answered_at: integer(),
    closed_at: integer(),
    closed_by: text({ enum: TICKET_CLOSERS }),
    /** `service`: the job that was made from it. The others: the job that it is about. */
    job_id: text(),
    /** As in jobs. */
    write_id: text().notNull(),
  },
  (t) => [
    uniqueIndex('tickets_number').on(t.number),
    index('tickets_due').on(t.status, t.due_at, t.id),
    index('tickets_closed')
      .on(t.closed_at, t.id)
      .where(sql`closed_at IS NOT NULL`),
    index('tickets_of_account')
      .on(t.account_id, t.created_at, t.id)
      .where(sql`account_id IS NOT NULL`),
    uniqueIndex('tickets_one_service')
      .on(t.account_id)
      .where(sql`kind = 'service' AND closed_at IS NULL`),
  ],
);
export type TicketRow = typeof tickets.$inferSelect;

/** What the sender and admins wrote, with the mail that tells the sender of it. */
export const ticketMessages = sqliteTable(
  'ticket_messages',
  {
    id: text().primaryKey(),
    ticket_id: text().notNull(),
    author: text({ enum: ['sender', 'admin'] }).notNull(),
    admin_id: text(),
    /** Empty in the message that a service was chosen. */
    text: text().notNull(),
    service: text({ enum: SERVICE_SLUGS }),
    at: integer().notNull(),
    /** The earliest instant of the next attempt to send the mail; null if there is none, or none any more. */
    mail_due_at: integer(),
    mail_attempts: integer().notNull().default(0),
    mailed_at: integer(),
  },
  (t) => [
    index('ticket_messages_ticket').on(t.ticket_id, t.at, t.id),
    index('ticket_messages_mail_due')
      .on(t.mail_due_at)
      .where(sql`mail_due_at IS NOT NULL`),
  ],
);
export type TicketMessageRow = typeof ticketMessages.$inferSelect;
