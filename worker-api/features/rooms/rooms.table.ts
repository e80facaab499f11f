import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { ROOM_KINDS } from '#contract/events.ts';

/** Occupied rooms, so that empty ones are not woken. Rooms write it; a row expires at `until`. */
export const roomPresence = sqliteTable(
  'room_presence',
  { party: text({ enum: ROOM_KINDS }).notNull(), room: text().notNull(), until: integer().notNull() },
  (t) => [primaryKey({ columns: [t.party, t.room] }), index('room_presence_until').on(t.until)],
);
