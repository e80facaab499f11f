import type { WorkerChanges } from '#contract/worker-profile.ts';
import type { Worker } from '#contract/workers.ts';
import type { ApiError, Result } from '#pwa/sync/http/http.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import { enqueueAndWait, type CommandOutcome } from '#pwa/sync/outbox/outbox.ts';
import { PROFILE_ENTITY_KEY, applyWorkerChanges } from '#pwa/sync/outbox/profile-changes.ts';
import { currentSession, saveSession } from '#pwa/sync/session/session.ts';
import { upload } from '#pwa/sync/http/upload.ts';

/** The header, and whatever else shows the worker, reads him from the session. */
function keep(answer: Result<Worker>): Result<Worker> {
  const session = currentSession('worker');
  // Another may have logged in while the answer was on its way.
  if (answer.ok && session?.profile.id === answer.data.id && JSON.stringify(session.profile) !== JSON.stringify(answer.data))
    saveSession('worker', session.token, answer.data);
  return answer;
}

/** What another phone changed, or somebody at the desk, comes in with this. */
export const refreshWorker = async () => keep(await call('workerProfile', 'worker'));

/** Shows a change of the profile at once, and sends it when there is a network. */
export const changeWorker = (body: WorkerChanges): Promise<CommandOutcome> =>
  enqueueAndWait('worker', 'changeWorker', { body, metadata: applyWorkerChanges(body), entityKey: PROFILE_ENTITY_KEY });

/** @returns null once the photo has arrived */
export async function changeWorkerPhoto(photo: File, onProgress: (percent: number) => void): Promise<ApiError | null> {
  const form = new FormData();
  form.set('photo', photo);
  const answer = await upload('changePhoto', form, onProgress, { area: 'worker' });
  if (!answer.ok) return answer;
  await refreshWorker();
  return null;
}
