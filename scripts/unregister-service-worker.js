// A build with SERVICE_WORKER=off delivers this file as /sw.js. It unregisters the deployed service worker and deletes its caches on every
// device: the browser fetches sw.js at each visit without asking the installed service worker.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) =>
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) await caches.delete(name);
      await self.registration.unregister();
    })(),
  ),
);
