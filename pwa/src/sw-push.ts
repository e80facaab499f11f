import * as z from 'zod/mini';
import { pushPayload } from '#contract/push.ts';
import { notificationOf } from '#pwa/i18n/notification-text.ts';
import { openResponse, type OpenRequest, type OpenResponse } from '#pwa/shared/pressed-notification.ts';

declare const self: ServiceWorkerGlobalScope;

async function showNotification(message: unknown): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window' });
  const { data } = z.safeParse(pushPayload, message);
  // A visible page shows the event itself, except that an emergency is known only to those of the admin console, which may be muted.
  const isShown = data?.event.type !== 'sos-alert' && windows.some(({ visibilityState }) => visibilityState === 'visible');
  if (isShown) return;
  const { text, url, tag } = notificationOf(data ?? null);
  const options = {
    body: text,
    tag,
    renotify: true,
    requireInteraction: data?.event.type === 'sos-alert',
    lang: data?.language ?? 'en',
    icon: '/icon-192.png',
    badge: '/icon-badge-96.png',
  };
  await self.registration.showNotification('Karigar', { ...options, data: url });
  await navigator.setAppBadge?.((await self.registration.getNotifications()).length);
}
/** A page that is not logged in, is still loading or was paused by the phone does not respond. */
const PAGE_TIMEOUT_MS = 1_000;

function requestOpen(page: WindowClient, url: string): Promise<OpenResponse | null> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener('message', ({ data }) => resolve(z.safeParse(openResponse, data).data ?? null), { once: true });
    port1.start();
    page.postMessage({ open: url } satisfies OpenRequest, [port2]);
    setTimeout(() => resolve(null), PAGE_TIMEOUT_MS);
  });
}

/** A reload would lose what is typed in the page, so it is asked first, and gets a second window beside it if it has to stay. */
async function open(url: string): Promise<void> {
  const [page] = await self.clients.matchAll({ type: 'window' });
  const response = page ? await requestOpen(page, url) : null;
  const shown = response === null ? await page?.navigate(url).catch(() => null) : response === 'shown' && page;
  await (shown ? shown.focus().catch(() => undefined) : self.clients.openWindow(url));
}

/** Shows push notifications while no page is visible, opens their screen when pressed, and renews the subscription. */
export function handlePush(): void {
  self.addEventListener('push', (event) => {
    event.waitUntil(showNotification(event.data?.json()));
  });

  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const opened = open(String(event.notification.data));
    event.waitUntil(opened);
  });

  // The browser may replace the subscription at any time.
  self.addEventListener('pushsubscriptionchange', (event) => {
    const { oldSubscription: old, newSubscription } = event as PushSubscriptionChangeEvent;
    if (!old) return;
    const renew = async () => {
      const subscription = newSubscription ?? (await self.registration.pushManager.subscribe(old.options));
      const body = JSON.stringify({ old: old.endpoint, subscription });
      await fetch('/api/push/renewal', { method: 'PUT', headers: { 'content-type': 'application/json' }, body });
    };
    event.waitUntil(renew());
  });
}
