import * as z from 'zod/mini';
import { user } from '#contract/accounts.ts';
import { worker } from '#contract/workers/workers.ts';
import { clearSession, currentSession } from './session.ts';

/** Ends stored sessions that do not match the contract: written by an older version of the app, or tampered with. */
export function validateSessions(): void {
  for (const [area, schema] of [
    ['client', user],
    ['worker', worker],
  ] as const) {
    const session = currentSession(area);
    if (session && !z.safeParse(schema, session.profile).success) clearSession(area);
  }
}
