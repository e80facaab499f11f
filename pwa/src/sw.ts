import { ExpirationPlugin } from 'workbox-expiration';
import {
  addPlugins,
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { MAP_TILES_CACHE, MAP_TILES_DAYS, PUBLIC_RESPONSES_CACHE, SAVED_AT_HEADER } from '#contract/cache-names.ts';
import { isApiPath, isAppRoute } from '#contract/app-routes.ts';
import { registerLanguageCaches } from './sw-languages.ts';
import { handlePush } from './sw-push.ts';
import { handleShare } from './sw-share.ts';
import { handleBackgroundSync } from './sw-sync.ts';

declare const self: ServiceWorkerGlobalScope;
/** Written by the build (scripts/service-worker.ts). */
declare const __SHELL__: PrecacheEntry[];
/** The file with which the app of this build starts. */
declare const __FIRST_SCRIPT__: string;
/** Leaflet's URL template of the map tiles, or a path of this origin; empty without tiles. */
declare const __TILE_URL__: string;

const DAY = 24 * 3600;

const isShell = ({ url }: Request): boolean => new URL(url).pathname === '/shell';

// During a deployment a server may still send the shell of the former build, whose files are gone soon. Then the installation fails,
// and the browser tries again later. No hash of the whole shell: what is between server and phone may add to HTML.
addPlugins([
  {
    cacheWillUpdate: async ({ request, response }) => {
      const isValid = !isShell(request) || (await response.clone().text()).includes(__FIRST_SCRIPT__);
      return response.ok && isValid ? response : null;
    },
  },
]);

// Before the listeners of Workbox and of the languages, which delete every file that is not of this version. A newer version may
// be fetching its own into the same caches, or have fetched them, and fetches none twice: its activation deletes what is left then.
self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
  if (self.registration.installing ?? self.registration.waiting) event.stopImmediatePropagation();
});
precacheAndRoute(__SHELL__);
cleanupOutdatedCaches();

const isOwn = (url: URL) => url.origin === self.location.origin;

// The prerendered pages are for guests in one language. With a service worker every screen is served from the shell, which has
// the same version as its code. Unknown paths go to the server, which responds with 404.
const shell = createHandlerBoundToURL('/shell');
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && isOwn(url) && !isApiPath(url.pathname),
  async (options) => (isAppRoute(options.url.pathname) ? shell(options) : fetch(options.request).catch(() => shell(options))),
);

registerLanguageCaches();

/**
 * The copy of a response that goes into the cache: a screen that gets it says how old it is. Workbox compares its date with the
 * clock of the phone, so it is of that clock too.
 */
function withSavedAt(response: Response): Response {
  const headers = new Headers(response.headers);
  const now = new Date();
  headers.set(SAVED_AT_HEADER, String(now.getTime()));
  headers.set('date', now.toUTCString());
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

// Public responses only. A response to a request with a token is private and must stay in the account's database.
const PUBLIC = /^\/api\/(worker\/search|workers\/[^/]+|reviews\/.+)$/;
registerRoute(
  ({ request, url }) => isOwn(url) && PUBLIC.test(url.pathname) && !request.headers.has('authorization'),
  new NetworkFirst({
    cacheName: PUBLIC_RESPONSES_CACHE,
    networkTimeoutSeconds: 5,
    plugins: [
      { cacheWillUpdate: async ({ response }) => (response.ok ? withSavedAt(response) : null) },
      new ExpirationPlugin({ maxEntries: 60, maxAgeSeconds: DAY, purgeOnQuotaError: true }),
    ],
  }),
);

registerRoute(
  ({ url }) => isOwn(url) && url.pathname === '/share',
  ({ request }) => handleShare(request, self.location.origin),
  'POST',
);

const missingTile = () => new Response(null, { status: 204 });
if (__TILE_URL__) {
  const template = __TILE_URL__.startsWith('/') ? self.location.origin + __TILE_URL__ : __TILE_URL__;
  const escaped = template.replace(/[.*+?^$()|[\]\\]/g, String.raw`\$&`);
  const tile = new RegExp(`^${escaped.replace(/\{\w+\}/g, '[^/?]*')}$`);
  registerRoute(
    ({ url }) => tile.test(url.href),
    new CacheFirst({
      cacheName: MAP_TILES_CACHE,
      // An opaque response counts as megabytes against the quota, whatever its size is.
      fetchOptions: { mode: 'cors', credentials: 'omit' },
      plugins: [
        // The page shows its own ground for an empty tile. An error would be logged by the browser, tile by tile.
        {
          fetchDidSucceed: async ({ response }) => (response.ok ? response : missingTile()),
          handlerDidError: async () => missingTile(),
        },
        new ExpirationPlugin({ maxEntries: 300, maxAgeSeconds: MAP_TILES_DAYS * DAY, purgeOnQuotaError: true }),
      ],
    }),
  );
}

self.addEventListener('message', (event) => {
  const message: unknown = event.data;
  if (typeof message === 'object' && message !== null && 'skipWaiting' in message) event.waitUntil(self.skipWaiting());
});
handlePush();
handleBackgroundSync();
