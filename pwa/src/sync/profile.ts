import * as z from 'zod/mini';
import { user, type AccountChanges, type User } from '#contract/accounts.ts';
import type { WorkerChanges } from '#contract/worker-profile.ts';
import { worker, type Worker } from '#contract/workers.ts';
import { currentSession, saveSession, type Area } from './session.ts';
import type { AccountData, OutboxRow } from './store.ts';

/** Commands that change the profile, one after the other. */
export const PROFILE = 'profile';

const given = <T extends object>(changes: T): Partial<T> => {
  const known = Object.entries(changes).filter(([, value]) => value !== undefined);
  return Object.fromEntries(known) as Partial<T>;
};

const shownOfUser = ({ address, ...rest }: AccountChanges, before: User): Partial<User> =>
  given({ ...rest, address: address && { ...before.address, ...given(address) } }) as Partial<User>;

const shownOfWorker = ({ area, ...rest }: WorkerChanges): Partial<Worker> =>
  given({
    ...rest,
    address: area?.address,
    serviceRadiusKm: area?.serviceRadiusKm,
    lat: area?.place?.lat,
    lng: area?.place?.lng,
  }) as Partial<Worker>;

/** The parts of a profile that a change names, as they are. */
const partsOf = <T extends object>(profile: T, changes: Partial<T>): Partial<T> =>
  Object.fromEntries(Object.entries(profile).filter(([name]) => name in changes)) as Partial<T>;

/** Shows a change of the client's or the worker's profile at once, wherever the session is read. Answers what was there before. */
export function showUser(changes: AccountChanges): Partial<User> | null {
  const session = currentSession('client');
  if (!session) return null;
  const shown = shownOfUser(changes, session.profile);
  saveSession('client', session.token, { ...session.profile, ...shown });
  return partsOf(session.profile, shown);
}
export function showWorker(changes: WorkerChanges): Partial<Worker> | null {
  const session = currentSession('worker');
  if (!session) return null;
  const shown = shownOfWorker(changes);
  saveSession('worker', session.token, { ...session.profile, ...shown });
  return partsOf(session.profile, shown);
}

/** Takes a change back that is not made: what it had changed is as it was. */
export function takeProfileBack({ command, aside }: OutboxRow): void {
  const before = typeof aside === 'object' ? aside : {};
  const [client, own] = [currentSession('client'), currentSession('worker')];
  if (command === 'changeAccount' && client) {
    const { data } = z.safeParse(user, { ...client.profile, ...before });
    if (data) saveSession('client', client.token, data);
  }
  if (command === 'changeWorker' && own) {
    const { data } = z.safeParse(worker, { ...own.profile, ...before });
    if (data) saveSession('worker', own.token, data);
  }
}

/** The profile as the server has it now, unless a later change of it waits. */
export async function keepProfile(data: AccountData, area: Area, answer: unknown): Promise<void> {
  if ((await data.outbox.where('entityKey').equals(PROFILE).count()) > 0) return;
  const session = currentSession(area);
  if (!session) return;
  // Another account may have logged in while the answer was on its way.
  if (area === 'client') {
    const { data: profile } = z.safeParse(user, answer);
    if (profile?.id === session.profile.id) saveSession('client', session.token, profile);
  } else {
    const { data: profile } = z.safeParse(worker, answer);
    if (profile?.id === session.profile.id) saveSession('worker', session.token, profile);
  }
}
