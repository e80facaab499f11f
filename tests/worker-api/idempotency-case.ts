import type { endpoints, EndpointName } from '#contract/endpoints.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { Fetcher, TestUser } from '../support/test-users.ts';
import type { Call } from './idempotent-call.ts';

export interface Case {
  call: Call;
  /** Another command that changes the same state again, if there is one. */
  after?: Call | (() => Promise<Call>);
  /** Another body for the same URL; none where the URL says everything. */
  otherBody?: object;
  /** What the command changes, as one SQL expression. */
  state: string;
  /**
   * What a repetition gets after 48 hours, when its key is forgotten, if it is not the first response once more: an error, because of the
   * row's state, or its effect `again`.
   */
  late?: ErrorCode | 'again';
}

/** An endpoint that honours an Idempotency-Key. */
type KeyedEndpoint = {
  [N in EndpointName]: (typeof endpoints)[N] extends { idempotency: 'stored' | 'repeatable' } ? N : never;
}[EndpointName];

export interface People {
  client: TestUser;
  worker: TestUser;
  admin: TestUser;
}

export type Cases = Partial<Record<KeyedEndpoint, (server: Fetcher, people: People) => Promise<Case>>>;

/** SQL expressions of a state. */
export const field = (table: string, column: string, where: string) => `(SELECT ${column} FROM ${table} WHERE ${where})`;
export const count = (table: string, where: string) => `(SELECT count(*) FROM ${table} WHERE ${where})`;
