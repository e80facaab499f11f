import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { LANGUAGE_CODES } from '#contract/languages.ts';

/** The calendar address of an account. Only a hash of its token is stored. */
export const calendarFeeds = sqliteTable(
  'calendar_feeds',
  {
    account_id: text().primaryKey(),
    token_hash: text().notNull(),
    /** That of the app when the address was made. */
    language: text({ enum: LANGUAGE_CODES }).notNull(),
    created_at: integer().notNull(),
  },
  (t) => [uniqueIndex('calendar_feeds_token').on(t.token_hash)],
);
export type CalendarFeedRow = typeof calendarFeeds.$inferSelect;
