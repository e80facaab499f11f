import type { Actor } from './auth.ts';
import type { Database, Row } from './db.ts';
import type { Env, Settings } from './env.ts';
import type { IdempotencyKey } from './idempotency.ts';

/** What a request brings to a use case. Identity comes from the token and from nowhere else. */
export interface Context {
  env: Env;
  settings: Settings;
  db: Database;
  /** Instant of the request. */
  now: number;
  /** When its sender did it, as far as he says so and may be believed: at most 72 hours before `now`, never after it. */
  happenedAt: number;
  /** Address of the caller, for rate limits. */
  clientIp: string;
  idempotencyKey: IdempotencyKey | null;
  /** Sends freshly written events to their rooms once the answer is out. */
  publish(events: Row[]): void;
  /** Closes the lines of an account whose tokens have just died, once the answer is out. */
  disconnectAccount(accountId: string): void;
  /** Origin for links in mails: the configured one, or this machine; null where neither is known. */
  origin: string | null;
  /** Work that goes on after the answer is out. Its failure is logged. */
  waitUntil(work: Promise<unknown>): void;
  /** Sets a header of the answer. */
  setHeader(name: string, value: string): void;
}

/** A request of somebody who may have said who he is. */
export interface OptionalContext extends Context {
  actor: Actor | null;
}

/** A request of a logged-in account. */
export interface ActorContext extends Context {
  actor: Actor;
}
