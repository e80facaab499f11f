/** By which the browser is asked, and asks the service worker, to send what waits once there is a network. */
export const SYNC_TAG = 'outbox';
