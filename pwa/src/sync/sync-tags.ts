/** What the browser is asked to call the service worker for: once, when there is a network; and now and then, while the app is installed. */
export const SYNC_TAG = 'outbox';
export const REFRESH_TAG = 'refresh';
