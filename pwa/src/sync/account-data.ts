import type { User } from '#contract/accounts.ts';
import type { Worker } from '#contract/workers.ts';
import { accountData, othersWaiting, wipe, wipeOthers } from './db.ts';
import { clearSession, currentSession, saveSession, type Area } from './session.ts';

/** Asked before what waits to be sent is deleted, with the commands that are; answers whether it may be. */
export type MayDrop = (commands: readonly string[]) => Promise<boolean>;

/** Whether the person lets what other accounts have not sent go. */
const mayTakeOver = async (area: Area, accountId: string, mayDrop: MayDrop): Promise<boolean> => {
  const waiting = await othersWaiting(area, accountId);
  return waiting.length === 0 || mayDrop(waiting);
};

/** A phone that is short of room clears what it may: not what somebody has not sent. */
const keepStored = () => void navigator.storage?.persist?.().catch(() => false);

/**
 * Begins a session. Whatever another account of that area left on this phone, which may be shared, is wiped first; where something
 * of it waits to be sent, only if `mayDrop` says so. False when nothing was begun.
 */
export async function beginClient(token: string, profile: User, mayDrop: MayDrop): Promise<boolean> {
  if (!(await mayTakeOver('client', profile.id, mayDrop))) return false;
  await wipeOthers('client', profile.id);
  saveSession('client', token, profile);
  keepStored();
  return true;
}
export async function beginWorker(token: string, profile: Worker, mayDrop: MayDrop): Promise<boolean> {
  if (!(await mayTakeOver('worker', profile.id, mayDrop))) return false;
  await wipeOthers('worker', profile.id);
  saveSession('worker', token, profile);
  keepStored();
  return true;
}

/** Goes on with the session of an area under a new token. */
export function renewToken(area: Area, token: string): void {
  const [client, worker] = [currentSession('client'), currentSession('worker')];
  if (area === 'client' && client) saveSession('client', token, client.profile);
  if (area === 'worker' && worker) saveSession('worker', token, worker.profile);
}

/**
 * Ends the session and wipes everything the account kept on this phone; where something waits to be sent, only if `mayDrop` says
 * so. False when the session goes on.
 */
export async function logout(area: Area, mayDrop: MayDrop): Promise<boolean> {
  const id = currentSession(area)?.profile.id;
  const rows = (await accountData(area)?.outbox.toArray()) ?? [];
  if (rows.length > 0 && !(await mayDrop(rows.map(({ command }) => command)))) return false;
  clearSession(area);
  if (id) await wipe(area, id);
  // The number on the app's icon was this account's.
  await navigator.clearAppBadge?.().catch(() => undefined);
  return true;
}
