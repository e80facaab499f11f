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

/** The names of the commands that such an account has not sent. */
export async function readUnsentOf(area: Area, accountId: string): Promise<string[]> {
  const data = new AccountData(databaseName(area, accountId));
  const unsent = await readUnsent(data).catch(() => UNREADABLE);
  data.close();
  return unsent;
}

async function countWaiting(area: Area, accountId: string): Promise<number> {
  const data = new AccountData(databaseName(area, accountId));
  const waiting = data.outbox.filter(({ state }) => state !== 'rejected');
  const count = await waiting.count().catch(() => 0);
  data.close();
  return count;
}

/** How many commands of accounts of an area whose session has ended are sent after the next log-in. */
export async function countUnsent(area: Area): Promise<number> {
  const counts = await Promise.all((await otherAccounts(area)).map((id) => countWaiting(area, id)));
  return counts.reduce((sum, count) => sum + count, 0);
}
