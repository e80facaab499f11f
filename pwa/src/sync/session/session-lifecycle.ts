import type { User } from '#contract/accounts.ts';
import type { Worker } from '#contract/workers/workers.ts';
import { accountData, unsentCommandsOfOthers, deleteAccountData, deleteDataOfOthers } from '#pwa/sync/db.ts';
import { clearSession, currentSession, saveSession, type Area } from './session.ts';

/** Asks the user before unsent commands are deleted. Resolves to whether they may be deleted. */
export type ConfirmDiscard = (commands: readonly string[]) => Promise<boolean>;

/** Whether the unsent commands of other accounts may be deleted. */
const confirmTakeover = async (area: Area, accountId: string, confirmDiscard: ConfirmDiscard): Promise<boolean> => {
  const waiting = await unsentCommandsOfOthers(area, accountId);
  return waiting.length === 0 || confirmDiscard(waiting);
};

/** Asks the browser not to evict this origin's storage: it may hold unsent commands. */
const requestPersistentStorage = () => void navigator.storage?.persist?.().catch(() => false);

/**
 * Starts a session. Devices are shared, so the data that another account of that area left here is deleted first. If that data
 * includes unsent commands, `confirmDiscard` decides. Resolves to false when no session was started.
 */
export async function startClientSession(token: string, profile: User, confirmDiscard: ConfirmDiscard): Promise<boolean> {
  if (!(await confirmTakeover('client', profile.id, confirmDiscard))) return false;
  await deleteDataOfOthers('client', profile.id);
  saveSession('client', token, profile);
  requestPersistentStorage();
  return true;
}
export async function startWorkerSession(token: string, profile: Worker, confirmDiscard: ConfirmDiscard): Promise<boolean> {
  if (!(await confirmTakeover('worker', profile.id, confirmDiscard))) return false;
  await deleteDataOfOthers('worker', profile.id);
  saveSession('worker', token, profile);
  requestPersistentStorage();
  return true;
}

/** Continues the session of an area with a new token. */
export function renewToken(area: Area, token: string): void {
  const [client, worker] = [currentSession('client'), currentSession('worker')];
  if (area === 'client' && client) saveSession('client', token, client.profile);
  if (area === 'worker' && worker) saveSession('worker', token, worker.profile);
}

/**
 * Ends the session and deletes all data of the account on this device. If there are unsent commands, `confirmDiscard` decides.
 * Resolves to false when the session continues.
 */
export async function logout(area: Area, confirmDiscard: ConfirmDiscard): Promise<boolean> {
  const id = currentSession(area)?.profile.id;
  const rows = (await accountData(area)?.outbox.toArray()) ?? [];
  if (rows.length > 0 && !(await confirmDiscard(rows.map(({ command }) => command)))) return false;
  clearSession(area);
  if (id) await deleteAccountData(area, id);
  // The badge counts this account's notifications.
  await navigator.clearAppBadge?.().catch(() => undefined);
  return true;
}
