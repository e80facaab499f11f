import type { Actor } from './auth.ts';
import type { Database } from './db.ts';
import type { Env, Settings } from './env.ts';
import type { EventRow } from './event-outbox.repository.ts';
import type { IdempotencyKey } from './idempotency.ts';

/** What a request passes to a use case. Identity comes only from the token. */
export interface Context {
  env: Env;
  settings: Settings;
  db: Database;
  /** Instant of the request. */
  now: number;
  /** When the user acted, corrected for clock skew: at most 72 hours before `now`, never after it. */
  happenedAt: number;
  /** The network of the caller (`networkOf`), for rate limits. */
  clientNetwork: string;
  /** The User-Agent header; empty without one. */
  userAgent: string;
  /** The token of the device that sent the request (`device.ts`); null if it has none. */
  deviceToken: string | null;
  idempotencyKey: IdempotencyKey | null;
  /** Delivers new events after the response was sent. */
  publish(events: EventRow[]): void;
  /** Closes the room connections of an account with revoked tokens, after the response was sent. */
  disconnectAccount(accountId: string): void;
  /** Origin for links in e-mails: the configured one, or this machine; null if neither is known. */
  origin: string | null;
  /** Runs work after the response was sent. A failure is logged. */
  waitUntil(work: Promise<unknown>): void;
  /** Sets a response header. */
  setHeader(name: string, value: string): void;
}

/** A request with an optional token. */
export interface OptionalContext extends Context {
  actor: Actor | null;
}

/** A request of a logged-in account. */
export interface ActorContext extends Context {
  actor: Actor;
}
