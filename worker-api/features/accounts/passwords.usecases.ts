import { AppError } from '#api/lib/app-error.ts';
import { sessionEnd, signToken } from '#api/lib/auth.ts';
import type { ActorContext } from '#api/lib/context.ts';
import { verifyPassword } from '#api/lib/password.ts';
import { checkRateLimit } from '#api/lib/rate-limit.ts';
import { clearRateLimit } from '#api/lib/rate-limit.repository.ts';
import { insertSession } from '#api/lib/sessions.repository.ts';
import * as accounts from './accounts.repository.ts';
import { logAuthentication, withAuthenticationLog } from './authentication-log.usecases.ts';
import { passwordCounter } from './attempt-limits.usecases.ts';
import { hashNewPassword } from './new-password.usecases.ts';
import { newSession } from './sessions.usecases.ts';

/**
 * Checks the password of the caller before a sensitive change, whose batch then checks the session again: hashing takes long enough
 * for it to be revoked meanwhile. Throws `auth.wrong_password` and `request.too_many`.
 */
export async function requirePassword(context: ActorContext, password: string): Promise<void> {
  const { actor, db, settings, now } = context;
  const row = await accounts.findById(db, actor.id);
  const counter = passwordCounter(actor.id);
  await checkRateLimit(db, settings, counter, { max: 10, seconds: 900 }, now);
  await withAuthenticationLog(context, 'password', actor.id, async () => {
    if (!(await verifyPassword(password, row?.password_hash ?? null))) throw new AppError('auth.wrong_password');
  });
  await db.batch({ cleared: clearRateLimit(counter) });
  db.recheck();
}

/** Changes the password of the caller, ends every session, makes reset links invalid, and returns a token for a new session. */
export async function changePassword(context: ActorContext, currentPassword: string, newPassword: string): Promise<string> {
  const { settings, actor, now } = context;
  const { id, role, tokenVersion } = actor;
  await requirePassword(context, currentPassword);
  const session = newSession(context, { id, token_version: tokenVersion + 1 });
  const {
    changed: [changed],
  } = await context.db.batch({
    changed: accounts.setPassword(context.db, id, tokenVersion, await hashNewPassword(newPassword, 'newPassword')),
    resets: accounts.deletePasswordResets(id),
    session: insertSession(session),
  });
  if (!changed) throw new AppError('auth.required');
  await logAuthentication(context, 'password_change', id);
  context.disconnectAccount(id);
  const renewed = {
    tokenVersion: changed.token_version,
    sessionId: session.id,
    loggedInAt: now,
    expiresAt: sessionEnd(role, now),
  };
  return signToken(settings, { ...actor, ...renewed });
}

/** Ends every session of the account, including this one, and makes password reset links invalid. */
export async function logoutEverywhere(context: ActorContext): Promise<void> {
  const { id } = context.actor;
  await context.db.batch({ ended: accounts.endSessions(context.db, id), resets: accounts.deletePasswordResets(id) });
  await logAuthentication(context, 'logout_everywhere', id);
  context.disconnectAccount(id);
}
