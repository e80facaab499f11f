import Dexie, { type EntityTable } from 'dexie';
import { currentSession, type Area } from './session.ts';
import { AccountData, nameOf, type Draft } from './store.ts';

const opened = new Map<string, AccountData>();

/** The data of whoever is logged in to `area`, or null. */
export function accountData(area: Area): AccountData | null {
  const id = currentSession(area)?.profile.id;
  if (!id) return null;
  const name = nameOf(area, id);
  let data = opened.get(name);
  if (!data) {
    data = new AccountData(name);
    opened.set(name, data);
  }
  return data;
}

/** What somebody without an account keeps on this phone: a worker's application that is being written, with its files. */
class GuestData extends Dexie {
  readonly drafts!: EntityTable<Draft, 'form'>;
  constructor() {
    super('karigar-guest');
    this.version(1).stores({ drafts: 'form' });
  }
}
let guest: GuestData | null = null;
export const guestDrafts = (): GuestData['drafts'] => (guest ??= new GuestData()).drafts;

async function remove(name: string): Promise<void> {
  opened.get(name)?.close();
  opened.delete(name);
  await Dexie.delete(name);
}

/** Deletes what an account kept here. */
export const wipe = (area: Area, accountId: string): Promise<void> => remove(nameOf(area, accountId));

async function othersOf(area: Area, accountId: string): Promise<string[]> {
  const names = await Dexie.getDatabaseNames();
  return names.filter((name) => name.startsWith(nameOf(area)) && name !== nameOf(area, accountId));
}

/** The commands that other accounts of this area have not sent yet, which a log-in would delete. */
export async function othersWaiting(area: Area, accountId: string): Promise<string[]> {
  const all = (await othersOf(area, accountId)).map(async (name) => {
    const data = opened.get(name) ?? new AccountData(name);
    const rows = await data.outbox.toArray();
    if (!opened.has(name)) data.close();
    return rows.map(({ command }) => command);
  });
  return (await Promise.all(all)).flat();
}

/** Deletes what every other account of this area kept here, also one whose session merely ran out. */
export async function wipeOthers(area: Area, accountId: string): Promise<void> {
  await Promise.all((await othersOf(area, accountId)).map(remove));
}
