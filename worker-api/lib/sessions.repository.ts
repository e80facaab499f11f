import { sql, type SQL } from 'drizzle-orm';
import { ADMIN_SESSION_MS, SESSION_MS } from '#contract/accounts.ts';
import type { SessionRow } from './sessions.table.ts';

/** An account that logs in once more loses the session that it has not used for longest. */
const MAX_SESSIONS_PER_ACCOUNT = 50;

/** Whether the session `s` of the account `a` may still be used. */
export const isSessionUsable = (now: number): SQL => sql`(s.token_version = a.token_version
  AND s.created_at > ${now} - iif(a.kind = 'admin', ${ADMIN_SESSION_MS}, ${SESSION_MS}))`;

/** Inserts a session, unless the account has another token version by now, and ends those beyond the limit. */
export const insertSession = (session: SessionRow): SQL<never>[] => [
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
