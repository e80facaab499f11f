import { sql, type SQL } from 'drizzle-orm';
import type { Actor } from './auth.ts';
import { isSessionUsable } from './sessions.repository.ts';

/**
 * The account of this token and its session, while they may be used. A token from before sessions were stored has no session.
 */
const activeSession = (
  actor: Actor,
  now: number,
): SQL => sql`accounts a LEFT JOIN sessions s ON s.id = ${actor.sessionId} AND s.account_id = a.id
  WHERE a.id = ${actor.id} AND a.kind = ${actor.role} AND a.token_version = ${actor.tokenVersion} AND a.suspended_at IS NULL
    AND (${actor.sessionId} IS NULL OR ${isSessionUsable(now)})`;

/** `active` is 1 while the account of this token may use it: same version, not suspended, session not ended. */
export const countActiveSession = (actor: Actor, now: number) =>
  sql<{ active: number }>`SELECT count(*) AS active FROM ${activeSession(actor, now)}`;

/** `active` is 'true'. */
export interface GuardRow {
  active: string;
  last_used_at: number | null;
}
/** Fails if the token is revoked: json() of a text that is not JSON is an error, which rolls back the whole transaction. */
export const failIfRevoked = (actor: Actor, now: number): SQL<GuardRow> => sql<GuardRow>`
  SELECT json(iif(count(*) = 1, 'true', 'revoked')) AS active, max(s.last_used_at) AS last_used_at FROM ${activeSession(actor, now)}`;
