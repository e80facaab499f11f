import { loadOrNull } from '#pwa/shared/load-or-null.ts';
import { AREAS, type Area } from './area.ts';
import { ADMIN_PUSH_KEY } from './storage-keys.ts';

/** An account whose data are deleted from this device, except what was not sent yet if `keepsUnsent`. */
export interface EndedAccount {
  accountId: string;
  keepsUnsent: boolean;
}

export const endedAccountKey = (area: Area): string => `ended.${area}`;

/**
 * Deletes the data of an account whose session was ended, here or elsewhere. It is noted until that has succeeded, because the
 * app may be closed, and storage may be unreadable for a while. Loaded on demand: Dexie is not part of the first download.
 */
export async function deleteEndedAccount(area: Area, account: EndedAccount): Promise<void> {
  localStorage.setItem(endedAccountKey(area), JSON.stringify(account));
  if (localStorage.getItem(ADMIN_PUSH_KEY) === account.accountId) localStorage.removeItem(ADMIN_PUSH_KEY);
  await deleteEndedAccounts();
}

/** Deletes what an earlier attempt left. Never rejects: the next start tries again. */
export async function deleteEndedAccounts(): Promise<void> {
  const areas = AREAS.filter((area) => localStorage.getItem(endedAccountKey(area)));
  if (areas.length === 0) return;
  const code = await loadOrNull(() => import('./delete-ended-accounts.ts'));
  for (const area of areas) await code?.deleteNotedAccount(area).catch(() => undefined);
}
