import type { Point } from '#contract/geo.ts';
import { isSaveDataOn } from '#pwa/shared/save-data.ts';
import { tilesAround } from '#pwa/shared/tile-grid.ts';
import { TILES } from '#pwa/shared/tiles.ts';

/**
 * A map shows the place of a job at zoom 15 first and the way to it at 16 at most. A tile of data is drawn one zoom above its
 * own.
 */
const DATA_ZOOMS = [14, 15];
/** Half of the map of a phone as a part of a tile, which is 512 px wide on the screen. */
const REACH = 0.4;

const requestedUrls = new Set<string>();

/**
 * Downloads the vector tiles of our own server around places, so that the service worker has the streets for maps without a
 * network. The usage policies of public tile servers forbid that. One tile after the other, because everything else on the
 * screen is more urgent. Does nothing without a network and if the device saves data. The next call requests missing tiles
 * again.
 */
export async function downloadTilesAround(points: readonly Point[]): Promise<void> {
  if (isSaveDataOn() || !navigator.onLine || !navigator.serviceWorker?.controller) return;
  for (const { z, x, y } of points.flatMap((point) => DATA_ZOOMS.flatMap((zoom) => tilesAround(point, zoom, REACH)))) {
    const url = TILES.url.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y));
    if (requestedUrls.has(url)) continue;
    requestedUrls.add(url);
    const response = await fetch(url, { priority: 'low' }).catch(() => null);
    // The service worker responds with 204 for a tile that it cannot get.
    if (response?.status !== 200) requestedUrls.delete(url);
  }
}
