import type { WorkerChanges } from '#contract/workers/worker-profile.ts';
import type { Worker } from '#contract/workers/workers.ts';
import { currentLanguageCode } from '#pwa/i18n/index.ts';
import { apiError, type ApiError, type Result } from '#pwa/sync/http/api-error.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import * as command from '#pwa/sync/outbox/commands/change-worker.ts';
import { enqueueAndWait, type CommandOutcome } from '#pwa/sync/outbox/outbox.ts';
import { refreshProfile, saveOwnProfile } from '#pwa/sync/outbox/session-profile.ts';
import { currentSession, saveSession } from '#pwa/sync/session/session.ts';
import { withFreshLogin } from '#pwa/sync/session/fresh-login.ts';
import { upload } from '#pwa/sync/http/upload.ts';
import { askPassword } from '#pwa/ui/ask-password.ts';

export const refreshWorker = (): Promise<Result<Worker>> => refreshProfile('worker', () => call('workerProfile', 'worker'));

/**
 * Applies a profile change optimistically and queues it. Asks for the password if the change needs it.
 * @param isListening whether the form can still show an error
 */
export const changeWorker = (changes: WorkerChanges, isListening: () => boolean): Promise<CommandOutcome> =>
  withFreshLogin(
    'worker',
    askPassword,
    async () => {
      if (Object.keys(changes).length === 0) return { ok: true, queued: false };
      const session = currentSession('worker');
      if (!session) return apiError('auth.required', 401);
      const { token, profile } = session;
      saveSession('worker', token, command.applyWorkerChanges(profile, changes));
      return enqueueAndWait('worker', command.changeWorker, { changes, profile }, { isListening });
    },
    isListening,
  );

/** Needs a network: the password is never stored on the phone. */
export const setUpiAddress = async (body: { upiAddress: string; password: string }): Promise<Result<Worker>> =>
  saveOwnProfile('worker', await call('setUpiAddress', 'worker', { body }));

/** Sends a code to the phone number of the worker. */
export const sendPhoneCode = () => call('sendPhoneCode', 'worker', { query: { language: currentLanguageCode() } });

/** Needs a network: a code is only valid for some minutes. */
export const verifyPhone = async (code: string): Promise<Result<Worker>> =>
  saveOwnProfile('worker', await call('verifyPhone', 'worker', { body: { code } }));

export async function changeWorkerPhoto(photo: File, onProgress: (percent: number) => void): Promise<{ ok: true } | ApiError> {
  const form = new FormData();
  form.set('photo', photo);
  const response = await upload('changeProfilePhoto', form, onProgress, { area: 'worker' });
  if (!response.ok) return response;
  await refreshWorker();
  return { ok: true };
}
