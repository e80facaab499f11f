import { sql } from 'drizzle-orm';
import { ROOM_KINDS } from '#contract/events.ts';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

/**
 * Events, written in the transaction of their cause and delivered afterwards. `seq` counts without gaps per room, also after
 * the events before were deleted.
 */
export const eventOutbox = sqliteTable(
  'event_outbox',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    party: text({ enum: ROOM_KINDS }).notNull(),
    room: text().notNull(),
    seq: integer().notNull(),
    type: text().notNull(),
    job_id: text(),
    body: text().notNull(),
    at: integer().notNull(),
    delivered_at: integer(),
    /** When push notifications of it were sent, if a room could not be reached then. */
    announced_at: integer(),
  },
  (t) => [
    uniqueIndex('event_outbox_room_seq').on(t.party, t.room, t.seq),
    index('event_outbox_waiting')
      .on(t.id)
      .where(sql`delivered_at IS NULL`),
    index('event_outbox_job')
      .on(t.job_id, t.id)
      .where(sql`job_id IS NOT NULL`),
  ],
);

/**
 * A number, in its only row, that the next number of each room and each chat exceeds. A restore sets it above all numbers that
 * were ever given, because rooms and phones ignore an event whose number is not above that of their last one.
 */
export const sequenceFloor = sqliteTable('sequence_floor', { id: integer().primaryKey(), seq: integer().notNull() });

/** For each room the highest `seq` of its events that were deleted. The migration creates the table WITHOUT ROWID. */
export const deletedEvents = sqliteTable(
  'deleted_events',
  { party: text({ enum: ROOM_KINDS }).notNull(), room: text().notNull(), seq: integer().notNull() },
  (t) => [primaryKey({ columns: [t.party, t.room] })],
);

/** First responses of commands with an Idempotency-Key, for 48 hours. `response` is the packed row. */
export const idempotencyKeys = sqliteTable(
  'idempotency_keys',
  {
    account_id: text().notNull(),
    key: text().notNull(),
    fingerprint: text().notNull(),
    response: text(),
    error_code: text(),
    at: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.account_id, t.key] }), index('idempotency_keys_at').on(t.at)],
);

/** Rate limit windows: `count` calls since `since`. */
export const rateCounters = sqliteTable(
  'rate_counters',
  { key: text().primaryKey(), since: integer().notNull(), count: integer().notNull() },
  (t) => [index('rate_counters_since').on(t.since)],
);
