import Dexie from 'dexie';
import { ask } from './ask.ts';
import { drain, hope } from './drain.ts';
import { keepChanges } from './keep-changes.ts';
import { AccountData, nameOf } from './store.ts';

/** Does something for every account that is logged in on this phone. */
async function forEachAccount(work: (data: AccountData, token: string) => Promise<void>): Promise<void> {
  const names = await Dexie.getDatabaseNames();
  const own = names.filter((name) => name.startsWith(nameOf('client')) || name.startsWith(nameOf('worker')));
  for (const name of own) {
    const data = new AccountData(name);
    try {
      const token = (await data.session.get('token'))?.token;
      if (token) await work(data, token);
    } finally {
      data.close();
    }
  }
}

/**
 * Sends what waits of every account, for the service worker's `sync` event. Answers whether something is still to be sent, so that
 * the browser calls again.
 */
export async function drainAll(): Promise<boolean> {
  let waits = false;
  await forEachAccount(async (data, token) => {
    // The browser calls when there is a network: what waits for its next time would wait for the browser's, minutes later.
    await hope(data);
    waits = (await drain({ data, token, by: ask })).again !== null || waits;
  });
  return waits;
}

/**
 * Fetches what has changed for every account, for the service worker's `periodicsync` event: the app opens on a bus without a network
 * with this morning's jobs. The cursor stays where it is, since the messages among the changes are a page's to take.
 */
export const refreshAll = (): Promise<void> =>
  forEachAccount(async (data, token) => {
    let cursor = (await data.meta.get('cursor'))?.value;
    // A phone that was never opened since the log-in fetches its lists then.
    for (let more = cursor !== undefined; more;) {
      const answer = await ask('changes', token, { query: { cursor } });
      if (!answer.ok) return;
      await keepChanges(data, answer.data);
      ({ more, cursor } = answer.data);
    }
  });
