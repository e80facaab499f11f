import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** One login on one device. The tokens that carry its id end with it. */
export const sessions = sqliteTable(
  'sessions',
  {
    id: text().primaryKey(),
    account_id: text().notNull(),
    /** That of the account at the login. Sessions of older versions have ended. */
    token_version: integer().notNull(),
    /** When the user entered the password of this login. */
    created_at: integer().notNull(),
    /** Written at most once an hour, so that a read costs no write. */
    last_used_at: integer().notNull(),
    /** Names by which the user recognises the device; null if the browser did not tell. */
    browser: text(),
    system: text(),
    /** When its browsers were told by push that it ends soon; 0 if it had none then. */
    end_notified_at: integer(),
  },
  (t) => [
    index('sessions_account').on(t.account_id, t.last_used_at),
    index('sessions_created').on(t.created_at),
    index('sessions_end_not_notified')
      .on(t.created_at)
      .where(sql`end_notified_at IS NULL`),
  ],
);
export type SessionRow = typeof sessions.$inferSelect;
export type NewSession = Omit<SessionRow, 'end_notified_at'>;
