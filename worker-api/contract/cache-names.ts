/**
 * What the service worker keeps besides the app itself, by the names of its caches: photos that another app shares, until the request
 * form takes them; answers that everybody may read; tiles of maps.
 */
export const SHARED_FILES_CACHE = 'shared';
export const PUBLIC_RESPONSES_CACHE = 'public';
export const MAP_TILES_CACHE = 'tiles';
