import type { User } from '#contract/accounts.ts';
import type { Worker } from '#contract/workers.ts';
import { wipe, wipeOthers } from './db.ts';
import { clearSession, currentSession, saveSession, type Area } from './session.ts';

/** Begins a session. Whatever another account of that area left on this phone, which may be shared, is wiped first. */
export async function beginClient(token: string, profile: User): Promise<void> {
  await wipeOthers('client', profile.id);
  saveSession('client', token, profile);
}
export async function beginWorker(token: string, profile: Worker): Promise<void> {
  await wipeOthers('worker', profile.id);
  saveSession('worker', token, profile);
}

/** Goes on with the session of an area under a new token. */
export function renewToken(area: Area, token: string): void {
  const [client, worker] = [currentSession('client'), currentSession('worker')];
  if (area === 'client' && client) saveSession('client', token, client.profile);
  if (area === 'worker' && worker) saveSession('worker', token, worker.profile);
}

/** Ends the session and wipes everything the account kept on this phone. */
export async function logout(area: Area): Promise<void> {
  const id = currentSession(area)?.profile.id;
  clearSession(area);
  if (id) await wipe(area, id);
}
