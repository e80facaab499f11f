import type { Page } from 'playwright-core';

/** Dispatches the events with which the browser calls the service worker of `url` while no page of it is open. */
export interface ServiceWorkerEvents {
  sync(tag: string): Promise<unknown>;
  periodicSync(tag: string): Promise<unknown>;
  /** The number of pages that the service worker sees. A page that was just left may still be among them. */
  windowCount(): Promise<number>;
}

/** @param page any page in the same browser context */
export async function serviceWorkerEvents(page: Page, url: string): Promise<ServiceWorkerEvents> {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((done) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(url));
      if (own) done(own.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registration = { origin: url, registrationId: await registered };
  return {
    sync: (tag) => session.send('ServiceWorker.dispatchSyncEvent', { ...registration, tag, lastChance: false }),
    periodicSync: (tag) => session.send('ServiceWorker.dispatchPeriodicSyncEvent', { ...registration, tag }),
    windowCount: async () => {
      const worker = page
        .context()
        .serviceWorkers()
        .find((each) => each.url().startsWith(url));
      if (!worker) throw new Error(`No service worker of ${url} runs`);
      return worker.evaluate<number>('self.clients.matchAll({ type: "window" }).then((windows) => windows.length)');
    },
  };
}
