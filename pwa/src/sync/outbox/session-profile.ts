import * as z from 'zod/mini';
import { user } from '#contract/accounts.ts';
import { worker } from '#contract/workers/workers.ts';
import { accountData } from '#pwa/sync/db.ts';
import type { Result } from '#pwa/sync/http/api-error.ts';
import { currentSession, saveSession, type Area, type Profile } from '#pwa/sync/session/session.ts';
import type { AccountData, OutboxRow } from '#pwa/sync/schema.ts';
import { isStored } from '#pwa/sync/storage-full.ts';
import { commandOf } from './commands/commands.ts';
import { HOURS_ENTITY_KEY, PROFILE_ENTITY_KEY } from './commands/entity-key.ts';

/** Restores the previous values of a profile change that was rejected or discarded. */
export function rollBackProfile(row: Pick<OutboxRow, 'command' | 'version' | 'metadata'>): void {
  const rollBack = commandOf(row)?.rollBack;
  if (rollBack?.area === 'client') {
    const session = currentSession('client');
    const profile = session && rollBack.profile(session.profile, row);
    if (profile) saveSession('client', session.token, profile);
  }
  if (rollBack?.area === 'worker') {
    const session = currentSession('worker');
    const profile = session && rollBack.profile(session.profile, row);
    if (profile) saveSession('worker', session.token, profile);
  }
}

/**
 * Rolls back the profile changes that the server rejected, here or in the service worker. Each once, because a later change may
 * have been accepted since.
 */
export async function rollBackRejected(area: Area, data: AccountData): Promise<void> {
  for (const row of await data.outbox.filter(({ state, isRolledBack }) => state === 'rejected' && !isRolledBack).toArray()) {
    // Another tab may be faster.
    const marked = data.outbox
      .where({ seq: row.seq })
      .and(({ isRolledBack }) => !isRolledBack)
      .modify({ isRolledBack: true });
    if ((!(await isStored(marked)) || (await marked) > 0) && accountData(area) === data) rollBackProfile(row);
  }
}

/**
 * Whether a change of the profile, which the session shows already, waits to be sent, besides that of `sentSeq`. A rejected
 * one is rolled back.
 */
const isChangeQueued = async (data: AccountData, sentSeq?: number): Promise<boolean> =>
  (await data.outbox
    .where('entityKey')
    .anyOf(PROFILE_ENTITY_KEY, HOURS_ENTITY_KEY)
    .and(({ state, seq }) => state !== 'rejected' && seq !== sentSeq)
    .count()) > 0;

/** Saves the profile of a response in the session, from which all screens read it. */
export function saveOwnProfile<A extends Area>(area: A, response: Result<Profile<A>>): Result<Profile<A>> {
  const session = currentSession(area);
  // Another account may have logged in during the request.
  if (
    response.ok &&
    session?.profile.id === response.data.id &&
    JSON.stringify(session.profile) !== JSON.stringify(response.data)
  )
    saveSession(area, session.token, response.data);
  return response;
}

/**
 * Fetches the profile of the session, which may have changed on another device or by an admin. A change on this phone that is
 * queued, or was made during the request, may be newer than the response: it stays.
 */
export async function refreshProfile<A extends Area>(
  area: A,
  fetchProfile: () => Promise<Result<Profile<A>>>,
): Promise<Result<Profile<A>>> {
  const readSession = () => JSON.stringify(currentSession(area)?.profile);
  const before = readSession();
  const data = accountData(area);
  const response = await fetchProfile();
  if (!response.ok || !data || (await isChangeQueued(data))) return response;
  return readSession() === before ? saveOwnProfile(area, response) : refreshProfile(area, fetchProfile);
}

/** Saves the server's profile, the response to `row`, in the session, unless a later change is queued. */
export async function saveProfile(data: AccountData, area: Area, { seq }: OutboxRow, response: unknown): Promise<void> {
  if (await isChangeQueued(data, seq)) return;
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
