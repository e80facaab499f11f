import * as z from 'zod/mini';
import { endpoints, type EndpointName } from '#contract/endpoints.ts';
import type { ResponseOf, BodyInput, Endpoint } from '#contract/endpoint.ts';
import { isErrorCode, errorResponse, type ErrorCode } from '#contract/errors.ts';
import { uuidv7 } from '#contract/ids.ts';
import { NEXT_CURSOR } from '#contract/paging.ts';
import { HAPPENED_AT, SENT_AT } from '#contract/clock-skew.ts';

export interface Refused {
  ok: false;
  /** `network` when no answer came at all, `phone_full` when the phone could not keep what is to be sent. */
  code: ErrorCode | 'network' | 'phone_full';
  /** 0 without an answer. */
  status: number;
  /** Empty where the answer was not one of our server's. */
  message: string;
  fields: Record<string, string>;
}
export type Result<T> = { ok: true; data: T; nextCursor: string | null } | Refused;

export type Endpoints = typeof endpoints;
export interface Input<N extends EndpointName> {
  params?: Record<string, string>;
  query?: Record<string, string | number | undefined>;
  body?: BodyInput<Endpoints[N]>;
  /** Instead of `body` where the endpoint takes a multipart form. */
  form?: FormData;
  /** So that a command sent again does its work once; made here when the caller keeps none. */
  idempotencyKey?: string;
  /** When the command was given, by this phone's clock. */
  happenedAt?: number;
}

export const refused = (code: Refused['code'], status: number, message = '', fields: Record<string, string> = {}): Refused => ({
  ok: false,
  code,
  status,
  message,
  fields,
});

/** Whether a refusal means that the token is no longer good. */
export const isTokenOver = ({ code }: Refused): boolean => code === 'auth.required' || code === 'auth.expired';

/** The address of an endpoint with these parameters. */
export function addressOf(
  endpoint: Endpoint,
  params: Record<string, string> = {},
  query: Input<EndpointName>['query'] = {},
): string {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return given.length > 0 ? `${path}?${new URLSearchParams(given).toString()}` : path;
}

/** The headers of a call, but for the type of its body. */
export function headersOf(
  endpoint: Endpoint,
  token: string | undefined,
  { idempotencyKey, happenedAt }: Pick<Input<EndpointName>, 'idempotencyKey' | 'happenedAt'>,
): Headers {
  const headers = new Headers();
  if (token && endpoint.access !== 'anyone') headers.set('authorization', `Bearer ${token}`);
  if (endpoint.method !== 'GET' && (endpoint.access !== 'anyone' || idempotencyKey))
    headers.set('idempotency-key', idempotencyKey ?? uuidv7());
  if (happenedAt !== undefined) {
    headers.set(HAPPENED_AT, String(happenedAt));
    headers.set(SENT_AT, String(Date.now()));
  }
  return headers;
}

/** A mobile network may swallow a request whole; after this long there was no answer. A form may be a picture on a slow one. */
const ANSWER_WITHIN_MS = 20_000;
const FORM_WITHIN_MS = 5 * 60_000;

/**
 * Calls one endpoint of the contract with this token. Needs no page. Never throws: an answer that does not fit the contract counts
 * as the server's fault, no answer as `network`.
 */
export async function ask<N extends EndpointName>(
  name: N,
  token: string | undefined,
  input: Input<N> = {},
): Promise<Result<ResponseOf<Endpoints[N]>>> {
  const endpoint: Endpoint = endpoints[name];
  const headers = headersOf(endpoint, token, input);
  if (endpoint.body && !endpoint.form) headers.set('content-type', 'application/json');
  let response: Response;
  let body: unknown;
  try {
    response = await fetch(addressOf(endpoint, input.params, input.query), {
      method: endpoint.method,
      headers,
      body: input.form ?? (input.body === undefined ? null : JSON.stringify(input.body)),
      signal: AbortSignal.timeout(input.form ? FORM_WITHIN_MS : ANSWER_WITHIN_MS),
    });
    body = await response.json().catch((error: unknown) => {
      // Broken off in the middle: whatever it was, it did not get here.
      if (!(error instanceof SyntaxError)) throw error;
      return null;
    });
  } catch {
    return refused('network', 0);
  }
  return resultOf(name, response, body);
}

/** What an answer of an endpoint says, its body parsed from JSON. */
export function resultOf<N extends EndpointName>(
  name: N,
  response: Pick<Response, 'ok' | 'status'> & { headers?: Headers },
  body: unknown,
): Result<ResponseOf<Endpoints[N]>> {
  if (!response.ok) return refusalFrom(response.status, body);
  const answer = z.safeParse(endpoints[name].response, body);
  // The schema just parsed is the one that AnswerOf names.
  if (answer.success)
    return {
      ok: true,
      data: answer.data as ResponseOf<Endpoints[N]>,
      nextCursor: response.headers?.get(NEXT_CURSOR) ?? null,
    };
  return refused('server.error', response.status);
}

/** What a refusing answer says. */
export function refusalFrom(status: number, body: unknown): Refused {
  const { data } = z.safeParse(errorResponse, body);
  const code = data && isErrorCode(data.code) ? data.code : status === 404 ? 'request.not_found' : 'server.error';
  return refused(code, status, data?.message, data?.fields);
}
