import type { ApiError } from '#pwa/sync/http/http.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import { accountData } from '#pwa/sync/db.ts';
import { currentSession, saveSession } from '#pwa/sync/session/session.ts';

/** Takes jobs, or none for now. Whoever takes none no longer sees what was offered to all; who asked for him by name still waits. */
export async function setAvailable(available: boolean): Promise<ApiError | null> {
  const answer = await call('setAvailable', 'worker', { body: { available } });
  if (!answer.ok) return answer;
  const session = currentSession('worker');
  if (session) saveSession('worker', session.token, { ...session.profile, available });
  if (!available)
    await accountData('worker')
      ?.jobs.where('bucket')
      .equals('pending')
      .and((job) => !job.byName)
      .delete();
  return null;
}
