/**
 * Caches of the service worker besides the app itself: photos shared from another app, until the request form reads them; public
 * API responses; map tiles.
 */
export const SHARED_FILES_CACHE = 'shared';
export const PUBLIC_RESPONSES_CACHE = 'public';
export const MAP_TILES_CACHE = 'tiles';
/** How long a map tile is kept. The privacy page and the cookies page say so. */
export const MAP_TILES_DAYS = 30;
