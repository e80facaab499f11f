import { isTokenExpired, type ApiError } from '#pwa/sync/http/api-error.ts';
import { clearSession, currentSession, type Area } from './session.ts';

/**
 * Ends the session of an area if the error says that `token` is invalid or expired. If it was ended elsewhere, the phone may be lost:
 * the data of the account are deleted too.
 */
export function endSessionIfExpired(error: ApiError, area: Area, token: string | undefined): void {
  const session = currentSession(area);
  // A new session may have started while the response was on its way: that one stays.
  if (!isTokenExpired(error) || !token || session?.token !== token) return;
  clearSession(area, 'expired');
  if (error.code === 'auth.required') void deleteData(area, session.profile.id);
}

/** Loaded on demand: Dexie is not part of the first download. */
async function deleteData(area: Area, accountId: string): Promise<void> {
  const { deleteAllButUnsent } = await import('#pwa/sync/session/delete-ended-account.ts');
  await deleteAllButUnsent(area, accountId);
}
