import { sendSignals } from '#pwa/sync/sos/sos-background-sync.ts';
import { REFRESH_TAG, SYNC_TAG } from '#pwa/sync/outbox/sync-tags.ts';
import { drainAll, refreshAll } from '#pwa/sync/outbox/background-sync.ts';

declare const self: ServiceWorkerGlobalScope;

async function send(): Promise<void> {
  // An emergency waits for nothing else.
  const waits = await Promise.allSettled([sendSignals(), drainAll()]);
  // A promise that fails is what makes the browser ask again, later.
  if (waits.some((each) => each.status === 'rejected' || each.value)) throw new Error('Something still waits to be sent');
}

async function refresh(): Promise<void> {
  // A page keeps itself up to date, and what is newer than our answer.
  if ((await self.clients.matchAll({ type: 'window' })).length === 0) await refreshAll();
}

// Of Background Sync, which only Chromium has and TypeScript does not know.
const isFor = (event: Event, tag: string): event is ExtendableEvent =>
  event instanceof ExtendableEvent && 'tag' in event && event.tag === tag;

/** Sends what waits when the browser says that there is a network, and fetches what is new now and then, also after the last page was closed. */
export function syncWithoutAPage(): void {
  self.addEventListener('sync', (event: Event) => {
    if (isFor(event, SYNC_TAG)) event.waitUntil(send());
  });
  self.addEventListener('periodicsync', (event: Event) => {
    if (isFor(event, REFRESH_TAG)) event.waitUntil(refresh());
  });
}
