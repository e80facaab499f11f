import * as z from 'zod/mini';
import { user } from '#contract/accounts.ts';
import { worker } from '#contract/workers/workers.ts';
import { currentSession, saveSession, type Area } from '#pwa/sync/session/session.ts';
import type { AccountData, OutboxRow } from '#pwa/sync/schema.ts';
import { commandOf } from './commands/commands.ts';
import { PROFILE_ENTITY_KEY } from './commands/entity-key.ts';

/** Restores the previous values of a discarded profile change. */
export function rollBackProfile(row: OutboxRow): void {
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
