import Dexie from 'dexie';
import { readUnsent } from '#pwa/sync/db.ts';
import { databaseName } from '#pwa/sync/database-name.ts';
import { AccountData } from '#pwa/sync/schema.ts';
import type { Area } from './area.ts';
import { UNREADABLE } from './session-lifecycle.ts';

/** The accounts of this area, except this one, that have left data here, also those whose session expired. */
export async function otherAccounts(area: Area, accountId?: string): Promise<string[]> {
  const prefix = databaseName(area);
  const names = await Dexie.getDatabaseNames().catch(() => []);
  const ids = names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
  return ids.filter((id) => id !== accountId);
}

async function readDatabase<T>(
  area: Area,
  accountId: string,
  read: (data: AccountData) => PromiseLike<T>,
  ifUnreadable: T,
): Promise<T> {
  const data = new AccountData(databaseName(area, accountId));
  try {
    return await read(data);
  } catch {
    return ifUnreadable;
  } finally {
    data.close();
  }
}

/** The names of the commands that such an account has not sent. */
export const readUnsentOf = (area: Area, accountId: string): Promise<string[]> =>
  readDatabase(area, accountId, readUnsent, UNREADABLE);

/** How many commands of such an account are sent after its next log-in: not those that were rejected. */
const countWaiting = (area: Area, accountId: string): Promise<number> =>
  readDatabase(area, accountId, (data) => data.outbox.filter(({ state }) => state !== 'rejected').count(), 0);

/** How many commands of accounts of an area whose session has ended are sent after the next log-in. */
export async function countUnsent(area: Area): Promise<number> {
  const counts = await Promise.all((await otherAccounts(area)).map((id) => countWaiting(area, id)));
  return counts.reduce((sum, count) => sum + count, 0);
}
