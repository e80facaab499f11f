import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';

/** Who may call: `anyone` (a token is not read), `optional` (a bad token counts as none), one role, or any logged-in account. */
export type Access = 'anyone' | 'optional' | 'client' | 'worker' | 'admin' | 'account';

/** One line of the API's table of contents. Routes, `call()`, OpenAPI and the tests are derived from it. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With `:name` for each parameter in `params`. */
  path: `/${string}`;
  access: Access;
  summary: string;
  params?: z.ZodMiniObject;
  query?: z.ZodMiniObject;
  /** JSON body; for `form`, the text fields of a multipart body. */
  body?: z.ZodMiniType;
  form?: true;
  response: z.ZodMiniType;
  errors: readonly ErrorCode[];
  /** At most `max` calls per `seconds` from one address (times RATE_LIMIT_FACTOR). */
  limit?: { max: number; seconds: number };
  /** An Idempotency-Key counts although nobody is logged in. */
  keyed?: true;
  /** No flood guard: an emergency is never answered 429. */
  unguarded?: true;
}

export type BodyOf<E extends Endpoint> = E['body'] extends z.ZodMiniType ? z.output<E['body']> : undefined;
export type BodyInput<E extends Endpoint> = E['body'] extends z.ZodMiniType ? z.input<E['body']> : undefined;
export type ParamsOf<E extends Endpoint> = E['params'] extends z.ZodMiniType ? z.output<E['params']> : undefined;
export type QueryOf<E extends Endpoint> = E['query'] extends z.ZodMiniType ? z.output<E['query']> : undefined;
export type ResponseOf<E extends Endpoint> = z.output<E['response']>;
export type ResponseInput<E extends Endpoint> = z.input<E['response']>;
