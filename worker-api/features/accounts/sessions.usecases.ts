import type { Session } from '#contract/accounts.ts';
import { uuidv7 } from '#contract/ids.ts';
import { sessionEnd, signToken, type Actor } from '#api/lib/auth.ts';
import type { ActorContext, Context } from '#api/lib/context.ts';
import * as sessions from '#api/lib/sessions.repository.ts';
import type { NewSession, SessionRow } from '#api/lib/sessions.table.ts';
import { deleteSubscriptionsWithoutSession } from '#api/features/push/push.usecases.ts';
import type { AccountRow } from './accounts.table.ts';
import { logAuthentication } from './authentication-log.usecases.ts';
import { parseUserAgent } from './user-agent.rules.ts';

/** The row of a new session on the caller's device, by default of a login now. */
export const newSession = (
  { now, userAgent }: Context,
  { id, token_version }: Pick<AccountRow, 'id' | 'token_version'>,
  loggedInAt = now,
): NewSession => ({
  id: uuidv7(now),
  account_id: id,
  token_version,
  created_at: loggedInAt,
  last_used_at: now,
  ...parseUserAgent(userAgent),
});

type SessionAccount = Pick<AccountRow, 'id' | 'kind' | 'token_version'>;

/** What the caller proved, besides what an older token says. */
type Proof = Partial<Pick<Actor, 'loggedInAt' | 'secondFactorAt'>>;

/** Starts a session on the caller's device and returns its token. */
export async function startSession(context: Context, account: SessionAccount, proof: Proof = {}): Promise<string> {
  const { id, kind: role, token_version: tokenVersion } = account;
  const loggedInAt = proof.loggedInAt ?? context.now;
  const session = newSession(context, account, loggedInAt);
  await context.db.batch({
    inserted: sessions.insertSession(session),
    subscriptions: deleteSubscriptionsWithoutSession(id),
  });
  const expiresAt = sessionEnd(role, loggedInAt);
  return signToken(context.settings, { ...proof, id, role, tokenVersion, sessionId: session.id, loggedInAt, expiresAt });
}

/**
 * A new token of the caller's session, which records what the caller has just proved and expires no later. A token without a session, as of
 * a login that lacked the second factor, starts one.
 */
export function renewToken(context: ActorContext, proof: Proof): Promise<string> {
  const actor = { ...context.actor, ...proof };
  if (actor.sessionId) return signToken(context.settings, actor);
  const { id, role, tokenVersion, loggedInAt, secondFactorAt } = actor;
  const account = { id, kind: role, token_version: tokenVersion };
  return startSession(context, account, { loggedInAt, ...(secondFactorAt !== undefined && { secondFactorAt }) });
}

/** A session as its owner sees it. */
export const sessionOf = (row: SessionRow, sessionId: string | null): Session => ({
  id: row.id,
  browser: row.browser,
  system: row.system,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
  current: row.id === sessionId,
});

/** The sessions of the caller's account. */
export async function getSessions({ db, actor, now }: ActorContext): Promise<Session[]> {
  return (await db.all(sessions.selectSessions(actor.id, now))).map((row) => sessionOf(row, actor.sessionId));
}

/** Ends one session of the caller's account: its tokens, room connections and push notifications. */
export async function endSession(context: ActorContext, sessionId: string): Promise<void> {
  const { id } = context.actor;
  const { ended } = await context.db.batch({
    ended: sessions.deleteSession(id, sessionId),
    subscriptions: deleteSubscriptionsWithoutSession(id),
  });
  if (ended.length === 0) return;
  context.disconnectAccount(id);
  await logAuthentication(context, sessionId === context.actor.sessionId ? 'logout' : 'session_end', id);
}

/** Ends the caller's session. A token without one stays valid until it expires. */
export async function logOut(context: ActorContext): Promise<void> {
  const { sessionId } = context.actor;
  if (sessionId) await endSession(context, sessionId);
  else await context.db.runPreconditions();
}
