import type { AccountChanges, User } from '#contract/accounts.ts';
import type { BodyInput } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/endpoints.ts';
import { logout, renewToken, type ConfirmDiscard } from '#pwa/sync/session/session-lifecycle.ts';
import type { ApiError, Result } from '#pwa/sync/http/http.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import { saveFile } from '#pwa/sync/http/download.ts';
import { enqueueAndWait, type CommandOutcome } from '#pwa/sync/outbox/outbox.ts';
import { PROFILE_ENTITY_KEY, applyUserChanges } from '#pwa/sync/outbox/profile-changes.ts';
import { currentSession, saveSession, type Area } from '#pwa/sync/session/session.ts';
import { upload } from '#pwa/sync/http/upload.ts';

/** The header, and whatever else shows the account, reads it from the session. */
function keep(answer: Result<User>): Result<User> {
  const session = currentSession('client');
  // Another account may have logged in while the answer was on its way.
  if (answer.ok && session?.profile.id === answer.data.id) saveSession('client', session.token, answer.data);
  return answer;
}

/** What another phone changed comes in with this. */
export const refreshAccount = async () => keep(await call('account', 'client'));

/** Shows a change of the profile at once, and sends it when there is a network. */
export const changeAccount = (body: AccountChanges): Promise<CommandOutcome> =>
  enqueueAndWait('client', 'changeAccount', { body, metadata: applyUserChanges(body), entityKey: PROFILE_ENTITY_KEY });

export const changeTopics = (area: Area, notifications: User['notifications']) =>
  area === 'client' ? changeAccount({ notifications }) : call('changeAccount', area, { body: { notifications } });

export async function ownTopics(area: Area): Promise<User['notifications']> {
  const answer = await call('account', area);
  if (!answer.ok) throw new Error(answer.code);
  return answer.data.notifications;
}

export async function changePhoto(photo: File, onProgress: (percent: number) => void) {
  const form = new FormData();
  form.set('photo', photo);
  return keep(await upload('changePhoto', form, onProgress, { area: 'client' }));
}

/** The old token is over with it, so the new one takes its place. */
export async function changePassword(area: Area, body: BodyInput<typeof endpoints.changePassword>) {
  const answer = await call('changePassword', area, { body });
  if (answer.ok) renewToken(area, answer.data.token);
  return answer;
}

export const endEverySession = (area: Area) => call('logoutEverywhere', area);
export const closeAccount = (area: Area, password: string) => call('closeAccount', area, { body: { password } });
export const leave = (mayDrop: ConfirmDiscard) => logout('client', mayDrop);

/** Hands over everything kept about the account as a file. */
export async function saveMyData(area: Area): Promise<{ ok: true } | ApiError> {
  const answer = await call('exportAccount', area);
  if (!answer.ok) return answer;
  saveFile(new Blob([JSON.stringify(answer.data, null, 2)], { type: 'application/json' }), 'karigar-my-data.json');
  return { ok: true };
}
