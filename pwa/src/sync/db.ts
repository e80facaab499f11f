import Dexie, { type EntityTable } from 'dexie';
import { closeNotifications } from './session/close-notifications.ts';
import { currentSession, type Area } from './session/session.ts';
import { databaseName } from './database-name.ts';
import { AccountData, FORMER_DOCUMENT_QUEUE, type Draft } from './schema.ts';

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

/** The names of the commands that an account has not sent yet, also of documents that are not in the outbox yet. */
export async function readUnsent(data: AccountData): Promise<string[]> {
  const [rows, documents] = await Promise.all([data.outbox.toArray(), data.drafts.get(FORMER_DOCUMENT_QUEUE)]);
  return [...rows.map(({ command }) => command), ...(documents ? ['addVerificationDocument'] : [])];
}

/** What other accounts of this area have not sent yet. A log-in would delete it. */
export async function readUnsentOfOthers(area: Area, accountId: string): Promise<string[]> {
  const unsent = (await otherDatabasesOf(area, accountId)).map(async (name) => {
    const data = openDatabases.get(name) ?? new AccountData(name);
    const names = await readUnsent(data);
    if (!openDatabases.has(name)) data.close();
    return names;
  });
  return (await Promise.all(unsent)).flat();
}

/** Deletes the databases of all other accounts of this area, including accounts whose session expired, and closes all notifications. */
export async function deleteDataOfOthers(area: Area, accountId: string): Promise<void> {
  const others = await otherDatabasesOf(area, accountId);
  if (others.length > 0) await closeNotifications();
  await Promise.all(others.map(deleteDatabase));
}
