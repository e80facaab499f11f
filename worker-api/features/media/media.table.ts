import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Uploaded files; the bytes are in R2 under `key`. Profile photos are for everyone, the rest for the owner and admins. */
export const media = sqliteTable(
  'media',
  {
    key: text().primaryKey(),
    owner_id: text().notNull(),
    kind: text({ enum: ['profile', 'face', 'portfolio'] }).notNull(),
    type: text({ enum: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] }).notNull(),
    size: integer().notNull(),
    created_at: integer().notNull(),
  },
  (t) => [index('media_owner').on(t.owner_id)],
);
export type MediaRow = typeof media.$inferSelect;
