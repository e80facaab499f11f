import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * Uploaded files; R2 holds the bytes under `key`. Everyone may read a profile photo, and every account that may view a job may read
 * the photos of the job and of its messages. Only the owner and admins may read the other kinds.
 */
export const media = sqliteTable(
  'media',
  {
    key: text().primaryKey(),
    owner_id: text().notNull(),
    kind: text({ enum: ['profile', 'face', 'portfolio', 'job', 'message'] }).notNull(),
    job_id: text(),
    content_type: text({ enum: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] }).notNull(),
    size: integer().notNull(),
    created_at: integer().notNull(),
  },
  (t) => [index('media_owner').on(t.owner_id), index('media_job').on(t.job_id)],
);
export type MediaRow = typeof media.$inferSelect;

/** Files whose rows were deleted, until R2 has deleted their bytes. */
export const deletedFiles = sqliteTable('deleted_files', { key: text().primaryKey() });
