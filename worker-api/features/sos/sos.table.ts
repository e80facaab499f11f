import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { SOS_STATES, SOS_LOG_STEPS } from '#contract/sos.ts';

/** Emergencies. That of a guest has no account. The token that joins a case is stored as a hash. */
export const sosCases = sqliteTable(
  'sos_cases',
  {
    id: text().primaryKey(),
    account_id: text(),
    token_hash: text().notNull(),
    /** The IP network it was raised from, as `widerNetworkOf` names it. */
    network: text().notNull(),
    state: text({ enum: SOS_STATES }).notNull(),
    /** 1 while no admin has looked at it. */
    is_unseen: integer()
      .generatedAlwaysAs(sql`state IN ('raised', 'received')`, { mode: 'virtual' })
      .notNull(),
    /** 1 if its account had a job at one of the presses (`hasJobGoingOn`). It stays: the other side could end the job to hide the case. */
    has_job: integer().notNull().default(0),
    /** By which the list of the open cases of accounts is sorted. */
    urgency: integer()
      .generatedAlwaysAs(sql`(state IN ('raised', 'received')) * 2 + has_job`, { mode: 'virtual' })
      .notNull(),
    lat: real(),
    lng: real(),
    /** When the device sent `lat` and `lng`. */
    located_at: integer(),
    /** How many different presses it has. A trigger counts them. */
    presses: integer().notNull(),
    /** When admins were last told of a press. */
    press_announced_at: integer().notNull().default(0),
    created_at: integer().notNull(),
    updated_at: integer().notNull(),
    /** As in jobs. */
    write_id: text(),
    /** When the user pressed, by the device's clock, if that was earlier than `created_at`. */
    pressed_at: integer(),
    /** The admin who started it as a drill; null for an emergency. A drill has no account, so that its admin can raise an emergency meanwhile. */
    drill_by: text(),
  },
  (t) => [
    uniqueIndex('sos_one_open')
      .on(t.account_id)
      .where(sql`state NOT IN ('closed', 'false_alarm')`),
    // The device uses its token again for its next case.
    uniqueIndex('sos_open_token')
      .on(t.token_hash)
      .where(sql`state NOT IN ('closed', 'false_alarm')`),
    index('sos_open_accounts_by_urgency')
      .on(t.urgency, t.id)
      .where(sql`account_id IS NOT NULL AND state NOT IN ('closed', 'false_alarm')`),
    index('sos_open_guests')
      .on(t.network, t.is_unseen, t.id)
      .where(sql`account_id IS NULL AND state NOT IN ('closed', 'false_alarm')`),
    index('sos_closed')
      .on(t.id)
      .where(sql`state IN ('closed', 'false_alarm')`),
    index('sos_state').on(t.state, t.created_at),
    index('sos_of_account')
      .on(t.account_id)
      .where(sql`account_id IS NOT NULL`),
  ],
);
export type SosRow = typeof sosCases.$inferSelect;

/** The networks that have open emergencies of guests. Triggers count these, so that reading a page costs the same after a flood. */
export const sosGuestNetworks = sqliteTable(
  'sos_guest_networks',
  {
    network: text().primaryKey(),
    open_cases: integer().notNull(),
    unseen_cases: integer().notNull(),
    newest_case_id: text().notNull(),
    has_unseen: integer()
      .generatedAlwaysAs(sql`unseen_cases > 0`, { mode: 'virtual' })
      .notNull(),
  },
  (t) => [index('sos_guest_networks_newest').on(t.has_unseen, t.newest_case_id)],
);
export type SosGuestNetworkRow = typeof sosGuestNetworks.$inferSelect;

/** The presses of each emergency, so that a press that is sent again counts once and reaches the same emergency. */
export const sosPresses = sqliteTable(
  'sos_presses',
  {
    press_id: text().notNull(),
    case_id: text().notNull(),
    at: integer().notNull(),
  },
  // A phone may send a press first with its account and, after a logout, without: that is another case.
  (t) => [primaryKey({ columns: [t.press_id, t.case_id] }), index('sos_presses_case').on(t.case_id, t.at)],
);

/** The steps of each emergency. Append-only: triggers reject every update, and a delete within three years. */
export const sosLog = sqliteTable(
  'sos_log',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    case_id: text().notNull(),
    at: integer().notNull(),
    step: text({ enum: SOS_LOG_STEPS }).notNull(),
    /** The admin who took the step or was alerted; null for steps of the device or of the room's alarm. */
    admin_id: text(),
    note: text().notNull(),
  },
  (t) => [index('sos_log_case').on(t.case_id, t.id)],
);
export type SosLogRow = typeof sosLog.$inferSelect;

/**
 * The positions of an emergency, at most one per 30 seconds (`slot` counts these from the first press). Append-only for three years, except that
 * those of a closed account are erased.
 */
export const sosTrack = sqliteTable(
  'sos_track',
  {
    case_id: text().notNull(),
    slot: integer().notNull(),
    at: integer().notNull(),
    lat: real().notNull(),
    lng: real().notNull(),
  },
  (t) => [primaryKey({ columns: [t.case_id, t.slot] })],
);

/** The one message of an emergency to the emergency contact of its account. */
export const sosMessages = sqliteTable(
  'sos_messages',
  {
    case_id: text().primaryKey(),
    /** Emptied when the message is sent. */
    recipient: text().notNull(),
    language: text({ enum: ['en', 'hi', 'mr'] }).notNull(),
    attempts: integer().notNull(),
    /** The earliest instant of the next attempt. */
    due_at: integer().notNull(),
    sent_at: integer(),
  },
  (t) => [
    index('sos_messages_due')
      .on(t.due_at)
      .where(sql`sent_at IS NULL`),
  ],
);
export type SosMessageRow = typeof sosMessages.$inferSelect;

/** The last emergency message of an account to a contact who has not confirmed. Kept for a day. */
export const unconfirmedContactMessages = sqliteTable(
  'unconfirmed_contact_messages',
  {
    /** `contact account`. */
    contact_key: text().primaryKey(),
    case_id: text().notNull(),
    at: integer().notNull(),
  },
  (t) => [index('unconfirmed_contact_messages_at').on(t.at), index('unconfirmed_contact_messages_case').on(t.case_id)],
);
