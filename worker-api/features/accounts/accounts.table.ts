import { sql } from 'drizzle-orm';
import { index, integer, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

/** One person in one role; the same e-mail may be a client and a worker, which are two accounts. */
export const accounts = sqliteTable(
  'accounts',
  {
    id: text().primaryKey(),
    kind: text({ enum: ['client', 'worker', 'admin'] }).notNull(),
    name: text().notNull(),
    email: text().notNull(),
    email_key: text().notNull(),
    phone: text().notNull(),
    password_hash: text().notNull(),
    /** Tokens of an older version are dead. */
    token_version: integer().notNull().default(1),
    address: text().notNull(),
    city_state: text().notNull().default(''),
    postal_code: text().notNull().default(''),
    tax_id: text().notNull().default(''),
    lat: real(),
    lng: real(),
    photo_key: text(),
    /** Topics it does not want to be told of, as a JSON list. */
    muted: text().notNull().default('[]'),
    created_at: integer().notNull(),
    suspended_at: integer(),
  },
  (t) => [
    uniqueIndex('accounts_email').on(t.email_key, t.kind),
    // Clients and admins log in at one page: an admin's e-mail is nobody else's there.
    uniqueIndex('accounts_client_area_email')
      .on(t.email_key)
      .where(sql`kind IN ('client', 'admin')`),
    // Workers log in by phone, so a phone is one worker's.
    uniqueIndex('accounts_worker_phone')
      .on(t.phone)
      .where(sql`kind = 'worker'`),
  ],
);
/** Links for a new password. Only a hash of the token is kept, so that the table opens nothing. */
export const passwordResets = sqliteTable(
  'password_resets',
  {
    token_hash: text().primaryKey(),
    account_id: text().notNull(),
    expires_at: integer().notNull(),
  },
  (t) => [index('password_resets_expires').on(t.expires_at)],
);
export type AccountRow = typeof accounts.$inferSelect;
