import { SYNC_TAG } from './sync-tags.ts';

/** Background Sync: the service worker's `sync` event sends queued commands while no page is open (sw-sync.ts). */
const supportsBackgroundSync = (registration: object): registration is { sync: { register(tag: string): Promise<void> } } =>
  'sync' in registration;

/**
 * Asks the browser for a `sync` event once there is a network, even if the page is closed by then. Only Chromium supports it;
 * never rejects.
 */
export async function registerBackgroundSync(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    if (registration && supportsBackgroundSync(registration)) await registration.sync.register(SYNC_TAG);
  } catch {
    // Where it is forbidden, the page retries with its own timer.
  }
}
