import { isCaught } from '#pwa/shared/load-or-null.ts';
import { isReloadPrevented } from '#pwa/shared/prevent-reload.ts';
import { isServerReachable } from '#pwa/shared/server-reachable.ts';

/** Limits for the update check and for the download of an update: an old page is better than none. */
const UPDATE_CHECK_TIMEOUT_MS = 4_000;
const TIMEOUT_MS = 15_000;

const waitForState = (serviceWorker: ServiceWorker, state: ServiceWorkerState): Promise<void> =>
  new Promise((resolve) => {
    const check = () => {
      if (serviceWorker.state === state || serviceWorker.state === 'redundant') resolve();
    };
    serviceWorker.addEventListener('statechange', check);
    check();
    setTimeout(resolve, TIMEOUT_MS);
  });

/** Activates the newest version on the server. Does nothing if there is no newer version or no network. */
async function activateUpdate(): Promise<void> {
  const registration = 'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistration() : undefined;
  if (!registration) return;
  await Promise.race([
    registration.update().catch(() => undefined),
    new Promise<void>((resolve) => void setTimeout(resolve, UPDATE_CHECK_TIMEOUT_MS)),
  ]);
  if (registration.installing) await waitForState(registration.installing, 'installed');
  const { waiting } = registration;
  if (!waiting) return;
  waiting.postMessage({ skipWaiting: true }, []);
  await waitForState(waiting, 'activated');
}

/** Reloads the page in the newest version of the app. Unsaved form input is lost. */
export async function reloadWithUpdate(): Promise<void> {
  await activateUpdate().catch(() => undefined);
  window.location.reload();
}

let typedOnPath: string | null = null;
/** Whether the user has typed into a form of the current screen. */
export const hasTypedInput = (): boolean => typedOnPath === window.location.pathname;

const STALE_BUILD_KEY = 'stale';
// What a page stores in memory does not tell the next one that it was reloaded.
const isReloadBlocked = (): boolean =>
  isReloadPrevented() ||
  hasTypedInput() ||
  !(sessionStorage instanceof Storage) ||
  sessionStorage.getItem(STALE_BUILD_KEY) === import.meta.url;

/**
 * Reloads the page when a chunk of this build is gone from the server after a deployment: once per build, and not while a form
 * has input. The second time the screen shows that it could not be loaded.
 */
export function reloadOnStaleChunk(): void {
  document.addEventListener('input', ({ target }) => {
    if (target instanceof Element && target.closest('form')) typedOnPath = window.location.pathname;
  });
  window.addEventListener('vite:preloadError', ({ payload }) => {
    void (async () => {
      // The caller of import() catches the error only after this event.
      if (isReloadBlocked() || !(await isServerReachable()) || isReloadBlocked() || isCaught(payload)) return;
      sessionStorage.setItem(STALE_BUILD_KEY, import.meta.url);
      await reloadWithUpdate();
    })();
  });
}
