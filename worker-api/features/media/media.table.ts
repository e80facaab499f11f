import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Uploaded files; the bytes are in R2 under `key`. Profile photos are for everyone, those of a job and its messages for who may look at it, the rest for the owner and admins. */
export const media = sqliteTable(
  'media',
  {
    key: text().primaryKey(),
    owner_id: text().notNull(),
    kind: text({ enum: ['profile', 'face', 'portfolio', 'job', 'message'] }).notNull(),
    job_id: text(),
    type: text({ enum: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] }).notNull(),
    size: integer().notNull(),
    created_at: integer().notNull(),
  },
  (t) => [index('media_owner').on(t.owner_id), index('media_job').on(t.job_id)],
);
export type MediaRow = typeof media.$inferSelect;
