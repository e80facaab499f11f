import i18next from 'i18next';
import { storedLanguageCode } from '#pwa/i18n/stored-language-code.ts';
import { loadOrNull } from '#pwa/shared/load-or-null.ts';
import { REFRESH_TAG } from '#pwa/sync/outbox/sync-tags.ts';
import { setUpdateWaiting } from './update-waiting.ts';

/** Without a service worker nothing else stores the code of dialogs on the phone. */
const preloadModals = () => void loadOrNull(() => import('#pwa/ui/lazy-modal.tsx')).then((modals) => modals?.preloadModals());

/** The first service worker activates by itself. Only an update waits. */
function watchForUpdate(registration: ServiceWorkerRegistration): void {
  const check = () => {
    if (registration.waiting && registration.active) setUpdateWaiting();
  };
  const { installing } = registration;
  installing?.addEventListener('statechange', () => {
    if (installing.state === 'redundant' && !registration.active) preloadModals();
  });
  check();
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', check));
}

const UPDATE_CHECK_INTERVAL_MS = 3600_000;

/** Checks for updates in an app that stays open for days. */
function pollForUpdates(registration: ServiceWorkerRegistration): void {
  let lastCheck = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - lastCheck < UPDATE_CHECK_INTERVAL_MS) return;
    lastCheck = Date.now();
    void registration.update().catch(() => undefined);
  });
}

/** Lets the service worker cache the texts of the chosen language. */
async function cacheLanguage(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ language: storedLanguageCode() }, []);
}

const REFRESH_INTERVAL_MS = 6 * 3600_000;

/** Only Chromium supports it, for installed apps. */
const supportsPeriodicSync = (
  registration: object,
): registration is { periodicSync: { register(tag: string, options: { minInterval: number }): Promise<void> } } =>
  'periodicSync' in registration;

/**
 * Registers periodic refreshes, so that the app has recent data when it is opened without a network. If they are forbidden, the
 * app refreshes when it is opened.
 */
async function registerPeriodicSync(): Promise<void> {
  const registration = await navigator.serviceWorker.ready;
  if (supportsPeriodicSync(registration))
    await Promise.allSettled([
      registration.periodicSync.register(REFRESH_TAG, { minInterval: REFRESH_INTERVAL_MS }),
      // Chromium decides without asking the user, and often allows it only once the app is installed or may notify.
      navigator.storage.persist(),
    ]);
}

let isStarted = false;
/** Registers the service worker once (production build only). Rejects if the browser forbids it. */
export async function startServiceWorker(): Promise<void> {
  if (isStarted || !import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  isStarted = true;
  const registration: ServiceWorkerRegistration | undefined = await navigator.serviceWorker
    .register('/sw.js', { updateViaCache: 'none' })
    .catch((error: unknown) => {
      preloadModals();
      throw error;
    });
  // A test browser with blocked service workers resolves to undefined.
  if (!registration) return;
  watchForUpdate(registration);
  pollForUpdates(registration);
  i18next.on('languageChanged', () => void cacheLanguage());
  void registerPeriodicSync();
  await cacheLanguage();
}
