import { sql, type SQL } from 'drizzle-orm';
import { ADMIN_SESSION_MS, SESSION_MS } from '#contract/accounts.ts';
import { DAY_MS } from '#contract/durations.ts';
import type { NewSession, SessionRow } from './sessions.table.ts';

/** An account that logs in once more loses the session that it has not used for longest. */
const MAX_SESSIONS_PER_ACCOUNT = 50;

/** Whether the session `s` of the account `a` may still be used. */
export const isSessionUsable = (now: number): SQL => sql`(s.token_version = a.token_version
  AND s.created_at > ${now} - iif(a.kind = 'admin', ${ADMIN_SESSION_MS}, ${SESSION_MS}))`;

/** Inserts a session, unless the account has another token version by now, and ends those beyond the limit. */
export const insertSession = (session: NewSession): SQL<never>[] => [
  sql<never>`INSERT INTO sessions (id, account_id, token_version, created_at, last_used_at, browser, system)
    SELECT ${session.id}, id, token_version, ${session.created_at}, ${session.last_used_at}, ${session.browser}, ${session.system}
    FROM accounts WHERE id = ${session.account_id} AND token_version = ${session.token_version}`,
  sql<never>`DELETE FROM sessions WHERE id IN (SELECT id FROM sessions WHERE account_id = ${session.account_id}
    ORDER BY last_used_at DESC, id DESC LIMIT -1 OFFSET ${MAX_SESSIONS_PER_ACCOUNT})`,
];

/** The sessions of an account, the last used first. */
export const selectSessions = (accountId: string, now: number): SQL<SessionRow> =>
  sql<SessionRow>`SELECT s.* FROM sessions s JOIN accounts a ON a.id = s.account_id
    WHERE s.account_id = ${accountId} AND ${isSessionUsable(now)} ORDER BY s.last_used_at DESC, s.id DESC`;

/** Returns no row if the account has no such session. */
export const deleteSession = (accountId: string, id: string): SQL<Pick<SessionRow, 'id'>> =>
  sql<Pick<SessionRow, 'id'>>`DELETE FROM sessions WHERE id = ${id} AND account_id = ${accountId} RETURNING id`;

export const deleteSessionsOfAccount = (accountId: string, condition: SQL): SQL<never> =>
  sql<never>`DELETE FROM sessions WHERE account_id = ${accountId} AND ${condition}`;

export const setLastUsed = (id: string, now: number): SQL<never> =>
  sql<never>`UPDATE sessions SET last_used_at = ${now} WHERE id = ${id}`;

/** How long before its end the browsers of a session are told of it. */
const END_NOTICE_MS = DAY_MS;

/**
 * Marks the next sessions that end soon, each only once. The lifetime is that of clients and workers; those of admins are over
 * before.
 * @param hasBrowser whether a browser of the session gets push notifications
 */
export const markEndNotified = (now: number, limit: number, hasBrowser: SQL): SQL<Pick<SessionRow, 'id' | 'end_notified_at'>> =>
  sql<Pick<SessionRow, 'id' | 'end_notified_at'>>`UPDATE sessions SET end_notified_at = iif(${hasBrowser}, ${now}, 0)
    WHERE id IN (SELECT id FROM sessions INDEXED BY sessions_end_not_notified WHERE end_notified_at IS NULL
      AND created_at > ${now - SESSION_MS} AND created_at <= ${now - SESSION_MS + END_NOTICE_MS} ORDER BY created_at LIMIT ${limit})
    RETURNING id, end_notified_at`;

/** A session that had no browser to tell has one now. */
export const unmarkEndNotified = (id: string): SQL<never> =>
  sql<never>`UPDATE sessions SET end_notified_at = NULL WHERE id = ${id} AND end_notified_at = 0`;

/**
 * The condition of rows of `sessions` that ended by themselves. The plus keeps the sessions of admins on the index of their
 * account.
 */
const hasSessionExpired = (now: number): SQL => sql`(created_at <= ${now - SESSION_MS}
  OR (account_id IN (SELECT id FROM accounts WHERE kind = 'admin') AND +created_at <= ${now - ADMIN_SESSION_MS}))`;

/**
 * The keys of the first sessions that ended by themselves. The pluses keep it from reading all sessions in the order of an
 * index.
 */
export const expiredSessions = (now: number, limit: number): SQL =>
  sql`(SELECT account_id, id FROM sessions WHERE ${hasSessionExpired(now)} ORDER BY +created_at, +id LIMIT ${limit})`;

export const deleteExpiredSessions = (now: number, limit: number): SQL<never> =>
  sql<never>`DELETE FROM sessions WHERE (account_id, id) IN ${expiredSessions(now, limit)}`;
