import { isPageHeld } from '#pwa/shared/hold-page.ts';

/** Whether there is an update is not waited for any longer, and one that comes over a slow network not much: any page is better than none. */
const LOOK_MS = 4_000;
const PATIENCE_MS = 15_000;

const reached = (worker: ServiceWorker, state: ServiceWorkerState): Promise<void> =>
  new Promise((done) => {
    const look = () => {
      if (worker.state === state || worker.state === 'redundant') done();
    };
    worker.addEventListener('statechange', look);
    look();
    setTimeout(done, PATIENCE_MS);
  });

/** Lets the newest version that the server has take over. Nothing happens where there is no newer one, or no network. */
async function letNewestTakeOver(): Promise<void> {
  const registration = 'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistration() : undefined;
  if (!registration) return;
  await Promise.race([
    registration.update().catch(() => undefined),
    new Promise<void>((done) => void setTimeout(done, LOOK_MS)),
  ]);
  if (registration.installing) await reached(registration.installing, 'installed');
  const { waiting } = registration;
  if (!waiting) return;
  waiting.postMessage({ skipWaiting: true }, []);
  await reached(waiting, 'activated');
}

/** Loads the page anew, in the newest version of the app. What was typed into a form that is not kept is gone. */
export async function loadNewest(): Promise<void> {
  await letNewestTakeOver().catch(() => undefined);
  window.location.reload();
}

let typedOn: string | null = null;
/** Whether something was typed into a form of the screen that is shown. */
export const isTyping = (): boolean => typedOn === window.location.pathname;

const KEY = 'stale';
const staysAsItIs = (): boolean => isPageHeld() || isTyping() || sessionStorage.getItem(KEY) === import.meta.url;

/**
 * Whether a new page could be had. A file may also be missing because nobody can be reached: to load anew would then put the browser's
 * own page of failure in place of one that works, with whatever it was about to send.
 */
const serverAnswers = (): Promise<boolean> =>
  fetch(window.location.href, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) }).then(
    ({ status }) => status < 500,
    () => false,
  );

/**
 * A file of this build that is gone from the server, since a newer one was put there: the page is loaded anew, once for each build
 * and in nobody's half-filled form. The second time the screen says that it could not be loaded.
 */
export function reloadWhenStale(): void {
  document.addEventListener('input', ({ target }) => {
    if (target instanceof Element && target.closest('form')) typedOn = window.location.pathname;
  });
  window.addEventListener('vite:preloadError', () => {
    void (async () => {
      if (staysAsItIs() || !(await serverAnswers()) || staysAsItIs()) return;
      sessionStorage.setItem(KEY, import.meta.url);
      await loadNewest();
    })();
  });
}
