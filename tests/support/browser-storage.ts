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
