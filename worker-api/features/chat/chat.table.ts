import { integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { QUICK_REPLY_CODES, JOB_SIDES } from '#contract/chat.ts';

/** What client and worker of a job wrote. `seq` counts without gaps per job; `id` is the phone's, so that a repeat is the same. */
export const messages = sqliteTable(
  'messages',
  {
    job_id: text().notNull(),
    seq: integer().notNull(),
    id: text().notNull(),
    sender_id: text().notNull(),
    sender_role: text({ enum: JOB_SIDES }).notNull(),
    message: text().notNull(),
    quick: text({ enum: QUICK_REPLY_CODES }),
    /** Of the picture, in media. */
    photo_key: text(),
    /** When it was written, and when it got here. */
    created_at: integer().notNull(),
    received_at: integer(),
    /** As in jobs. */
    write_id: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.job_id, t.seq] }), uniqueIndex('messages_once').on(t.job_id, t.sender_id, t.id)],
);
export type MessageRow = typeof messages.$inferSelect;

/** How far each side of a job has got: up to which `seq` the other's messages reached his phone, and his eyes. */
export const messageReadReceipts = sqliteTable(
  'message_marks',
  {
    job_id: text().notNull(),
    side: text({ enum: JOB_SIDES }).notNull(),
    delivered: integer().notNull(),
    seen: integer().notNull(),
    at: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.job_id, t.side] })],
);
