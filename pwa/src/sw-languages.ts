import { registerRoute } from 'workbox-routing';

declare const self: ServiceWorkerGlobalScope;
/** The files of each language but English, written by the build (scripts/service-worker.ts). */
declare const __LANGUAGES__: Record<string, readonly string[]>;

// One cache per language. It exists only if the language was chosen on this device.
const cacheOf = (code: string) => `language-${code}`;
async function cacheLanguage(code: string): Promise<void> {
  const files = __LANGUAGES__[code];
  if (!files) return;
  const cache = await caches.open(cacheOf(code));
  const cached = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  await cache.addAll(files.filter((file) => !cached.has(file)));
}
async function deleteOldTexts(code: string, files: readonly string[]): Promise<void> {
  if (!(await caches.has(cacheOf(code)))) return;
  const cache = await caches.open(cacheOf(code));
  const old = (await cache.keys()).filter(({ url }) => !files.includes(new URL(url).pathname));
  await Promise.all(old.map((request) => cache.delete(request)));
}
const forEachLanguage = (work: (code: string, files: readonly string[]) => Promise<void>) =>
  Promise.all(Object.entries(__LANGUAGES__).map(([code, files]) => work(code, files)));

/**
 * Caches the texts and fonts of a language once it is chosen on this device, and those of an update during its installation.
 */
export function registerLanguageCaches(): void {
  for (const [code, files] of Object.entries(__LANGUAGES__))
    registerRoute(
      ({ url }) => url.origin === self.location.origin && files.includes(url.pathname),
      // Not CacheFirst, which would create the cache: a link in another language is no choice.
      async ({ request }) => (await caches.match(request, { cacheName: cacheOf(code) })) ?? fetch(request),
    );
  self.addEventListener('install', (event) => {
    event.waitUntil(forEachLanguage(async (code) => ((await caches.has(cacheOf(code))) ? cacheLanguage(code) : undefined)));
  });
  self.addEventListener('activate', (event) => {
    event.waitUntil(forEachLanguage(deleteOldTexts));
  });
  self.addEventListener('message', (event) => {
    const message: unknown = event.data;
    if (typeof message === 'object' && message !== null && 'language' in message)
      event.waitUntil(cacheLanguage(String(message.language)));
  });
}
