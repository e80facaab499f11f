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
    /** Whom to tell when it raises an emergency; empty: nobody. */
    emergency_contact: text().notNull().default(''),
    created_at: integer().notNull(),
    suspended_at: integer(),
    /** Why an admin suspended it; null where its owner closed it. */
    suspend_reason: text(),
    /** The name as it is searched for, by its beginning and by the last of several words. ASCII letters in lower case. */
    name_key: text()
      .generatedAlwaysAs(sql`lower(name)`, { mode: 'virtual' })
      .notNull(),
    last_key: text().generatedAlwaysAs(
      sql`CASE WHEN instr(name, ' ') > 0 THEN lower(replace(name, rtrim(name, replace(name, ' ', '')), '')) END`,
      { mode: 'virtual' },
    ),
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
    // The desk's lists: one for each order and each way to search.
    index('accounts_by_id').on(t.kind, t.id),
    index('accounts_by_name').on(t.kind, t.name_key, t.id),
    index('accounts_by_last_name').on(t.kind, t.last_key, t.id),
    index('accounts_by_phone').on(t.kind, t.phone, t.id),
    index('accounts_suspended_by_id')
      .on(t.kind, t.id)
      .where(sql`suspended_at IS NOT NULL`),
    index('accounts_suspended_by_name')
      .on(t.kind, t.name_key, t.id)
      .where(sql`suspended_at IS NOT NULL`),
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
