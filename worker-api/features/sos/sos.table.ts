import { sql } from 'drizzle-orm';
import { index, integer, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { SOS_STATES, SOS_STEPS } from '#contract/sos.ts';

/** Emergencies. A guest's has no account; the token that joins it is kept as a hash. */
export const sosCases = sqliteTable(
  'sos_cases',
  {
    id: text().primaryKey(),
    account_id: text(),
    token_hash: text().notNull(),
    /** Address of the network it was raised from. */
    network: text().notNull(),
    state: text({ enum: SOS_STATES }).notNull(),
    lat: real(),
    lng: real(),
    /** When `lat` and `lng` were told. */
    located_at: integer(),
    presses: integer().notNull(),
    created_at: integer().notNull(),
    updated_at: integer().notNull(),
    /** As in jobs. */
    write_id: text(),
  },
  (t) => [
    uniqueIndex('sos_one_open')
      .on(t.account_id)
      .where(sql`state NOT IN ('closed', 'false_alarm')`),
    uniqueIndex('sos_token').on(t.token_hash),
    index('sos_network').on(t.network, t.created_at),
    index('sos_over')
      .on(t.created_at)
      .where(sql`state IN ('closed', 'false_alarm')`),
    index('sos_open')
      .on(t.created_at)
      .where(sql`state NOT IN ('closed', 'false_alarm')`),
  ],
);
export type SosRow = typeof sosCases.$inferSelect;

/** What became of each emergency, step by step. Only ever added to: triggers refuse to change or delete a row. */
export const sosLog = sqliteTable(
  'sos_log',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    case_id: text().notNull(),
    at: integer().notNull(),
    step: text({ enum: SOS_STEPS }).notNull(),
    /** Who at the desk; null for what the phone or the clock did. */
    admin_id: text(),
    note: text().notNull(),
  },
  (t) => [index('sos_log_case').on(t.case_id, t.id)],
);
