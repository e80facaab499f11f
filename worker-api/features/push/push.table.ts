import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { LANGUAGE_CODES } from '#contract/push.ts';

/** Browsers that notices are sent to. Two accounts may use one browser, each in its area. */
export const pushSubscriptions = sqliteTable(
  'push_subscriptions',
  {
    account_id: text().notNull(),
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    language: text({ enum: LANGUAGE_CODES }).notNull(),
    /** Of the token it was made with: it ends with the tokens of that version. */
    token_version: integer().notNull(),
    /** The dispatch room of a worker's place when he last opened the app, so that jobs near find him by index. */
    room: text(),
    created_at: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.account_id, t.endpoint] }),
    index('push_subscriptions_endpoint').on(t.endpoint),
    index('push_subscriptions_room').on(t.room),
  ],
);
export type SubscriptionRow = typeof pushSubscriptions.$inferSelect;
