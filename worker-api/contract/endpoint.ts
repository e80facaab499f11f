import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';

/**
 * Who may call: `anyone` (the token is ignored), `optional` (an invalid token counts as none), one role, or any logged-in
 * `account`.
 */
type Access = 'anyone' | 'optional' | 'client' | 'worker' | 'admin' | 'account';

/** One endpoint of the API. Routes, the app's API client, OpenAPI and tests are derived from it. */
export type Endpoint = (ReadEndpoint | WriteEndpoint) & EndpointFields;

interface ReadEndpoint {
  method: 'GET';
  idempotency?: never;
}

interface WriteEndpoint {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /**
   * What a repeated Idempotency-Key does. `stored`: it gets the first response, which was stored in the transaction of the
   * effect. `repeatable`: the same, but the first response is stored after the effect, because an effect that happens twice is
   * the same as once. `none`: the key is ignored, for the reason in a comment. After 48 hours a key is forgotten, and a
   * repetition is decided by the rows, as tests/worker-api/idempotency-cases.ts says for each endpoint.
   */
  idempotency: 'stored' | 'repeatable' | 'none';
}

interface EndpointFields {
  /** Contains `:name` for each parameter in `params`. */
  path: `/${string}`;
  access: Access;
  summary: string;
  params?: z.ZodMiniObject;
  query?: z.ZodMiniObject;
  /** The JSON body, or the text fields of a `multipart` body. */
  body?: z.ZodMiniType;
  multipart?: true;
  response: z.ZodMiniType;
  /** The media type of a response that is not JSON. */
  responseType?: string;
  errors: readonly ErrorCode[];
  /** At most `max` calls per `seconds` from one IP address (times RATE_LIMIT_FACTOR). */
  rateLimit?: { max: number; seconds: number };
  /** Honours an Idempotency-Key without a logged-in account. */
  anonymousIdempotency?: true;
  /**
   * What an admin needs where ADMIN_SECOND_FACTOR is on, besides the password: by default a token that records a presented
   * second factor. `pending`: nothing, because the call enrols or presents one. `recent`: one of the last ten minutes, because
   * the call takes money or an account away.
   */
  secondFactor?: 'pending' | 'recent';
  /**
   * `handler`: the handler itself checks whether the session of an `optional` token may still be used, in its own batch. Until
   * then the actor is what the token says.
   */
  sessionCheck?: 'handler';
  /** Emergency calls must never get a 429. */
  exemptFromRateLimit?: true;
}

export type BodyOf<E extends Endpoint> = E['body'] extends z.ZodMiniType ? z.output<E['body']> : undefined;
export type BodyInput<E extends Endpoint> = E['body'] extends z.ZodMiniType ? z.input<E['body']> : undefined;
export type ParamsOf<E extends Endpoint> = E['params'] extends z.ZodMiniType ? z.output<E['params']> : undefined;
export type QueryOf<E extends Endpoint> = E['query'] extends z.ZodMiniType ? z.output<E['query']> : undefined;
export type ResponseOf<E extends Endpoint> = z.output<E['response']>;
export type ResponseInput<E extends Endpoint> = z.input<E['response']>;
