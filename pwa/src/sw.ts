import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, StaleWhileRevalidate } from 'workbox-strategies';
import { PUBLIC_RESPONSES_CACHE, SHARED_FILES_CACHE, MAP_TILES_CACHE } from '#contract/cache-names.ts';
import { isCall, isScreen } from '#contract/screens.ts';
import { followLanguages } from './sw-languages.ts';
import { tellNotices } from './sw-push.ts';
import { syncWithoutAPage } from './sw-sync.ts';

declare const self: ServiceWorkerGlobalScope;
/** Written by the build (scripts/service-worker.ts). */
declare const __SHELL__: PrecacheEntry[];
declare const __TILES__: string;

const DAY = 24 * 3600;

precacheAndRoute(__SHELL__);
cleanupOutdatedCaches();

const isOwn = (url: URL) => url.origin === self.location.origin;

// The built pages hold what a guest sees in one language: whoever has the shell gets it for every screen, in one version with its
// code. What is no screen is asked of the server, which knows that it is not there.
const shell = createHandlerBoundToURL('/shell');
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && isOwn(url) && !isCall(url.pathname),
  async (options) => (isScreen(options.url.pathname) ? shell(options) : fetch(options.request).catch(() => shell(options))),
);

followLanguages();

// What everybody may read. An answer to somebody who said who he is is his: the account's own data is its only home.
const PUBLIC = /^\/api\/(worker\/search|workers\/[^/]+|reviews\/.+)$/;
registerRoute(
  ({ request, url }) => isOwn(url) && PUBLIC.test(url.pathname) && !request.headers.has('authorization'),
  new StaleWhileRevalidate({
    cacheName: PUBLIC_RESPONSES_CACHE,
    plugins: [new ExpirationPlugin({ maxEntries: 60, maxAgeSeconds: DAY, purgeOnQuotaError: true })],
  }),
);

// A photo that another app shares waits here until the form takes it.
registerRoute(
  ({ url }) => isOwn(url) && url.pathname === '/share',
  async ({ request }) => {
    const photos = (await request.formData()).getAll('photo').filter((part) => part instanceof File);
    await caches.delete(SHARED_FILES_CACHE);
    const cache = await caches.open(SHARED_FILES_CACHE);
    const headers = { date: new Date().toUTCString() };
    await Promise.all(photos.map((photo, place) => cache.put(`/share/${place}`, new Response(photo, { headers }))));
    return Response.redirect('/job-request', 303);
  },
  'POST',
);

if (__TILES__) {
  const escaped = __TILES__.replace(/[.*+?^$()|[\]\\]/g, String.raw`\$&`);
  const tile = new RegExp(`^${escaped.replace(/\{\w+\}/g, '[^/?]*')}$`);
  registerRoute(
    ({ url }) => tile.test(url.href),
    new CacheFirst({
      cacheName: MAP_TILES_CACHE,
      // An opaque answer counts with megabytes against the quota, whatever its size.
      fetchOptions: { mode: 'cors', credentials: 'omit' },
      plugins: [
        { handlerDidError: ({ request }) => fetch(request).catch(() => Response.error()) },
        new ExpirationPlugin({ maxEntries: 300, maxAgeSeconds: 30 * DAY, purgeOnQuotaError: true }),
      ],
    }),
  );
}

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
});
self.addEventListener('message', (event) => {
  const said: unknown = event.data;
  if (typeof said === 'object' && said !== null && 'skipWaiting' in said) event.waitUntil(self.skipWaiting());
});
tellNotices();
syncWithoutAPage();
