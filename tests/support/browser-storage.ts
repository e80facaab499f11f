import type { Page } from 'playwright-core';

/** Everything in IndexedDB, Cache Storage, local and session storage of this page's origin, as JSON. */
export const readAllStorage = (page: Page) =>
  page.evaluate(async () => {
    const values: unknown[] = [{ ...localStorage }, { ...sessionStorage }];
    const toPromise = <T>(request: IDBRequest<T>) =>
      new Promise<T>((done, fail) => {
        request.addEventListener('success', () => done(request.result));
        request.addEventListener('error', () => fail(new Error('IndexedDB could not be read')));
      });
    for (const { name } of await indexedDB.databases()) {
      const db = await toPromise(indexedDB.open(name ?? ''));
      values.push(name);
      for (const store of db.objectStoreNames) values.push(await toPromise(db.transaction(store).objectStore(store).getAll()));
      db.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) values.push(request.url, await (await cache.match(request))?.text());
    }
    return JSON.stringify(values);
  });

/** Says whether the phone of a client has stored what the page at `path` showed, which happens a few seconds after the page appears. */
export const hasSnapshot = (page: Page, clientId: string, path: string): Promise<boolean> =>
  page.evaluate(
    ([database, name]) =>
      new Promise<boolean>((done) => {
        const opening = indexedDB.open(database);
        opening.addEventListener('success', () => {
          const count = opening.result.transaction('cachedResponses').objectStore('cachedResponses').count(name);
          opening.result.close();
          count.addEventListener('success', () => done(count.result === 1));
        });
      }),
    [`karigar-client-${clientId}`, `snapshot:${path}`] as const,
  );
