import type { AccountChanges, User } from '#contract/accounts.ts';
import type { BodyInput } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/endpoints.ts';
import type { LanguageCode } from '#contract/languages.ts';
import { logout, renewToken, type ConfirmDiscard } from '#pwa/sync/session/session-lifecycle.ts';
import { apiError, type ApiError, type Result } from '#pwa/sync/http/api-error.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import { successOf } from '#pwa/sync/http/query-error.ts';
import { fetchFile, saveFile } from '#pwa/sync/http/download.ts';
import * as command from '#pwa/sync/outbox/commands/change-account.ts';
import { enqueueAndWait, type CommandOutcome } from '#pwa/sync/outbox/outbox.ts';
import { refreshProfile } from '#pwa/sync/outbox/session-profile.ts';
import { currentSession, saveSession, type Area } from '#pwa/sync/session/session.ts';
import { sendEndingSession } from '#pwa/sync/session/lost-response.ts';
import { withFreshLogin } from '#pwa/sync/session/fresh-login.ts';
import { upload } from '#pwa/sync/http/upload.ts';
import { askPassword } from '#pwa/ui/ask-password.ts';

export const refreshAccount = (): Promise<Result<User>> => refreshProfile('client', () => call('account', 'client'));

/**
 * Applies a profile change optimistically and queues it. Asks for the password if the change needs it.
 * @param isListening whether the form can still show an error
 */
export const changeAccount = (changes: AccountChanges, isListening = () => true): Promise<CommandOutcome> =>
  withFreshLogin(
    'client',
    askPassword,
    async () => {
      if (Object.keys(changes).length === 0) return { ok: true, queued: false };
      const session = currentSession('client');
      if (!session) return apiError('auth.required', 401);
      const { token, profile } = session;
      saveSession('client', token, command.applyAccountChanges(profile, changes));
      return enqueueAndWait('client', command.changeAccount, { changes, profile }, { isListening });
    },
    isListening,
  );

async function changeWorkerTopics(notifications: User['notifications']): Promise<Result<User>> {
  const response = await call('changeAccount', 'worker', { body: { notifications } });
  const session = currentSession('worker');
  if (response.ok && session?.profile.id === response.data.id)
    saveSession('worker', session.token, { ...session.profile, notifications: response.data.notifications });
  return response;
}

export const changeTopics = (area: Area, notifications: User['notifications']) =>
  area === 'client' ? changeAccount({ notifications }) : changeWorkerTopics(notifications);

export async function fetchTopics(area: Area): Promise<User['notifications']> {
  return successOf(await call('account', area)).data.notifications;
}

export async function changePhoto(photo: File, onProgress: (percent: number) => void) {
  const form = new FormData();
  form.set('photo', photo);
  const response = await upload('changeProfilePhoto', form, onProgress, { area: 'client' });
  const session = currentSession('client');
  // The rest of the profile may have a change that was not sent yet.
  if (response.ok && session?.profile.id === response.data.id)
    saveSession('client', session.token, { ...session.profile, profilePhoto: response.data.profilePhoto });
  return response;
}

/** The change invalidates the old token; the response has a new one. */
export const changePassword = (area: Area, body: BodyInput<typeof endpoints.changePassword>) =>
  sendEndingSession(area, async () => {
    const response = await call('changePassword', area, { body });
    if (response.ok) renewToken(area, response.data.token);
    return response;
  });

export const fetchSessions = async (area: Area) => successOf(await call('sessions', area)).data;
export const endSession = (area: Area, id: string) => call('endSession', area, { params: { id } });
export const logoutEverywhere = (area: Area) => call('logoutEverywhere', area);
export const closeAccount = (area: Area, password: string) =>
  sendEndingSession(area, () => call('closeAccount', area, { body: { password } }));
/** After a log-out everywhere or the deletion of the account, which have ended the session on the server. */
export const logoutClient = (confirmDiscard: ConfirmDiscard) => logout('client', confirmDiscard, true);

export const fetchCalendarFeed = async (area: Area) => successOf(await call('calendarFeed', area)).data;
export const deleteCalendarFeed = (area: Area) => call('deleteCalendarFeed', area);
/** Makes a calendar address. Asks for the password if the login is not fresh. */
export const createCalendarFeed = (area: Area, language: LanguageCode) =>
  withFreshLogin(area, askPassword, () => call('createCalendarFeed', area, { body: { language } }));

/** Downloads all data of the account as a file. Asks for the password if the login is not fresh. */
export async function downloadMyData(area: Area): Promise<{ ok: true } | ApiError> {
  const response = await withFreshLogin(area, askPassword, () => fetchFile('exportAccount', area, {}));
  if (!response.ok) return response;
  const data = await response.file
    .text()
    .then(JSON.parse)
    .catch(() => null);
  // Not from our server.
  if (data === null) return apiError('network', 0);
  saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), 'karigar-my-data.json');
  return { ok: true };
}
