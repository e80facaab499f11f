import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { QUICK_REPLY_CODES, JOB_SIDES } from '#contract/chat.ts';

/**
 * The messages of client and worker of a job. `seq` counts per job, without gaps except after a restore; the app creates `id`, so that a retry is the same: a trigger
 * ignores a message whose sender has used the id in the job. A unique index would store three ids for each message.
 */
export const messages = sqliteTable(
  'messages',
  {
    job_id: text().notNull(),
    seq: integer().notNull(),
    id: text().notNull(),
    sender_id: text().notNull(),
    sender_role: text({ enum: JOB_SIDES }).notNull(),
    message: text().notNull(),
    quick_reply: text({ enum: QUICK_REPLY_CODES }),
    /** The key of the photo in `media`. */
    photo_key: text(),
    /** When the sender wrote it, and when the server got it. */
    created_at: integer().notNull(),
    received_at: integer(),
    /** As in jobs. */
    write_id: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.job_id, t.seq] })],
);
export type MessageRow = typeof messages.$inferSelect;

/** For each side of a job: the `seq` up to which the other side's messages were delivered to it, and seen by it. */
export const readReceipts = sqliteTable(
  'read_receipts',
  {
    job_id: text().notNull(),
    side: text({ enum: JOB_SIDES }).notNull(),
    delivered_seq: integer().notNull(),
    seen_seq: integer().notNull(),
    at: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.job_id, t.side] }), index('read_receipts_at').on(t.at)],
);
