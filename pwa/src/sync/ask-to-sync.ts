import { SYNC_TAG } from './sync-tags.ts';

/** Of the service worker's `sync` event, in which it sends what waits although no page is open (sw-sync.ts). */
const hasSync = (registration: object): registration is { sync: { register(tag: string): Promise<void> } } =>
  'sync' in registration;

/** Asks the browser to send what waits once there is a network, also when the page is gone by then. Chromium alone can; never rejects. */
export async function askToSync(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    if (registration && hasSync(registration)) await registration.sync.register(SYNC_TAG);
  } catch {
    // Where it is forbidden, the page's own timer does it.
  }
}
