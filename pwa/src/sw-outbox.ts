import { drainAll } from '#pwa/sync/drain-all.ts';
import { SYNC_TAG } from '#pwa/sync/sync-tag.ts';

declare const self: ServiceWorkerGlobalScope;

/** Background Sync, which only Chromium has and TypeScript does not know. */
const isSync = (event: Event): event is ExtendableEvent & { tag: string } => event instanceof ExtendableEvent && 'tag' in event;

async function send(): Promise<void> {
  // A promise that fails is what makes the browser ask again, later.
  if (await drainAll()) throw new Error('Something still waits to be sent');
}

/** Sends what waits when the browser says that there is a network, also after the last page was closed. */
export function sendWhatWaits(): void {
  self.addEventListener('sync', (event: Event) => {
    if (isSync(event) && event.tag === SYNC_TAG) event.waitUntil(send());
  });
}
