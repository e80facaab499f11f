import type { LanguageCode } from '#contract/languages.ts';
import { loadOrNull } from '#pwa/shared/load-or-null.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import { readPushAccounts } from '#pwa/sync/session/stored-push-accounts.ts';
import { currentSession, onSessionChange, type Area } from '#pwa/sync/session/session.ts';

/** Whether this browser supports web push. An iPhone does only once the app is on its home screen. */
export const isPushSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Whether this browser gets push notifications for the account of `area`. */
export const isPushEnabled = (area: Area): boolean => {
  const id = currentSession(area)?.profile.id;
  return isPushSupported() && Notification.permission === 'granted' && id !== undefined && readPushAccounts().includes(id);
};

/** Whether the server has a push key. Waits until the service worker is ready, which shows the notifications. */
export async function isPushConfigured(): Promise<boolean> {
  await navigator.serviceWorker.ready;
  const result = await call('pushPublicKey', 'client');
  return result.ok && result.data.key !== null;
}

const updateSubscriptions = async (language: LanguageCode): Promise<void> =>
  (await loadOrNull(() => import('./web-push.ts')))?.updateSubscriptions(language);

/** Keeps the push subscriptions up to date with the sessions and the language. Loads the code for it only if there is one. */
export function syncPushSubscription(language: () => LanguageCode): { refresh: () => void; stop: () => void } {
  const refresh = () => {
    if (isPushSupported() && readPushAccounts().length > 0) void updateSubscriptions(language());
  };
  refresh();
  return { refresh, stop: onSessionChange(refresh) };
}
