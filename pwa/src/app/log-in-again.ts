import { loginResponse, type User } from '#contract/accounts.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import { validateResponse } from '#pwa/sync/http/http.ts';
import { renewToken } from '#pwa/sync/session/session-lifecycle.ts';
import { askPassword } from '#pwa/ui/ask-password.ts';
import { loadOrReport } from '#pwa/ui/code-failed.ts';

/**
 * Logs an admin in again on top of the current screen, with the password and the second factor, so that nothing typed is lost. The
 * session continues with the new token; if they cancel, with the one that it has.
 */
export async function logInAgain({ id, email }: Pick<User, 'id' | 'email'>): Promise<void> {
  const pendingLogin: { token?: string } = {};
  const isConfirmed = await askPassword(async (password) => {
    const response = validateResponse(loginResponse, await call('login', 'client', { body: { email, password } }));
    if (!response.ok) return response.code;
    const { token, user, secondFactorRequired } = response.data;
    if (user.id !== id) return 'auth.forbidden';
    if (secondFactorRequired) pendingLogin.token = token;
    else renewToken('client', token);
    return null;
  });
  if (!isConfirmed || !pendingLogin.token) return;
  const code = await loadOrReport(() => import('#pwa/features/second-factor/second-factor-dialog.tsx'));
  await code?.showSecondFactorDialog(pendingLogin.token);
}
