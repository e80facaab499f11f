import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react';
import { isApplicationAbandoned } from '#pwa/features/workers/application-age.ts';
import { loadDeferredTexts } from '#pwa/i18n/index.ts';
import { loadOrNull } from '#pwa/shared/load-or-null.ts';
import { deleteEndedAccounts } from '#pwa/sync/session/ended-accounts.ts';
import { hasPushAccounts } from '#pwa/sync/session/storage-keys.ts';
import { useSession } from '#pwa/sync/session/use-session.ts';
import { startSendingGuestTickets } from '#pwa/sync/tickets/guest-tickets-waiting.ts';
import { useIsUpdateWaiting } from './update-waiting.ts';
import { keepsAppOnDevice } from './visits.ts';

/** Long enough after the first paint not to delay it. */
export const DEFERRED_DELAY_MS = 2500;

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;
/** For optional components: renders nothing if the code cannot be loaded. */
export const withEmptyFallback =
  <Props,>(load: Load<Props>): Load<Props> =>
  async () =>
    (await loadOrNull(load)) ?? { default: () => null };

const Prompts = lazy(
  withEmptyFallback(async () => {
    const [{ Prompts: component }] = await Promise.all([import('./account-code.ts'), loadDeferredTexts()]);
    return { default: component };
  }),
);

// Forbidden in some private windows: the app then works without a service worker.
const tryToInstallServiceWorker = () =>
  void loadOrNull(() => import('./register-service-worker.ts'))
    .then((code) => code?.startServiceWorker())
    .catch(() => undefined);

/** Starts what the first paint must not wait for: the service worker and the prompts. */
export function Deferred() {
  const [isDelayOver, setIsDelayOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsDelayOver(true), DEFERRED_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    window.addEventListener('appinstalled', tryToInstallServiceWorker);
    return () => window.removeEventListener('appinstalled', tryToInstallServiceWorker);
  }, []);
  return isDelayOver && <AfterDelay />;
}

function AfterDelay() {
  const client = useSession('client');
  const worker = useSession('worker');
  const isLoggedIn = client !== null || worker !== null;
  const isUpdateWaiting = useIsUpdateWaiting();
  useEffect(() => {
    if (isLoggedIn || keepsAppOnDevice()) tryToInstallServiceWorker();
  }, [isLoggedIn]);
  useEffect(() => {
    if (isApplicationAbandoned(Date.now()))
      // Without the code the next visit tries again.
      void loadOrNull(() => import('#pwa/features/workers/application-store.ts')).then((code) => code?.applicationLoaded());
  }, []);
  useEffect(() => startSendingGuestTickets(() => import('./send-guest-tickets.ts')), []);
  useEffect(() => void deleteEndedAccounts(), []);
  return (
    // The push subscription of a session that ended before this code had come is removed by it.
    (isLoggedIn || isUpdateWaiting || hasPushAccounts()) && (
      <Suspense fallback={null}>
        <Prompts />
      </Suspense>
    )
  );
}
