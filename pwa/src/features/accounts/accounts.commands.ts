import type { User } from '#contract/accounts.ts';
import type { BodyInput } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/endpoints.ts';
import { startClientSession, type ConfirmDiscard } from '#pwa/sync/session/session-lifecycle.ts';
import type { ApiError } from '#pwa/sync/http/http.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import { rememberEmail } from './remembered-emails.ts';

/**
 * Logs a client or an admin in on this phone; the data of another account that was logged in here goes, if `mayDrop` lets what
 * waits of it go. Null where it does not.
 */
export async function login(
  body: BodyInput<typeof endpoints.login>,
  mayDrop: ConfirmDiscard,
): Promise<{ ok: true; user: User } | ApiError | null> {
  const answer = await call('login', 'client', { body });
  if (!answer.ok) return answer;
  const { token, user } = answer.data;
  if (!(await startClientSession(token, user, mayDrop))) return null;
  rememberEmail(user.email);
  return { ok: true, user };
}

export const signup = (body: BodyInput<typeof endpoints.signup>) => call('signup', 'client', { body });
