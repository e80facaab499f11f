import { useSyncExternalStore } from 'react';
import type { User } from '#contract/accounts.ts';
import type { Worker } from '#contract/workers.ts';
import type { Area } from './area.ts';

/**
 * Who is logged in on this phone, in local storage under the keys of the specification (client section 3, worker section 3).
 * A client (or admin) and a worker may be logged in side by side: they are two accounts in two areas.
 */
const KEYS = {
  client: { token: 'token', profile: 'user' },
  worker: { token: 'workerToken', profile: 'workerUser' },
} as const satisfies Record<Area, object>;

export type { Area };
interface Session<P> {
  token: string;
  profile: P;
}
interface Sessions {
  client: Session<User> | null;
  worker: Session<Worker> | null;
}

/**
 * The session as it is stored. The first screen needs it, so it is only looked at here; session-check.ts, which comes with the
 * code that uses the rest of it, parses it by the contract.
 */
function read<P extends { id: string; name: string }>(area: Area): Session<P> | null {
  const token = localStorage.getItem(KEYS[area].token);
  const stored = localStorage.getItem(KEYS[area].profile);
  if (!token || !stored) return null;
  try {
    const profile = JSON.parse(stored) as Partial<P> | null;
    if (typeof profile?.id === 'string' && typeof profile.name === 'string') return { token, profile: profile as P };
  } catch {
    // Not JSON: treated like any other text that is no session.
  }
  forget(area);
  return null;
}

function forget(area: Area): void {
  localStorage.removeItem(KEYS[area].token);
  localStorage.removeItem(KEYS[area].profile);
}

const load = (): Sessions => ({ client: read<User>('client'), worker: read<Worker>('worker') });
let sessions: Sessions = load();
const listeners = new Set<() => void>();
const announce = () => {
  sessions = load();
  for (const listener of listeners) listener();
};
// Another tab logged in or out.
window.addEventListener('storage', announce);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The current sessions, outside React. */
export const currentSession = <A extends Area>(area: A): Sessions[A] => sessions[area];

/** The session of an area; the component renders again when it changes, in whichever tab. */
export const useSession = <A extends Area>(area: A): Sessions[A] =>
  useSyncExternalStore(
    subscribe,
    () => sessions[area],
    // Prerendered pages are a guest's.
    () => null,
  );

/** Calls `listener` whenever somebody logged in or out. Returns the way to stop. */
export const onSessionChange = subscribe;

export function saveSession(area: 'client', token: string, profile: User): void;
export function saveSession(area: 'worker', token: string, profile: Worker): void;
export function saveSession(area: Area, token: string, profile: User | Worker): void {
  over.delete(area);
  localStorage.setItem(KEYS[area].token, token);
  localStorage.setItem(KEYS[area].profile, JSON.stringify(profile));
  announce();
}

/** Areas whose session ended because its token was over: one logs in there, and does not sign up. */
const over = new Set<Area>();
export const isOver = (area: Area): boolean => over.has(area);

/** Ends the session in this browser. The account's own data is wiped by `logout` in account-data.ts, which calls this. */
export function clearSession(area: Area, why?: 'over'): void {
  if (why) over.add(area);
  forget(area);
  announce();
}
