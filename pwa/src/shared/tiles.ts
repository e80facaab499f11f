import type { Tiles } from '../../tiles.ts';

/** Set by the build (TILE_URL, TILE_CREDIT). */
declare const __TILES__: Tiles;

export const TILES = __TILES__;

/** The other host that sees which part of a map a user looks at; empty without tiles and with those of our own server. */
export const TILE_HOST = /^https?:/.test(TILES.url) ? new URL(TILES.url).host.replace('{s}.', '') : '';
