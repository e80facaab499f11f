import { sign, verify } from 'hono/jwt';
import * as z from 'zod/mini';
import { tokenClaims, type Role, type TokenClaims } from '#contract/accounts.ts';
import type { Access } from '#contract/endpoint.ts';
import { AppError } from './app-error.ts';
import { countActiveSession, failIfRevoked } from './auth.repository.ts';
import { Database } from './db.ts';
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
    // The expiry is checked after the signature, so that a forged token gets the same response as no token.
    const claims = z.parse(tokenClaims, await verify(token, settings.secret, { alg: 'HS256', exp: false }));
    if (claims.exp <= now / 1000) return { state: 'expired', role: claims.role };
    return { state: 'valid', actor: { id: claims.sub, role: claims.role, tokenVersion: claims.ver } };
  } catch {
    return { state: 'none' };
  }
}

/** The caller of an endpoint with this access; null if it needs none. Throws `auth.required`, `auth.expired` and `auth.forbidden`. */
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

const isSessionActive = async (env: Env, actor: Actor): Promise<boolean> =>
  (await new Database(env.DB).first(countActiveSession(actor)))?.active === 1;

/** The caller of an endpoint with an optional token. A revoked token counts as none. */
export const activeActorOrNull = async (env: Env, actor: Actor | null): Promise<Actor | null> =>
  actor && (await isSessionActive(env, actor)) ? actor : null;

/** The database for this caller. Its first batch fails if the token was revoked or the account is suspended. */
export function databaseFor(env: Env, actor: Actor | null): Database {
  if (!actor) return new Database(env.DB);
  return new Database(env.DB, {
    statement: failIfRevoked(actor),
    explainFailure: async () => {
      if (!(await isSessionActive(env, actor))) throw new AppError('auth.required');
    },
  });
}
