import { loginResponse, type User } from '#contract/accounts.ts';
import type { BodyInput } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/endpoints.ts';
import { clearPendingLogin, savePendingLogin } from '#pwa/sync/session/pending-login.ts';
import type { ConfirmDiscard } from '#pwa/sync/session/session-lifecycle.ts';
import { startClientSession } from '#pwa/sync/session/start-session.ts';
import type { ApiError } from '#pwa/sync/http/api-error.ts';
import { validateResponse } from '#pwa/sync/http/http.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import { rememberEmail } from './remembered-emails.ts';

/**
 * Logs a client or an admin in. The data of the account that was logged in before is deleted, if `confirmDiscard` agrees to
 * lose its outbox; null if it does not. With `secondFactorRequired` no session has started: the page of the second factor
 * starts it.
 */
export async function login(
  body: BodyInput<typeof endpoints.login>,
  confirmDiscard: ConfirmDiscard,
): Promise<{ ok: true; user: User; secondFactorRequired?: true } | ApiError | null> {
  const response = validateResponse(loginResponse, await call('login', 'client', { body }));
  if (!response.ok) return response;
  const { token, user, secondFactorRequired } = response.data;
  if (secondFactorRequired) {
    savePendingLogin(token);
    rememberEmail(user.email);
    return { ok: true, user, secondFactorRequired };
  }
  if (!(await startClientSession(token, user, confirmDiscard))) return null;
  // Another user may have left a login unfinished in this tab.
  clearPendingLogin();
  rememberEmail(user.email);
  return { ok: true, user };
}

export const signup = (body: BodyInput<typeof endpoints.signup>) => call('signup', 'client', { body });
