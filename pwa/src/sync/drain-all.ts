import Dexie from 'dexie';
import { ask } from './ask.ts';
import { drain, hope } from './drain.ts';
import { AccountData, nameOf } from './store.ts';

/**
 * Sends what waits of every account that is logged in on this phone, without a page: for the service worker's `sync` event. Answers
 * whether something is still to be sent, so that the browser calls again.
 */
export async function drainAll(): Promise<boolean> {
  const names = await Dexie.getDatabaseNames();
  const own = names.filter((name) => name.startsWith(nameOf('client')) || name.startsWith(nameOf('worker')));
  let waits = false;
  for (const name of own) {
    const data = new AccountData(name);
    try {
      const token = (await data.session.get('token'))?.token;
      if (!token) continue;
      // The browser calls when there is a network: what waits for its next time would wait for the browser's, minutes later.
      await hope(data);
      waits = (await drain({ data, token, by: ask })).again !== null || waits;
    } finally {
      data.close();
    }
  }
  return waits;
}
