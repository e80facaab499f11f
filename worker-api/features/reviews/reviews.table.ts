import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

export const reviews = sqliteTable(
  'reviews',
  {
    id: text().primaryKey(),
    job_id: text().notNull(),
    reviewer_id: text().notNull(),
    reviewee_id: text().notNull(),
    rating: integer().notNull(),
    comment: text().notNull(),
    /** When the client wrote it, and when the server received it. */
    created_at: integer().notNull(),
    received_at: integer(),
    /** When an admin hid the words; null while all may read them. */
    hidden_at: integer(),
    /** Identifies the write, as in jobs. */
    write_id: text().notNull(),
  },
  (t) => [
    uniqueIndex('reviews_one_per_job').on(t.job_id, t.reviewer_id),
    index('reviews_of_worker').on(t.reviewee_id, t.created_at, t.id),
  ],
);
export type ReviewRow = typeof reviews.$inferSelect;
