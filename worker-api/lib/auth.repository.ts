import { sql, type SQL } from 'drizzle-orm';
import type { Actor } from './auth.ts';

/** `active` is 1 while the account of this token may use it: same version, not suspended. */
export const countActiveSession = (actor: Actor) => sql<{ active: number }>`SELECT count(*) AS active FROM accounts
  WHERE id = ${actor.id} AND kind = ${actor.role} AND token_version = ${actor.tokenVersion} AND suspended_at IS NULL`;

/** Fails if the token is revoked: json() of a text that is not JSON is an error, which rolls back the whole transaction. */
export const failIfRevoked = (actor: Actor): SQL => sql`
  SELECT json(iif(active = 1, 'true', 'revoked')) FROM (${countActiveSession(actor)})`;
