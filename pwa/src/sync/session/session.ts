import type { User } from '#contract/accounts.ts';
import type { Worker } from '#contract/workers/workers.ts';
import { createListeners } from '#pwa/shared/listeners.ts';
import { AREAS, type Area } from './area.ts';
import { STORAGE_KEYS } from './storage-keys.ts';

export type { Area };
interface Session<P> {
  token: string;
  profile: P;
}
export interface Sessions {
  client: Session<User> | null;
  worker: Session<Worker> | null;
}
export type Profile<A extends Area> = NonNullable<Sessions[A]>['profile'];

/**
 * The stored session. It is part of the first download, so it checks only id and name; validate-sessions.ts, which is loaded
 * later, validates the rest by the contract.
 */
function readSession<P extends { id: string; name: string }>(area: Area): Session<P> | null {
  const token = localStorage.getItem(STORAGE_KEYS[area].token);
  const stored = localStorage.getItem(STORAGE_KEYS[area].profile);
  if (!token || !stored) return null;
  try {
    const profile = JSON.parse(stored) as Partial<P> | null;
    if (typeof profile?.id === 'string' && typeof profile.name === 'string') return { token, profile: profile as P };
  } catch {
    // Not JSON: handled like any other invalid session.
  }
  removeStoredSession(area);
  return null;
}

function removeStoredSession(area: Area): void {
  localStorage.removeItem(STORAGE_KEYS[area].token);
  localStorage.removeItem(STORAGE_KEYS[area].profile);
}

const loadSessions = (): Sessions => ({ client: readSession<User>('client'), worker: readSession<Worker>('worker') });
let sessions: Sessions = loadSessions();
/** The last account of each area in this tab, also after its log-out. */
const lastIds: Partial<Record<Area, string | undefined>> = {};
const noteIds = () => {
  for (const area of AREAS) lastIds[area] = sessions[area]?.profile.id ?? lastIds[area];
};
noteIds();
const { subscribe, notify } = createListeners();
const reloadSessions = () => {
  sessions = loadSessions();
  noteIds();
  notify();
};
/** Whether an area has gone over to another account. */
const isTakenOver = (next: Sessions): boolean =>
  AREAS.some((area) => lastIds[area] && next[area] && lastIds[area] !== next[area].profile.id);
// Another tab logged in or out. If it has replaced an account, what this tab shows and what is typed into it belong to the former
// one, as does what it saves while it is left.
window.addEventListener('storage', () => (isTakenOver(loadSessions()) ? window.location.reload() : reloadSessions()));

/** The current sessions, outside React. */
export const currentSession = <A extends Area>(area: A): Sessions[A] => sessions[area];

/** Calls `listener` after each log-in, log-out or profile change. Returns an unsubscribe function. */
export const onSessionChange = subscribe;

export function saveSession<A extends Area>(area: A, token: string, profile: Profile<A>): void {
  expiredAreas.delete(area);
  localStorage.setItem(STORAGE_KEYS[area].token, token);
  localStorage.setItem(STORAGE_KEYS[area].profile, JSON.stringify(profile));
  reloadSessions();
}

/** Areas whose session the server ended in this tab: what was begun in it goes on. */
const expiredAreas = new Set<Area>();
export const isSessionExpired = (area: Area): boolean => expiredAreas.has(area);

/** Ends the session in this browser. `logout` in session-lifecycle.ts calls this and deletes the account's data too. */
export function clearSession(area: Area, reason?: 'expired'): void {
  if (reason) expiredAreas.add(area);
  removeStoredSession(area);
  reloadSessions();
}
