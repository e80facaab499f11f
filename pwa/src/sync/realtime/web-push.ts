import type { LanguageCode } from '#contract/languages.ts';
import { pushPromptOf, snooze } from '#pwa/shared/snooze.ts';
import type { ApiError } from '#pwa/sync/http/api-error.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import { AREAS } from '#pwa/sync/session/area.ts';
import {
  forgetPushAccount,
  readPushAccounts,
  rememberPushAccount,
  writePushAccounts,
} from '#pwa/sync/session/stored-push-accounts.ts';
import { currentSession, type Area } from '#pwa/sync/session/session.ts';
import { ADMIN_PUSH_KEY } from '#pwa/sync/session/storage-keys.ts';
import { isPushEnabled } from './push-accounts.ts';

/** Changes of the subscription, which all tabs share, run one after another: each sees the sessions that there are then. */
const inTurn = async <T>(change: () => Promise<T>): Promise<T> => navigator.locks.request('push subscription', change);

const READY_TIMEOUT_MS = 10_000;
/** Rejects if no service worker becomes active. One that could not be installed never does; one that is being installed may. */
const activeRegistration = (): Promise<ServiceWorkerRegistration> =>
  new Promise((resolve, reject) => {
    void navigator.serviceWorker.ready.then(resolve);
    const rejectUnlessInstalling = async () => {
      const { active, waiting, installing } = (await navigator.serviceWorker.getRegistration()) ?? {};
      if (!active && (waiting ?? installing)) rejectLater();
      else reject(new Error('no service worker'));
    };
    const rejectLater = () => setTimeout(() => void rejectUnlessInstalling().catch(reject), READY_TIMEOUT_MS);
    rejectLater();
  });

/** The push subscription of this browser. Without a service worker there is none. */
const currentSubscription = async (): Promise<PushSubscription | null | undefined> =>
  (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription();

/** The push subscription of this browser under the server's current key; an error, or null if the server has no key. */
async function ensureSubscription(): Promise<PushSubscription | ApiError | null> {
  const { pushManager } = await activeRegistration();
  const result = await call('pushPublicKey', 'client');
  if (!result.ok) return result;
  if (!result.data.key) return null;
  const { key } = result.data;
  const existing = await pushManager.getSubscription();
  const bytes = existing?.options.applicationServerKey;
  const currentKey = bytes && btoa(String.fromCharCode(...new Uint8Array(bytes)));
  if (existing && currentKey?.replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '') === key) return existing;
  await existing?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

async function registerSubscription(area: Area, language: LanguageCode): Promise<'on' | 'failed' | ApiError> {
  const { profile } = currentSession(area) ?? {};
  if (profile?.role === 'admin') localStorage.setItem(ADMIN_PUSH_KEY, profile.id);
  const subscription = await ensureSubscription();
  if (subscription && 'ok' in subscription) return subscription;
  const { endpoint, keys } = subscription?.toJSON() ?? {};
  if (!endpoint || !keys?.['p256dh'] || !keys['auth']) return 'failed';
  const { p256dh, auth } = keys;
  const response = await call('subscribePush', area, { body: { endpoint, keys: { p256dh, auth }, language } });
  if (!response.ok) return response;
  if (profile) rememberPushAccount(area, profile.id);
  return 'on';
}

/**
 * Asks for the permission (allowed only in response to a user's press) and subscribes. `denied`: no permission. `failed`: there
 * is no service worker, or the push service could not be reached.
 */
export async function enablePush(area: Area, language: LanguageCode): Promise<'on' | 'denied' | 'failed' | ApiError> {
  const id = currentSession(area)?.profile.id;
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  if (!id) return 'failed';
  return inTurn(async () => {
    const outcome = await registerSubscription(area, language);
    if (outcome === 'on') writePushAccounts([...new Set([...readPushAccounts(), id])]);
    return outcome;
  }).catch(() => 'failed' as const);
}

async function unsubscribe(area: Area, id: string | undefined, language: LanguageCode): Promise<void> {
  forgetPushAccount(area);
  const existing = await currentSubscription();
  const remaining = readPushAccounts().filter((one) => one !== id);
  writePushAccounts(remaining);
  if (!existing) return;
  const { ok } = await call('unsubscribePush', area, { body: { endpoint: existing.endpoint } });
  if (ok && remaining.length > 0) return;
  // Even if the call failed, this ends the subscription. The other account needs a new one, if necessary at the next start of
  // the app.
  await existing.unsubscribe();
  await repairSubscriptions(language).catch(() => undefined);
}

/** Unsubscribes this account on this browser, and does not offer push notifications to it for a while. */
export function disablePush(area: Area, language: LanguageCode): Promise<void> {
  const id = currentSession(area)?.profile.id;
  if (id) snooze(pushPromptOf(id));
  return inTurn(() => unsubscribe(area, id, language));
}

/**
 * Makes the server's subscriptions match the accounts that are logged in. After a log-out the browser's subscription is
 * removed, which needs no network and no token; the remaining accounts get a new one.
 */
async function repairSubscriptions(language: LanguageCode): Promise<void> {
  const enabledAreas = AREAS.filter(isPushEnabled);
  const expiredAdmin = currentSession('client') ? null : localStorage.getItem(ADMIN_PUSH_KEY);
  const ids = new Set([...enabledAreas.map((area) => currentSession(area)?.profile.id), expiredAdmin]);
  const enabled = readPushAccounts();
  const remaining = enabled.filter((id) => ids.has(id));
  if (remaining.length < enabled.length) {
    await (await currentSubscription())?.unsubscribe();
    // Only then: if the page is left before, its next start does it.
    writePushAccounts(remaining);
  }
  for (const area of enabledAreas) await registerSubscription(area, language);
}

/** Makes the subscriptions match after those changes that are under way. A failure is retried at the next start of the app. */
export const updateSubscriptions = (language: LanguageCode): Promise<void> =>
  inTurn(() => repairSubscriptions(language)).catch(() => undefined);
