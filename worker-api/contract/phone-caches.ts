/**
 * What the service worker keeps besides the app itself, by the names of its caches: photos that another app shares, until the request
 * form takes them; answers that everybody may read; tiles of maps.
 */
export const SHARED = 'shared';
export const PUBLIC_ANSWERS = 'public';
export const TILES = 'tiles';
