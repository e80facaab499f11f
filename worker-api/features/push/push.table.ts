import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { LANGUAGE_CODES } from '#contract/languages.ts';

/** Browsers that get push notifications. A client and a worker may share one browser. */
export const pushSubscriptions = sqliteTable(
  'push_subscriptions',
  {
    account_id: text().notNull(),
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    language: text({ enum: LANGUAGE_CODES }).notNull(),
    /** That of the account when it subscribed. The subscription ends with the tokens of this version. */
    token_version: integer().notNull(),
    /** The session that subscribed; null for subscriptions from before sessions were stored. */
    session_id: text(),
    /** A worker's dispatch room, so that an index finds the workers near a job. */
    dispatch_room: text(),
    /** The profession in the name of that room, for a job that concerns all of its rooms. */
    profession: text().generatedAlwaysAs(sql`substr(dispatch_room, 1, instr(dispatch_room, '.') - 1)`, { mode: 'virtual' }),
    /** Random digits: the end of the id of the account. Whom a job is told first depends on them. */
    turn: text()
      .generatedAlwaysAs(sql`substr(account_id, -4)`, { mode: 'virtual' })
      .notNull(),
    created_at: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.account_id, t.endpoint] }),
    index('push_subscriptions_endpoint').on(t.endpoint),
    index('push_subscriptions_room').on(t.dispatch_room, t.turn),
    index('push_subscriptions_profession').on(t.profession, t.turn),
    index('push_subscriptions_without_session')
      .on(t.created_at)
      .where(sql`session_id IS NULL`),
  ],
);
export type SubscriptionRow = typeof pushSubscriptions.$inferSelect;
