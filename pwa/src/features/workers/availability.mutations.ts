import type { ApiError } from '#pwa/sync/http/api-error.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import { accountData } from '#pwa/sync/db.ts';
import { currentSession, saveSession } from '#pwa/sync/session/session.ts';

/** Sets whether the worker takes jobs. If not, stored offers to all workers are deleted; direct requests stay. */
export async function setAvailable(available: boolean): Promise<ApiError | null> {
  const response = await call('setAvailability', 'worker', { body: { available } });
  if (!response.ok) return response;
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
