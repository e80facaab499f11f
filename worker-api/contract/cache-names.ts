/**
 * Caches of the service worker besides the app itself: photos shared from another app, until the request form reads them;
 * public API responses; map tiles.
 */
export const SHARED_FILES_CACHE = 'shared';
export const PUBLIC_RESPONSES_CACHE = 'public';
export const MAP_TILES_CACHE = 'tiles';
/**
 * On a response in PUBLIC_RESPONSES_CACHE: when the service worker saved it, in milliseconds since 1970 by the clock of this
 * device.
 */
export const SAVED_AT_HEADER = 'karigar-saved-at';
/** How long a map tile is kept. The privacy page and the cookies page say so. */
export const MAP_TILES_DAYS = 30;
