import Dexie, { type EntityTable } from 'dexie';
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

/** Deletes the database of an account. */
export async function deleteAccountData(area: Area, accountId: string): Promise<void> {
  const name = databaseName(area, accountId);
  openDatabases.get(name)?.close();
  openDatabases.delete(name);
  await Dexie.delete(name);
}

/** The names of the commands that an account has not sent yet, also of documents that are not in the outbox yet. */
export async function readUnsent(data: AccountData): Promise<string[]> {
  const [rows, documents] = await Promise.all([data.outbox.toArray(), data.drafts.get(FORMER_DOCUMENT_QUEUE)]);
  return [...rows.map(({ command }) => command), ...(documents ? ['addVerificationDocument'] : [])];
}
