import * as z from 'zod/mini';

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
