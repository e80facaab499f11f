import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** The duty rota: one row, so that a change of it can name the version that it changes. */
export const dutyRota = sqliteTable('duty_rota', {
  /** Always 1. */
  one: integer().primaryKey(),
  version: integer().notNull(),
  /** JSON, as `DutyRota` in the contract. */
  rota: text().notNull(),
  /** The last write: other statements of its batch use it to check that it happened. */
  write_id: text().notNull(),
});
export type DutyRotaRow = typeof dutyRota.$inferSelect;

/** Admins who are on or off duty until an instant, whatever the rota says. */
export const dutySwitches = sqliteTable('duty_switches', {
  admin_id: text().primaryKey(),
  is_on: integer().notNull(),
  until: integer().notNull(),
});
