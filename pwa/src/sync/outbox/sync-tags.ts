/** Tags of Background Sync (once, when there is a network) and of Periodic Background Sync (while the app is installed). */
export const SYNC_TAG = 'outbox';
export const REFRESH_TAG = 'refresh';
