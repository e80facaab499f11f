import * as z from 'zod/mini';
import { clearAllButUnsent } from '#pwa/sync/clear-all-but-unsent.ts';
import { deleteAccountData } from '#pwa/sync/db.ts';
import { databaseName } from '#pwa/sync/database-name.ts';
import { AccountData } from '#pwa/sync/schema.ts';
import type { Area } from './area.ts';
import { closeNotifications } from './close-notifications.ts';
import { endedAccountKey, type EndedAccount } from './ended-accounts.ts';
import { currentSession } from './session.ts';

const note: z.ZodMiniType<EndedAccount> = z.object({ accountId: z.string(), keepsUnsent: z.boolean() });

async function deleteAllButUnsent(area: Area, accountId: string): Promise<void> {
  const data = new AccountData(databaseName(area, accountId));
  await clearAllButUnsent(data, () => isLoggedIn(area, accountId));
  data.close();
}

/** The account may have logged in again meanwhile. */
const isLoggedIn = (area: Area, accountId: string): boolean => currentSession(area)?.profile.id === accountId;

/** Deletes the data of the account of an area that is noted to have ended. */
export async function deleteNotedAccount(area: Area): Promise<void> {
  const stored = localStorage.getItem(endedAccountKey(area));
  if (!stored) return;
  const { accountId, keepsUnsent } = z.parse(note, JSON.parse(stored));
  await closeNotifications();
  if (keepsUnsent) await deleteAllButUnsent(area, accountId);
  else if (!isLoggedIn(area, accountId)) await deleteAccountData(area, accountId);
  // Another account may have ended meanwhile.
  if (localStorage.getItem(endedAccountKey(area)) === stored) localStorage.removeItem(endedAccountKey(area));
}
