import { MINUTE_MS } from '#contract/durations.ts';
import { accountData, readUnsent } from '#pwa/sync/db.ts';
import { request } from '#pwa/sync/http/http.ts';
import { deleteEndedAccount } from './ended-accounts.ts';
import { clearSession, currentSession, saveSession, type Area } from './session.ts';
import { sessionEndKey } from './storage-keys.ts';

/** Asks the user before unsent commands and documents are deleted. Resolves to whether they may be deleted. */
export type ConfirmDiscard = (unsent: readonly string[]) => Promise<boolean>;

/** What of a database that cannot be read has not been sent yet: the texts of the outbox have a name for it. */
export const UNREADABLE = ['unreadable'];

/** A closed account's outbox can never be sent, so it is deleted without a confirmation. */
export const discardWithoutAsking: ConfirmDiscard = () => Promise.resolve(true);

/** Continues the session of an area with a new token. */
export function renewToken(area: Area, token: string): void {
  const [client, worker] = [currentSession('client'), currentSession('worker')];
  if (area === 'client' && client) saveSession('client', token, client.profile);
  if (area === 'worker' && worker) saveSession('worker', token, worker.profile);
}

/** When a log-out that failed is tried again. */
const LOGOUT_RETRY_DELAYS_MS = [15_000, 60_000, 5 * MINUTE_MS];

/**
 * Ends a session on the server. It is tried again while the app is open: without a network when it returns, and a few times if
 * the server does not respond, is busy or fails. The token is not stored for that, because the next user of a shared device
 * could read it.
 */
export function endSessionOnServer(token: string): void {
  const delays = [...LOGOUT_RETRY_DELAYS_MS];
  const send = async () => {
    const result = navigator.onLine ? await request('logout', token) : null;
    if (result?.ok || (result && result.code !== 'network' && result.status !== 429 && result.status < 500)) return;
    const waiting = new AbortController();
    const again = () => {
      waiting.abort();
      clearTimeout(timer);
      void send();
    };
    window.addEventListener('online', again, { signal: waiting.signal });
    const delay = result ? delays.shift() : undefined;
    const timer = delay === undefined ? undefined : setTimeout(again, delay);
  };
  void send();
}

/**
 * Ends the session and deletes all data of the account on this device. If there are unsent commands, `confirmDiscard` decides.
 * Resolves to false when the session continues.
 * @param hasEnded whether the server has ended the session already
 */
export async function logout(area: Area, confirmDiscard: ConfirmDiscard, hasEnded = false): Promise<boolean> {
  const { token, profile: { id } = {} } = currentSession(area) ?? {};
  const data = accountData(area);
  // Unreadable storage may be readable at the next start, which deletes it.
  const unsent = data ? await readUnsent(data).catch(() => UNREADABLE) : [];
  if (unsent.length > 0 && !(await confirmDiscard(unsent))) return false;
  // Noted before the listeners run, which end the push subscription.
  const deleted = id && deleteEndedAccount(area, { accountId: id, keepsUnsent: false });
  // Another tab may have heard of the end first.
  localStorage.removeItem(sessionEndKey(area));
  clearSession(area);
  if (token && !hasEnded) endSessionOnServer(token);
  await deleted;
  // The badge counts this account's notifications.
  await navigator.clearAppBadge?.().catch(() => undefined);
  return true;
}
