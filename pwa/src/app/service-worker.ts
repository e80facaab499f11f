import i18next from 'i18next';
import { useSyncExternalStore } from 'react';
import { REFRESH_TAG } from '#pwa/sync/outbox/sync-tags.ts';

let waiting = false;
const listeners = new Set<() => void>();
const setWaiting = () => {
  waiting = true;
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
/** Whether a newer version of the app is on this phone and waits for a word. */
export const useUpdateWaits = (): boolean => useSyncExternalStore(subscribe, () => waiting);

/** The first worker of a phone takes over by itself; only one beside another waits. */
function watch(registration: ServiceWorkerRegistration): void {
  const look = () => {
    if (registration.waiting && registration.active) setWaiting();
  };
  look();
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look));
}

const LOOK_EVERY_MS = 3600_000;

/** An app that stays open for days hears of a new version too. */
function keepLooking(registration: ServiceWorkerRegistration): void {
  let last = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - last < LOOK_EVERY_MS) return;
    last = Date.now();
    void registration.update().catch(() => undefined);
  });
}

/** The texts of a language that was chosen are kept for a time without a network. */
async function keepTexts(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ language: i18next.language }, []);
}

const EVERY_MS = 6 * 3600_000;

/** Of Chromium, which allows it an app that is installed. */
const hasPeriodicSync = (
  registration: object,
): registration is { periodicSync: { register(tag: string, options: { minInterval: number }): Promise<void> } } =>
  'periodicSync' in registration;

/** Asks to be called now and then, so that the app is up to date where it is opened without a network. */
async function askToRefresh(): Promise<void> {
  const registration = await navigator.serviceWorker.ready;
  if (hasPeriodicSync(registration)) await registration.periodicSync.register(REFRESH_TAG, { minInterval: EVERY_MS });
}

/** Puts the service worker of a built app to work. Rejects where the browser does not allow one. */
export async function startServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const registration: ServiceWorkerRegistration | undefined = await navigator.serviceWorker.register('/sw.js', {
    updateViaCache: 'none',
  });
  // Browsers that are driven may be told to do as if.
  if (!registration) return;
  watch(registration);
  keepLooking(registration);
  i18next.on('languageChanged', () => void keepTexts());
  // Where it is forbidden, what is new comes when the app is opened.
  void askToRefresh().catch(() => undefined);
  await keepTexts();
}
