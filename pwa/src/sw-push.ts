import * as z from 'zod/mini';
import { pushPayload, type PushPayload } from '#contract/push.ts';
import { notificationOf } from '#pwa/i18n/notification-text.ts';
import type { PressedNotification, RoomQuestion } from '#pwa/shared/service-worker-messages.ts';

declare const self: ServiceWorkerGlobalScope;

const timeout = (ms: number) => new Promise<false>((resolve) => void setTimeout(resolve, ms, false));

/** Resolves to true as soon as the page responds; a page that does not do what is asked never does. */
function ask(page: WindowClient, message: PressedNotification | RoomQuestion): Promise<true> {
  const { port1, port2 } = new MessageChannel();
  const response = new Promise<true>((resolve) => port1.addEventListener('message', () => resolve(true), { once: true }));
  port1.start();
  page.postMessage(message, [port2]);
  return response;
}

/** A notification is late by this if a page is visible that is still loading or has no connection. */
const ROOM_TIMEOUT_MS = 1000;

/**
 * Whether a visible page shows the event itself. An emergency is known only to those of the admin console, which may be muted;
 * that an admin has seen it, and that the session ends soon, to the room of no page. Browsers other than Chromium may end the
 * subscription after a few pushes without a notification, also while a page is visible.
 */
async function isShownByPage({ event, kind }: PushPayload): Promise<boolean> {
  const isOnlyPushed = event.type === 'sos-alert' || event.type === 'sos-seen' || 'sessionEndsAt' in event;
  if (isOnlyPushed || !('userAgentData' in navigator)) return false;
  const windows = await self.clients.matchAll({ type: 'window' });
  const question: RoomQuestion = { roomOf: kind, party: event.type === 'new-job' ? 'dispatch' : 'inbox' };
  const responses = windows.filter(({ visibilityState }) => visibilityState === 'visible').map((page) => ask(page, question));
  return responses.length > 0 && Promise.race([...responses, timeout(ROOM_TIMEOUT_MS)]);
}

const showBadge = async () => navigator.setAppBadge?.((await self.registration.getNotifications()).length);

async function showNotification(message: unknown): Promise<void> {
  const { data } = z.safeParse(pushPayload, message);
  if (data && (await isShownByPage(data))) return;
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
  // To some browsers a push that fails is one without a notification.
  await showBadge().catch(() => undefined);
}
/** Firefox lets a page be focused only within a second of the press. */
const AWAKE_PAGE_TIMEOUT_MS = 400;
const PAUSED_PAGE_TIMEOUT_MS = 2_000;

/**
 * Shows the screen in an open page, which keeps what is typed in it, or asks. A page that is not logged in or still loading
 * does not respond, and one that the phone has paused does so once it is in front.
 */
async function openIn(page: WindowClient, url: string): Promise<boolean> {
  const response = ask(page, { notificationPath: url });
  const isAwake = await Promise.race([response, timeout(AWAKE_PAGE_TIMEOUT_MS)]);
  await page.focus().catch(() => undefined);
  if (isAwake || (await Promise.race([response, timeout(PAUSED_PAGE_TIMEOUT_MS)]))) return true;
  return (await page.navigate(url).catch(() => null)) !== null;
}

async function open(url: string): Promise<void> {
  const [page] = await self.clients.matchAll({ type: 'window' });
  if (!page || !(await openIn(page, url))) await self.clients.openWindow(url);
}

/** Shows push notifications that no visible page shows itself, opens their screen when pressed, and renews the subscription. */
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
