// Delivered as /sw.js by a build with SERVICE_WORKER=off. It takes the service worker that was shipped before, and all it kept, off
// every phone: the browser looks for a new one at each visit, whatever the old one answers.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) =>
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) await caches.delete(name);
      await self.registration.unregister();
    })(),
  ),
);
