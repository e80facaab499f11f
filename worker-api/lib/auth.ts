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
  tokenVersion: number;
}

const TOKEN_LIFETIME_SECONDS = 30 * 24 * 3600;

/** A session token of 30 days for an account whose tokens are at version `ver`. */
export function signToken(settings: Settings, actor: Actor, now: number): Promise<string> {
  const iat = Math.floor(now / 1000);
  const claims: TokenClaims = {
    sub: actor.id,
    id: actor.id,
    role: actor.role,
    ver: actor.tokenVersion,
    iat,
    exp: iat + TOKEN_LIFETIME_SECONDS,
  };
  return sign(claims, settings.secret, 'HS256');
}

type ParsedToken = { state: 'none' } | { state: 'expired'; role: Role } | { state: 'valid'; actor: Actor };

async function readToken(settings: Settings, header: string | undefined, now: number): Promise<ParsedToken> {
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header ?? '')?.[1];
  if (!token) return { state: 'none' };
  try {
    // Expiry is looked at after the signature, so that a forged token is never told apart from none.
    const claims = z.parse(tokenClaims, await verify(token, settings.secret, { alg: 'HS256', exp: false }));
    if (claims.exp <= now / 1000) return { state: 'expired', role: claims.role };
    return { state: 'valid', actor: { id: claims.sub, role: claims.role, tokenVersion: claims.ver } };
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
  const token = await readToken(settings, header, now);
  if (access === 'optional') return token.state === 'valid' ? token.actor : null;
  if (token.state === 'none') throw new AppError('auth.required');
  if (token.state === 'expired') {
    const workerArea = access === 'worker' || (access === 'account' && token.role === 'worker');
    throw new AppError('auth.expired', { status: workerArea ? 401 : 403 });
  }
  if (access !== 'account' && token.actor.role !== access) throw new AppError('auth.forbidden');
  return token.actor;
}

const activeAccountQuery = (actor: Actor): Sql => sql`SELECT count(*) AS alive FROM accounts
    WHERE id = ${actor.id} AND kind = ${actor.role} AND token_version = ${actor.tokenVersion} AND suspended_at IS NULL`;

const isSessionActive = async (env: Env, actor: Actor): Promise<boolean> =>
  (await new Database(env.DB).first<{ alive: number }>(activeAccountQuery(actor)))?.alive === 1;

/** The caller where a token may be left out: a dead one counts as none. */
export const activeActorOrNull = async (env: Env, actor: Actor | null): Promise<Actor | null> =>
  actor && (await isSessionActive(env, actor)) ? actor : null;

/** The database for this caller: its first round trip fails when the account's tokens were revoked or it was suspended. */
export function databaseFor(env: Env, actor: Actor | null): Database {
  if (!actor) return new Database(env.DB);
  return new Database(env.DB, {
    // json() of a text that is no JSON is an error, which rolls the whole transaction back.
    statement: sql`SELECT json(iif(alive = 1, 'true', 'revoked')) FROM (${activeAccountQuery(actor)})`,
    isSessionActive: () => isSessionActive(env, actor),
  });
}
