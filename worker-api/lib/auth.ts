import { sign, verify } from 'hono/jwt';
import * as z from 'zod/mini';
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { ADMIN_SESSION_MS, SESSION_MS, tokenClaims, type Role, type TokenClaims } from '#contract/accounts.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { AppError } from './app-error.ts';
import { countActiveSession, failIfRevoked, type GuardRow } from './auth.repository.ts';
import { Database, type Precondition } from './db.ts';
import type { Env, Settings } from './env.ts';
import { checkSecondFactor, lacksSecondFactor } from './second-factor.ts';
import { setLastUsed } from './sessions.repository.ts';

export interface Actor {
  id: string;
  role: Role;
  tokenVersion: number;
  /** When the user entered the password last. */
  loggedInAt: number;
  /** When the token expires. */
  expiresAt: number;
  /** Null for a login that lacks the second factor, and for a token from before sessions were stored. */
  sessionId: string | null;
  /** When an admin presented the second factor. */
  secondFactorAt?: number;
}

/** For how long after entering the password a user is not asked for it again. */
const FRESH_LOGIN_MS = 10 * MINUTE_MS;
export const isLoginFresh = ({ loggedInAt }: Actor, now: number): boolean => now - loggedInAt <= FRESH_LOGIN_MS;

/** When a session with this login ends. */
export const sessionEnd = (role: Role, loggedInAt: number): number =>
  loggedInAt + (role === 'admin' ? ADMIN_SESSION_MS : SESSION_MS);
/** Time to set up an authenticator app. */
const PENDING_TOKEN_LIFETIME_MS = 15 * MINUTE_MS;

/** The token of this actor. */
export function signToken(settings: Settings, actor: Actor): Promise<string> {
  const claims: TokenClaims = {
    sub: actor.id,
    id: actor.id,
    role: actor.role,
    ver: actor.tokenVersion,
    ...(actor.sessionId !== null && { sid: actor.sessionId }),
    iat: Math.floor(actor.loggedInAt / 1000),
    exp: Math.floor(actor.expiresAt / 1000),
    ...(actor.secondFactorAt !== undefined && { mfa: Math.floor(actor.secondFactorAt / 1000) }),
  };
  return sign(claims, settings.secret, 'HS256');
}

/** The token of a login that lacks the second factor. It belongs to no session and is valid for 15 minutes. */
export const signPendingToken = (
  settings: Settings,
  account: Pick<Actor, 'id' | 'role' | 'tokenVersion'>,
  now: number,
): Promise<string> =>
  signToken(settings, { ...account, sessionId: null, loggedInAt: now, expiresAt: now + PENDING_TOKEN_LIFETIME_MS });

type ParsedToken = { state: 'none' } | { state: 'expired'; role: Role } | { state: 'valid'; actor: Actor };

async function readToken(settings: Settings, header: string | undefined, now: number): Promise<ParsedToken> {
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header ?? '')?.[1];
  if (!token) return { state: 'none' };
  try {
    // The expiry is checked after the signature, so that a forged token gets the same response as no token.
    const claims = z.parse(tokenClaims, await verify(token, settings.secret, { alg: 'HS256', exp: false }));
    // Older tokens of admins expire later than their sessions.
    const expiresAt = Math.min(claims.exp * 1000, sessionEnd(claims.role, claims.iat * 1000));
    if (expiresAt <= now) return { state: 'expired', role: claims.role };
    return {
      state: 'valid',
      actor: {
        id: claims.sub,
        role: claims.role,
        tokenVersion: claims.ver,
        loggedInAt: claims.iat * 1000,
        expiresAt,
        sessionId: claims.sid ?? null,
        ...(claims.mfa !== undefined && { secondFactorAt: claims.mfa * 1000 }),
      },
    };
  } catch {
    return { state: 'none' };
  }
}

/**
 * The caller of an endpoint; null if it needs none. Throws `auth.required`, `auth.expired`, `auth.forbidden` and what
 * `checkSecondFactor` throws.
 */
export async function authenticate(
  settings: Settings,
  header: string | undefined,
  { access, secondFactor }: Pick<Endpoint, 'access' | 'secondFactor'>,
  now: number,
): Promise<Actor | null> {
  if (access === 'anyone') return null;
  const token = await readToken(settings, header, now);
  if (access === 'optional') return token.state === 'valid' && !lacksSecondFactor(settings, token.actor) ? token.actor : null;
  if (token.state === 'none') throw new AppError('auth.required');
  if (token.state === 'expired') {
    const workerArea = access === 'worker' || (access === 'account' && token.role === 'worker');
    throw new AppError('auth.expired', { status: workerArea ? 401 : 403 });
  }
  if (access !== 'account' && token.actor.role !== access) throw new AppError('auth.forbidden');
  checkSecondFactor(settings, token.actor, secondFactor, now);
  return token.actor;
}

const isSessionActive = async (env: Env, actor: Actor, now: number): Promise<boolean> =>
  (await new Database(env.DB).first(countActiveSession(actor, now)))?.active === 1;

/** The caller of an endpoint with an optional token. A revoked token counts as none. */
export const activeActorOrNull = async (env: Env, actor: Actor | null, now: number): Promise<Actor | null> =>
  actor && (await isSessionActive(env, actor, now)) ? actor : null;

const LAST_USED_INTERVAL_MS = HOUR_MS;

/**
 * The database for this caller. Its first batch fails if the token was revoked, the session has ended or the account is
 * suspended.
 * @param waitUntil runs the write of the last use, once an hour
 */
export function databaseFor(env: Env, actor: Actor | null, now: number, waitUntil: (work: Promise<unknown>) => void): Database {
  if (!actor) return new Database(env.DB);
  const precondition: Precondition<GuardRow> = {
    statement: failIfRevoked(actor, now),
    check: ([row]) => {
      if (actor.sessionId && row?.last_used_at != null && row.last_used_at <= now - LAST_USED_INTERVAL_MS)
        waitUntil(new Database(env.DB).batch({ used: setLastUsed(actor.sessionId, now) }));
    },
    explainFailure: async () => {
      if (!(await isSessionActive(env, actor, now))) throw new AppError('auth.required');
    },
  };
  return new Database(env.DB, precondition);
}
