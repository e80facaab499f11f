import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { SUSPENSION_GROUNDS } from '#contract/suspension.ts';
import { nameKeyColumns } from '#api/lib/name-keys.table.ts';

/** One user in one role. A client and a worker may share an e-mail; they are two accounts. */
export const accounts = sqliteTable(
  'accounts',
  {
    id: text().primaryKey(),
    /** The role. */
    kind: text({ enum: ['client', 'worker', 'admin'] }).notNull(),
    name: text().notNull(),
    email: text().notNull(),
    email_key: text().notNull(),
    phone: text().notNull(),
    password_hash: text().notNull(),
    /** Tokens of an older version are invalid. */
    token_version: integer().notNull().default(1),
    address: text().notNull(),
    city_state: text().notNull().default(''),
    postal_code: text().notNull().default(''),
    tax_id: text().notNull().default(''),
    lat: real(),
    lng: real(),
    photo_key: text(),
    /** Notification topics that the user switched off, as a JSON list. */
    muted_topics: text().notNull().default('[]'),
    /** Phone or e-mail address that is told of the user's emergencies; empty means none. */
    emergency_contact: text().notNull().default(''),
    /** As `mailboxKey` makes it: the same for all spellings of one address. */
    emergency_contact_key: text().notNull().default(''),
    emergency_contact_confirmed_at: integer(),
    created_at: integer().notNull(),
    suspended_at: integer(),
    /** Why an admin suspended it; null if no admin did. */
    suspend_reason: text(),
    /** What the owner is told of it; null for suspensions from before there were grounds. */
    suspend_ground: text({ enum: SUSPENSION_GROUNDS }),
    /** When the places of its emergencies are erased; null if it is not closed, or if that has happened. */
    erase_places_at: integer(),
    ...nameKeyColumns(),
    /** A search key: the end of the phone number. */
    phone_end: text().generatedAlwaysAs(sql`substr(phone, -4)`, { mode: 'virtual' }),
  },
  (t) => [
    uniqueIndex('accounts_email').on(t.email_key, t.kind),
    // Clients and admins log in on one page, so they cannot share an e-mail.
    uniqueIndex('accounts_client_area_email')
      .on(t.email_key)
      .where(sql`kind IN ('client', 'admin')`),
    // Workers log in by phone, so two workers cannot share one.
    uniqueIndex('accounts_worker_phone')
      .on(t.phone)
      .where(sql`kind = 'worker'`),
    // For the lists in the admin console: one index for each order and each kind of search.
    index('accounts_by_id').on(t.kind, t.id),
    index('accounts_by_name').on(t.kind, t.name_key, t.id),
    index('accounts_by_last_name').on(t.kind, t.last_name_key, t.id),
    index('accounts_by_phone').on(t.kind, t.phone, t.id),
    index('accounts_by_id_end').on(t.kind, t.id_end, t.id),
    index('accounts_by_phone_end').on(t.kind, t.phone_end, t.id),
    // For the beginnings of a first name and a surname, in either order.
    index('accounts_by_start_of_name').on(t.kind, t.name_start, t.last_name_key, t.id),
    index('accounts_by_start_of_last_name').on(t.kind, t.last_name_start, t.name_key, t.id),
    index('accounts_places_to_erase')
      .on(t.erase_places_at)
      .where(sql`erase_places_at IS NOT NULL`),
    // Without closed accounts, which are suspended without a reason.
    index('accounts_suspended_by_admin_by_id')
      .on(t.kind, t.id)
      .where(sql`suspend_reason IS NOT NULL`),
    index('accounts_suspended_by_admin_by_name')
      .on(t.kind, t.name_key, t.id)
      .where(sql`suspend_reason IS NOT NULL`),
    // Named by statements of the version before those two.
    index('accounts_suspended_by_id')
      .on(t.kind, t.id)
      .where(sql`suspended_at IS NOT NULL`),
    index('accounts_suspended_by_name')
      .on(t.kind, t.name_key, t.id)
      .where(sql`suspended_at IS NOT NULL`),
  ],
);
/** Links for a new password. Only a hash of the token is stored, so that the table's content gives no access. */
export const passwordResets = sqliteTable(
  'password_resets',
  {
    token_hash: text().primaryKey(),
    account_id: text().notNull(),
    expires_at: integer().notNull(),
  },
  (t) => [index('password_resets_expires').on(t.expires_at)],
);
/** Devices on which a user logged in to an account, by the hash of their token. */
export const knownDevices = sqliteTable(
  'known_devices',
  {
    account_id: text().notNull(),
    token_hash: text().notNull(),
    logged_in_at: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.account_id, t.token_hash] }), index('known_devices_logged_in').on(t.logged_in_at)],
);
/**
 * Requests to persons to confirm that they are the emergency contact of an account. Only a hash of the token is stored. That of a contact who refused stays,
 * so that the account cannot name them again.
 */
export const emergencyContactRequests = sqliteTable(
  'emergency_contact_requests',
  {
    account_id: text().notNull(),
    contact_key: text().notNull(),
    token_hash: text().notNull(),
    created_at: integer().notNull(),
    expires_at: integer().notNull(),
    /** When the message was accepted by the service that sends it. */
    sent_at: integer(),
    refused_at: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.account_id, t.contact_key] }),
    uniqueIndex('emergency_contact_requests_token').on(t.token_hash),
    index('emergency_contact_requests_expires')
      .on(t.expires_at)
      .where(sql`refused_at IS NULL`),
  ],
);
/** Suspensions that an admin other than the one who suspended reviews until `due_at`. */
export const suspensionReviews = sqliteTable(
  'suspension_reviews',
  {
    account_id: text().primaryKey(),
    /** The admin. */
    suspended_by: text().notNull(),
    due_at: integer().notNull(),
  },
  (t) => [index('suspension_reviews_due').on(t.due_at)],
);
export type SuspensionReviewRow = typeof suspensionReviews.$inferSelect;
export type EmergencyContactRequestRow = typeof emergencyContactRequests.$inferSelect;
export type AccountRow = typeof accounts.$inferSelect;
