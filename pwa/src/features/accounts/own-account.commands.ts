import type { AccountChanges, User } from '#contract/accounts.ts';
import type { BodyInput } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/endpoints.ts';
import { logout } from '#pwa/sync/account-data.ts';
import { call, type Refused, type Result } from '#pwa/sync/call.ts';
import { currentSession, saveSession } from '#pwa/sync/session.ts';
import { upload } from '#pwa/sync/upload.ts';

/** The header, and whatever else shows the account, reads it from the session. */
function keep(answer: Result<User>): Result<User> {
  const session = currentSession('client');
  // Another account may have logged in while the answer was on its way.
  if (answer.ok && session?.profile.id === answer.data.id) saveSession('client', session.token, answer.data);
  return answer;
}

/** What another phone changed comes in with this. */
export const refreshAccount = async () => keep(await call('account', 'client'));

export const changeAccount = async (body: AccountChanges) => keep(await call('changeAccount', 'client', { body }));

export async function changePhoto(photo: File, onProgress: (percent: number) => void) {
  const form = new FormData();
  form.set('photo', photo);
  return keep(await upload('changePhoto', form, onProgress, { area: 'client' }));
}

/** The old token is over with it, so the new one takes its place. */
export async function changePassword(body: BodyInput<typeof endpoints.changePassword>) {
  const answer = await call('changePassword', 'client', { body });
  const session = currentSession('client');
  if (answer.ok && session) saveSession('client', answer.data.token, session.profile);
  return answer;
}

export const endEverySession = () => call('logoutEverywhere', 'client');
export const closeAccount = (password: string) => call('closeAccount', 'client', { body: { password } });
export const leave = () => logout('client');

/** Hands over everything kept about the account as a file. */
export async function saveMyData(): Promise<{ ok: true } | Refused> {
  const answer = await call('exportAccount', 'client');
  if (!answer.ok) return answer;
  const url = URL.createObjectURL(new Blob([JSON.stringify(answer.data, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'karigar-my-data.json';
  link.click();
  // Some browsers begin to read only after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
  return { ok: true };
}
