import { drainAll } from '#pwa/sync/drain-all.ts';
import { sendSignals } from '#pwa/sync/sos-without-page.ts';
import { SYNC_TAG } from '#pwa/sync/sync-tag.ts';

declare const self: ServiceWorkerGlobalScope;

async function send(): Promise<void> {
  // An emergency waits for nothing else.
  const waits = await Promise.allSettled([sendSignals(), drainAll()]);
  // A promise that fails is what makes the browser ask again, later.
  if (waits.some((each) => each.status === 'rejected' || each.value)) throw new Error('Something still waits to be sent');
}

/** Sends what waits when the browser says that there is a network, also after the last page was closed. */
export function sendWhatWaits(): void {
  // Background Sync, which only Chromium has and TypeScript does not know.
  self.addEventListener('sync', (event: Event) => {
    if (event instanceof ExtendableEvent && 'tag' in event && event.tag === SYNC_TAG) event.waitUntil(send());
  });
}
