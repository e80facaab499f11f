import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';

declare const self: ServiceWorkerGlobalScope;
/** The files of each language but English, written by the build (scripts/service-worker.ts). */
declare const __LANGUAGES__: Record<string, readonly string[]>;

// One cache a language; that it is there says that the language was chosen on this phone.
const cacheOf = (code: string) => `language-${code}`;
async function keepLanguage(code: string): Promise<void> {
  const files = __LANGUAGES__[code];
  if (!files) return;
  const cache = await caches.open(cacheOf(code));
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  await cache.addAll(files.filter((file) => !kept.has(file)));
}
async function forgetOldTexts(code: string, files: readonly string[]): Promise<void> {
  if (!(await caches.has(cacheOf(code)))) return;
  const cache = await caches.open(cacheOf(code));
  const old = (await cache.keys()).filter(({ url }) => !files.includes(new URL(url).pathname));
  await Promise.all(old.map((request) => cache.delete(request)));
}
const forEachLanguage = (work: (code: string, files: readonly string[]) => Promise<void>) =>
  Promise.all(Object.entries(__LANGUAGES__).map(([code, files]) => work(code, files)));

/** Keeps the texts and letters of a language from the moment it is chosen on this phone, and those of a new version before it is complete. */
export function followLanguages(): void {
  for (const [code, files] of Object.entries(__LANGUAGES__))
    registerRoute(
      ({ url }) => url.origin === self.location.origin && files.includes(url.pathname),
      new CacheFirst({ cacheName: cacheOf(code) }),
    );
  self.addEventListener('install', (event) => {
    event.waitUntil(forEachLanguage(async (code) => ((await caches.has(cacheOf(code))) ? keepLanguage(code) : undefined)));
  });
  self.addEventListener('activate', (event) => {
    event.waitUntil(forEachLanguage(forgetOldTexts));
  });
  self.addEventListener('message', (event) => {
    const said: unknown = event.data;
    if (typeof said === 'object' && said !== null && 'language' in said) event.waitUntil(keepLanguage(String(said.language)));
  });
}
