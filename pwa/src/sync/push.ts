import type { LanguageCode } from '#contract/push.ts';
import { call } from './call.ts';
import { currentSession, onSessionChange, type Area } from './session.ts';

const AREAS = ['client', 'worker'] as const;
/** Accounts of this phone that want notices while the app is closed, as a JSON list of ids. */
const KEY = 'pushFor';
const wanting = (): string[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
};
const setWanting = (ids: readonly string[]): void => {
  if (ids.length > 0) localStorage.setItem(KEY, JSON.stringify(ids));
  else localStorage.removeItem(KEY);
};

/** Whether this browser can be told while no page is open. An iPhone can once the app is on its home screen. */
export const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Whether notices come to this browser for whoever is logged in to `area`. */
export const isPushed = (area: Area): boolean => {
  const id = currentSession(area)?.profile.id;
  return canPush() && Notification.permission === 'granted' && id !== undefined && wanting().includes(id);
};

/** Whether this server sends notices at all, to a browser whose service worker can show them; it waits for that one. */
export async function hasPush(): Promise<boolean> {
  await navigator.serviceWorker.ready;
  const answer = await call('pushKey', 'client');
  return answer.ok && answer.data.key !== null;
}

/** The subscription of this browser under the server's key of today, made where there is none; null where there is no key. */
async function subscription(): Promise<PushSubscription | null> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const answer = await call('pushKey', 'client');
  if (!answer.ok || !answer.data.key) return null;
  const { key } = answer.data;
  const existing = await pushManager.getSubscription();
  const bytes = existing?.options.applicationServerKey;
  const known = bytes && btoa(String.fromCharCode(...new Uint8Array(bytes)));
  if (existing && known?.replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '') === key) return existing;
  await existing?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

async function tellServer(area: Area, language: LanguageCode): Promise<boolean> {
  const { endpoint, keys } = (await subscription())?.toJSON() ?? {};
  if (!endpoint || !keys?.['p256dh'] || !keys['auth']) return false;
  const { p256dh, auth } = keys;
  return (await call('subscribePush', area, { body: { endpoint, keys: { p256dh, auth }, language } })).ok;
}

/**
 * Asks for the phone's permission, which it gives to a press alone, and lets notices come here. Answers `denied` where the phone does
 * not allow it, `failed` where server or browser could not be reached.
 */
export async function turnPushOn(area: Area, language: LanguageCode): Promise<'on' | 'denied' | 'failed'> {
  const id = currentSession(area)?.profile.id;
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  if (!id || !(await tellServer(area, language).catch(() => false))) return 'failed';
  setWanting([...new Set([...wanting(), id])]);
  return 'on';
}

/** Lets no more notices come here for this account. */
export async function turnPushOff(area: Area): Promise<void> {
  const id = currentSession(area)?.profile.id;
  const rest = wanting().filter((one) => one !== id);
  setWanting(rest);
  const existing = await (await navigator.serviceWorker.ready).pushManager.getSubscription();
  if (!existing) return;
  // Without an answer the address dies all the same, unless the other account uses it.
  await call('unsubscribePush', area, { body: { endpoint: existing.endpoint } });
  if (rest.length === 0) await existing.unsubscribe();
}

/**
 * Brings what the server knows in line with who is logged in. Whoever left this phone takes the subscription with him, which needs no
 * network and no token; those who stay get another.
 */
async function repair(language: LanguageCode): Promise<void> {
  if (!canPush() || wanting().length === 0) return;
  const here = AREAS.filter(isPushed);
  const ids = here.map((area) => currentSession(area)?.profile.id ?? '');
  if (wanting().some((id) => !ids.includes(id))) {
    setWanting(ids);
    await (await (await navigator.serviceWorker.ready).pushManager.getSubscription())?.unsubscribe();
  }
  for (const area of here) await tellServer(area, language);
}

/** Keeps notices coming to whoever is logged in, in the language of the moment. Returns the way to stop. */
export function keepPush(language: () => LanguageCode): { again: () => void; stop: () => void } {
  // What cannot be mended now is tried again with the next start.
  const again = () => void repair(language()).catch(() => undefined);
  again();
  return { again, stop: onSessionChange(again) };
}
