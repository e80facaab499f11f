import Dexie from 'dexie';
import type { Area } from './area.ts';
import { SosData, answered, trigger } from './sos-signals.ts';
import { AccountData, nameOf } from './store.ts';

/** The page that was pressed sends the signal itself, with the place; this is for one that did not live to do it. */
const PAGE_HAS_MS = 5_000;

/** The area of a holder; null of a guest. */
const areaOf = (holder: string): Area | null =>
  (['client', 'worker'] as const).find((area) => holder.startsWith(`${area}-`)) ?? null;

/** The token of a holder who is logged in on this phone. */
async function tokenOf(holder: string): Promise<string | undefined> {
  const area = areaOf(holder);
  const name = area && nameOf(area, holder.slice(area.length + 1));
  if (!name || !(await Dexie.getDatabaseNames()).includes(name)) return undefined;
  const data = new AccountData(name);
  try {
    return (await data.session.get('token'))?.token;
  } finally {
    data.close();
  }
}

/**
 * Sends every press that waits on this phone, without a page: for the service worker's `sync` event. Answers whether one still waits,
 * so that the browser calls again.
 */
export async function sendSignals(): Promise<boolean> {
  if (!(await Dexie.exists('karigar-sos'))) return false;
  const data = new SosData();
  try {
    let waits = false;
    for (const { holder, pressId, pressedAt } of await data.signals.toArray()) {
      if (!pressId) continue;
      const left = Math.min(PAGE_HAS_MS, Math.max(0, pressedAt + PAGE_HAS_MS - Date.now()));
      await new Promise((done) => {
        setTimeout(done, left);
      });
      const signal = await data.signals.get(holder);
      if (signal?.pressId !== pressId) continue;
      const token = await tokenOf(holder);
      const answer = await trigger(signal, pressId, token ? areaOf(holder) : null, token);
      if (answer.ok)
        await data.transaction('rw', data.signals, async () => {
          const now = await data.signals.get(holder);
          if (now) await data.signals.put(answered(now, pressId, answer.data));
        });
      else waits = true;
    }
    return waits;
  } finally {
    data.close();
  }
}
