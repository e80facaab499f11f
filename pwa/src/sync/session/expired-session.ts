import { isTokenExpired, type ApiError } from '#pwa/sync/http/api-error.ts';
import { deleteEndedAccount } from './ended-accounts.ts';
import { clearSession, currentSession, type Area } from './session.ts';
import { sessionEndKey } from './storage-keys.ts';

/**
 * Ends the session of an area if the error says that `token` is invalid or expired. If it was ended elsewhere, the phone may be
 * lost: the data of the account are deleted too.
 */
export function endSessionIfExpired(error: ApiError, area: Area, token: string | undefined): void {
  const session = currentSession(area);
  // A new session may have started while the response was on its way: that one stays.
  if (!isTokenExpired(error) || !token || session?.token !== token) return;
  // Before the listeners run: the push subscription of an admin stays if the session has only expired.
  if (error.code === 'auth.required') void deleteEndedAccount(area, { accountId: session.profile.id, keepsUnsent: true });
  // Before the session is gone, of which other tabs hear at once: they lead to the log-in, which says why.
  try {
    localStorage.setItem(sessionEndKey(area), error.code);
  } catch {
    // A full phone: the session ends all the same.
  }
  clearSession(area, 'expired');
}
