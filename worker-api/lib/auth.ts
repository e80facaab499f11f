import { sign, verify } from 'hono/jwt';
import * as z from 'zod/mini';
import { tokenClaims, type Role, type TokenClaims } from '#contract/accounts.ts';
import type { Access } from '#contract/endpoint.ts';
import { AppError } from './app-error.ts';
import { Database, sql, type Sql } from './db.ts';
import type { Env, Settings } from './env.ts';

export interface Actor {
  id: string;
  role: Role;
  ver: number;
}

const TOKEN_SECONDS = 30 * 24 * 3600;

/** A session token of 30 days for an account whose tokens are at version `ver`. */
export function signToken(settings: Settings, actor: Actor, now: number): Promise<string> {
  const iat = Math.floor(now / 1000);
  const claims: TokenClaims = { sub: actor.id, id: actor.id, role: actor.role, ver: actor.ver, iat, exp: iat + TOKEN_SECONDS };
  return sign(claims, settings.secret, 'HS256');
}

type Reading = { state: 'none' } | { state: 'expired'; role: Role } | { state: 'valid'; actor: Actor };

async function readToken(settings: Settings, header: string | undefined, now: number): Promise<Reading> {
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header ?? '')?.[1];
  if (!token) return { state: 'none' };
  try {
    // Expiry is looked at after the signature, so that a forged token is never told apart from none.
    const claims = z.parse(tokenClaims, await verify(token, settings.secret, { alg: 'HS256', exp: false }));
    if (claims.exp <= now / 1000) return { state: 'expired', role: claims.role };
    return { state: 'valid', actor: { id: claims.sub, role: claims.role, ver: claims.ver } };
  } catch {
    return { state: 'none' };
  }
}

/** The caller of an endpoint with this access; null where he need not say who he is. Throws the refusals of contract, "Who is who". */
export async function authenticate(
  settings: Settings,
  header: string | undefined,
  access: Access,
  now: number,
): Promise<Actor | null> {
  if (access === 'anyone') return null;
  const reading = await readToken(settings, header, now);
  if (access === 'optional') return reading.state === 'valid' ? reading.actor : null;
  if (reading.state === 'none') throw new AppError('auth.required');
  if (reading.state === 'expired') {
    const workerArea = access === 'worker' || (access === 'account' && reading.role === 'worker');
    throw new AppError('auth.expired', { status: workerArea ? 401 : 403 });
  }
  if (access !== 'account' && reading.actor.role !== access) throw new AppError('auth.forbidden');
  return reading.actor;
}

const aliveOf = (actor: Actor): Sql => sql`SELECT count(*) AS alive FROM accounts
    WHERE id = ${actor.id} AND kind = ${actor.role} AND token_version = ${actor.ver} AND suspended_at IS NULL`;

const isAlive = async (env: Env, actor: Actor): Promise<boolean> =>
  (await new Database(env.DB).first<{ alive: number }>(aliveOf(actor)))?.alive === 1;

/** The caller where a token may be left out: a dead one counts as none. */
export const aliveOrNobody = async (env: Env, actor: Actor | null): Promise<Actor | null> =>
  actor && (await isAlive(env, actor)) ? actor : null;

/** The database for this caller: its first round trip fails when the account's tokens were revoked or it was suspended. */
export function databaseFor(env: Env, actor: Actor | null): Database {
  if (!actor) return new Database(env.DB);
  return new Database(env.DB, {
    // json() of a text that is no JSON is an error, which rolls the whole transaction back.
    statement: sql`SELECT json(iif(alive = 1, 'true', 'revoked')) FROM (${aliveOf(actor)})`,
    isAlive: () => isAlive(env, actor),
  });
}
