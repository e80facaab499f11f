import type { User } from '#contract/accounts.ts';
import type { Worker } from '#contract/workers/workers.ts';
import { deleteAccountData } from '#pwa/sync/db.ts';
import { closeNotifications } from './close-notifications.ts';
import { deleteEndedAccount } from './ended-accounts.ts';
import { endSessionOnServer, type ConfirmDiscard } from './session-lifecycle.ts';
import { saveSession, type Area, type Profile } from './session.ts';
import { sessionEndKey } from './storage-keys.ts';
import { otherAccounts, readUnsentOf } from './stored-accounts.ts';
import { resumePush } from './stored-push-accounts.ts';

/** Asks the browser not to evict this origin's storage: it may hold unsent commands. */
const requestPersistentStorage = () => void navigator.storage?.persist?.().catch(() => false);

/**
 * Starts a session. Devices are shared, so the data that another account of that area left here is deleted first. If that data
 * includes unsent commands, `confirmDiscard` decides. Resolves to false when no session was started: it is then ended on the
 * server, too.
 */
async function startSession<A extends Area>(
  area: A,
  token: string,
  profile: Profile<A>,
  confirmDiscard: ConfirmDiscard,
): Promise<boolean> {
  const others = await otherAccounts(area, profile.id);
  const unsent = (await Promise.all(others.map((id) => readUnsentOf(area, id)))).flat();
  if (unsent.length > 0 && !(await confirmDiscard(unsent))) {
    endSessionOnServer(token);
    return false;
  }
  if (others.length > 0) await closeNotifications();
  const deletions = await Promise.allSettled(others.map((id) => deleteAccountData(area, id)));
  resumePush(area, profile.id);
  localStorage.removeItem(sessionEndKey(area));
  saveSession(area, token, profile);
  requestPersistentStorage();
  // Storage that could not be read may be at the next start, which deletes the data of the last of them.
  for (const [i, accountId] of others.entries())
    if (deletions[i]?.status === 'rejected') void deleteEndedAccount(area, { accountId, keepsUnsent: false });
  return true;
}

export const startClientSession = (token: string, profile: User, confirmDiscard: ConfirmDiscard): Promise<boolean> =>
  startSession('client', token, profile, confirmDiscard);
export const startWorkerSession = (token: string, profile: Worker, confirmDiscard: ConfirmDiscard): Promise<boolean> =>
  startSession('worker', token, profile, confirmDiscard);
