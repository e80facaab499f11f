import type { User } from '#contract/accounts.ts';
import type { BodyInput } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/endpoints.ts';
import { beginClient, type MayDrop } from '#pwa/sync/account-data.ts';
import type { Refused } from '#pwa/sync/ask.ts';
import { call } from '#pwa/sync/call.ts';
import { rememberEmail } from './remembered-emails.ts';

/**
 * Logs a client or an admin in on this phone; the data of another account that was logged in here goes, if `mayDrop` lets what
 * waits of it go. Null where it does not.
 */
export async function login(
  body: BodyInput<typeof endpoints.login>,
  mayDrop: MayDrop,
): Promise<{ ok: true; user: User } | Refused | null> {
  const answer = await call('login', 'client', { body });
  if (!answer.ok) return answer;
  const { token, user } = answer.data;
  if (!(await beginClient(token, user, mayDrop))) return null;
  rememberEmail(user.email);
  return { ok: true, user };
}

export const signup = (body: BodyInput<typeof endpoints.signup>) => call('signup', 'client', { body });
