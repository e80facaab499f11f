import * as z from 'zod/mini';
import { user, type AccountChanges, type User } from '#contract/accounts.ts';
import type { WorkerChanges } from '#contract/workers/worker-profile.ts';
import { worker, type Worker } from '#contract/workers/workers.ts';
import { currentSession, saveSession, type Area } from '#pwa/sync/session/session.ts';
import type { AccountData, OutboxRow } from '#pwa/sync/schema.ts';

/** Entity key of the commands that change the profile: they are sent one after the other. */
export const PROFILE_ENTITY_KEY = 'profile';

const definedFields = <T extends object>(changes: T): Partial<T> => {
  const defined = Object.entries(changes).filter(([, value]) => value !== undefined);
  return Object.fromEntries(defined) as Partial<T>;
};

const userFieldsOf = ({ address, ...rest }: AccountChanges, previous: User): Partial<User> =>
  definedFields({ ...rest, address: address && { ...previous.address, ...definedFields(address) } }) as Partial<User>;

const workerFieldsOf = ({ area, ...rest }: WorkerChanges): Partial<Worker> =>
  definedFields({
    ...rest,
    address: area?.address,
    serviceRadiusKm: area?.serviceRadiusKm,
    lat: area?.place?.lat,
    lng: area?.place?.lng,
  }) as Partial<Worker>;

/** The current values of the fields that a change sets. */
const pickFields = <T extends object>(profile: T, changes: Partial<T>): Partial<T> =>
  Object.fromEntries(Object.entries(profile).filter(([name]) => name in changes)) as Partial<T>;

/** Applies a profile change to the session at once. Returns the previous values, for the rollback. */
export function applyUserChanges(changes: AccountChanges): Partial<User> | null {
  const session = currentSession('client');
  if (!session) return null;
  const changed = userFieldsOf(changes, session.profile);
  saveSession('client', session.token, { ...session.profile, ...changed });
  return pickFields(session.profile, changed);
}
export function applyWorkerChanges(changes: WorkerChanges): Partial<Worker> | null {
  const session = currentSession('worker');
  if (!session) return null;
  const changed = workerFieldsOf(changes);
  saveSession('worker', session.token, { ...session.profile, ...changed });
  return pickFields(session.profile, changed);
}

/** Restores the previous values of a discarded profile change. */
export function rollBackProfile({ command, aside }: OutboxRow): void {
  const previous = typeof aside === 'object' ? aside : {};
  const [client, workerSession] = [currentSession('client'), currentSession('worker')];
  if (command === 'changeAccount' && client) {
    const { data } = z.safeParse(user, { ...client.profile, ...previous });
    if (data) saveSession('client', client.token, data);
  }
  if (command === 'changeWorker' && workerSession) {
    const { data } = z.safeParse(worker, { ...workerSession.profile, ...previous });
    if (data) saveSession('worker', workerSession.token, data);
  }
}

/** Saves the server's profile in the session, unless a later change is queued. */
export async function saveProfile(data: AccountData, area: Area, response: unknown): Promise<void> {
  if ((await data.outbox.where('entityKey').equals(PROFILE_ENTITY_KEY).count()) > 0) return;
  const session = currentSession(area);
  if (!session) return;
  // Another account may have logged in while the response was on its way.
  if (area === 'client') {
    const { data: profile } = z.safeParse(user, response);
    if (profile?.id === session.profile.id) saveSession('client', session.token, profile);
  } else {
    const { data: profile } = z.safeParse(worker, response);
    if (profile?.id === session.profile.id) saveSession('worker', session.token, profile);
  }
}
