import Dexie, { type EntityTable } from 'dexie';
import { currentSession, type Area } from './session/session.ts';
import { databaseName } from './database-name.ts';
import { AccountData, type Draft } from './schema.ts';

const openDatabases = new Map<string, AccountData>();

/** The database of the account that is logged in to `area`, or null. */
export function accountData(area: Area): AccountData | null {
  const id = currentSession(area)?.profile.id;
  if (!id) return null;
  const name = databaseName(area, id);
  let data = openDatabases.get(name);
  if (!data) {
    data = new AccountData(name);
    openDatabases.set(name, data);
  }
  return data;
}

/** Data of a guest: the draft of a worker's sign-up, with its files. */
class GuestData extends Dexie {
  readonly drafts!: EntityTable<Draft, 'form'>;
  constructor() {
    super('karigar-guest');
    this.version(1).stores({ drafts: 'form' });
  }
}
let guest: GuestData | null = null;
export const guestDrafts = (): GuestData['drafts'] => (guest ??= new GuestData()).drafts;

// A log-out deletes the database while a sync may still write to it: what is lost then belongs to the deleted account.
window.addEventListener('unhandledrejection', (event) => {
  if (event.reason instanceof Dexie.DexieError && event.reason.name === Dexie.errnames.DatabaseClosed) event.preventDefault();
});

async function deleteDatabase(name: string): Promise<void> {
  openDatabases.get(name)?.close();
  openDatabases.delete(name);
  await Dexie.delete(name);
}

/** Deletes the database of an account. */
export const deleteAccountData = (area: Area, accountId: string): Promise<void> =>
  deleteDatabase(databaseName(area, accountId));

async function otherDatabasesOf(area: Area, accountId: string): Promise<string[]> {
  const names = await Dexie.getDatabaseNames();
  return names.filter((name) => name.startsWith(databaseName(area)) && name !== databaseName(area, accountId));
}

/** Unsent commands of other accounts of this area. A log-in would delete them. */
export async function unsentCommandsOfOthers(area: Area, accountId: string): Promise<string[]> {
  const commands = (await otherDatabasesOf(area, accountId)).map(async (name) => {
    const data = openDatabases.get(name) ?? new AccountData(name);
    const rows = await data.outbox.toArray();
    if (!openDatabases.has(name)) data.close();
    return rows.map(({ command }) => command);
  });
  return (await Promise.all(commands)).flat();
}

/** Deletes the databases of all other accounts of this area, including accounts whose session expired. */
export async function deleteDataOfOthers(area: Area, accountId: string): Promise<void> {
  await Promise.all((await otherDatabasesOf(area, accountId)).map(deleteDatabase));
}
