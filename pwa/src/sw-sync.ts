import { sendSignals } from '#pwa/sync/sos/sos-background-sync.ts';
import { REFRESH_TAG, SYNC_TAG } from '#pwa/sync/outbox/sync-tags.ts';
import type { Lane } from '#pwa/sync/outbox/drain.ts';
import { drainAll, sendAndRefresh } from '#pwa/sync/outbox/background-sync.ts';

declare const self: ServiceWorkerGlobalScope;

async function send(lanes?: readonly Lane[]): Promise<void> {
  // SOS must not wait for the outbox.
  const results = await Promise.allSettled([sendSignals(), drainAll(lanes)]);
  // A rejected promise makes the browser retry later.
  if (results.some((result) => result.status === 'rejected' || result.value)) throw new Error('Commands are still queued');
}

const isAppOpen = async (): Promise<boolean> => (await self.clients.matchAll({ type: 'window' })).length > 0;

// Background Sync exists only in Chromium and has no TypeScript types.
const isFor = (event: Event, tag: string): event is ExtendableEvent =>
  event instanceof ExtendableEvent && 'tag' in event && event.tag === tag;

/** Sends queued commands on `sync` and `periodicsync`, and fetches changes on the latter, also after the last page was closed. */
export function handleBackgroundSync(): void {
  self.addEventListener('sync', (event: Event) => {
    if (isFor(event, SYNC_TAG)) event.waitUntil(send());
  });
  self.addEventListener('periodicsync', (event: Event) => {
    if (isFor(event, REFRESH_TAG)) event.waitUntil(sendAndRefresh(send, isAppOpen));
  });
}
