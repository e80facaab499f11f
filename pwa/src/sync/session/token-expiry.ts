import * as z from 'zod/mini';
import { DAY_MS } from '#contract/durations.ts';

const claims = z.object({ exp: z.int() });

/** When a session token expires, as it says itself; null if it does not. The server decides. */
export function tokenExpiry(token: string): number | null {
  try {
    const payload = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
    return z.parse(claims, JSON.parse(atob(payload))).exp * 1000;
  } catch {
    return null;
  }
}

/** Longer than the day before the end on which a push notification asks for a login: the clock of a phone may be behind. */
const LOG_IN_AGAIN_MS = 2 * DAY_MS;
/** Whether a login may already start the session after that of this token. */
export const endsSoon = (token: string): boolean => (tokenExpiry(token) ?? Infinity) - Date.now() <= LOG_IN_AGAIN_MS;
