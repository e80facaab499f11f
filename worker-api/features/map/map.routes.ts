import { endpoints } from '#contract/endpoints.ts';
import { route, type App } from '#api/lib/route.ts';
import { readTile } from './archive.ts';

/** A day, so that a new archive reaches the browsers. The service worker keeps tiles for longer. */
const CACHE_CONTROL = 'public, max-age=86400';

export function mapRoutes(app: App): void {
  route(app, endpoints.mapTile, async ({ params: { zoom, x, y } }, { env }) => {
    const tile = await readTile(env.MEDIA, zoom, x, y);
    return tile
      ? // A type that Cloudflare compresses.
        new Response(tile, { headers: { 'cache-control': CACHE_CONTROL, 'content-type': 'application/x-protobuf' } })
      : new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } });
  });
}
