import * as z from 'zod/mini';
import { endpoints, type EndpointName } from '#contract/endpoints.ts';
import type { AnswerOf, BodyInput, Endpoint } from '#contract/endpoint.ts';
import { isErrorCode, refusal, type ErrorCode } from '#contract/errors.ts';
import { uuidv7 } from '#contract/ids.ts';
import { NEXT_CURSOR } from '#contract/paging.ts';
import { clearSession, currentSession, type Area } from './session.ts';

export interface Refused {
  ok: false;
  /** `network` when no answer came at all. */
  code: ErrorCode | 'network';
  /** 0 without an answer. */
  status: number;
  message: string;
  fields: Record<string, string>;
}
export type Result<T> = { ok: true; data: T; nextCursor: string | null } | Refused;

type Table = typeof endpoints;
export interface Input<N extends EndpointName> {
  params?: Record<string, string>;
  query?: Record<string, string | number | undefined>;
  body?: BodyInput<Table[N]>;
  /** Instead of `body` where the endpoint takes a multipart form. */
  form?: FormData;
  /** So that a command sent again does its work once; made here when the caller keeps none. */
  idempotencyKey?: string;
  /** Without the token of whoever is logged in. */
  anonymous?: boolean;
}

const refused = (code: Refused['code'], status: number, message: string, fields: Record<string, string> = {}): Refused => ({
  ok: false,
  code,
  status,
  message,
  fields,
});

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

function headersOf(endpoint: Endpoint, area: Area, input: Input<EndpointName>): Headers {
  const headers = new Headers();
  const token = input.anonymous ? undefined : currentSession(area)?.token;
  if (token && endpoint.access !== 'anyone') headers.set('authorization', `Bearer ${token}`);
  if (endpoint.body && !endpoint.form) headers.set('content-type', 'application/json');
  if (endpoint.method !== 'GET' && endpoint.access !== 'anyone')
    headers.set('idempotency-key', input.idempotencyKey ?? uuidv7());
  return headers;
}

/** A mobile network may swallow a request whole; after this long there was no answer. */
const ANSWER_WITHIN_MS = 20_000;

/**
 * Calls one endpoint of the contract as whoever is logged in to `area`. Never throws: an answer that does not fit the contract
 * counts as the server's fault, no answer as `network`. A dead or expired token ends the session of its area.
 */
export async function call<N extends EndpointName>(
  name: N,
  area: Area,
  input: Input<N> = {},
): Promise<Result<AnswerOf<Table[N]>>> {
  const endpoint: Endpoint = endpoints[name];
  const token = currentSession(area)?.token;
  let response: Response;
  try {
    response = await fetch(addressOf(endpoint, input.params, input.query), {
      method: endpoint.method,
      headers: headersOf(endpoint, area, input),
      body: input.form ?? (input.body === undefined ? null : JSON.stringify(input.body)),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
  } catch {
    return refused('network', 0, '');
  }
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) {
    const answer = z.safeParse(endpoints[name].answer, body);
    // The schema just parsed is the one that AnswerOf names.
    if (answer.success)
      return { ok: true, data: answer.data as AnswerOf<Table[N]>, nextCursor: response.headers.get(NEXT_CURSOR) };
    return refused('server.error', response.status, '');
  }
  return refusalFrom(response, body, area, token);
}

/** What a refusing answer says. A dead or expired `token` ends the session of its area. */
export function refusalFrom(response: Response, body: unknown, area: Area, token: string | undefined): Refused {
  const { data } = z.safeParse(refusal, body);
  const code = data && isErrorCode(data.code) ? data.code : response.status === 404 ? 'request.not_found' : 'server.error';
  // Only the session that asked is over: another may have begun while the answer was on its way.
  if ((code === 'auth.required' || code === 'auth.expired') && token && currentSession(area)?.token === token)
    clearSession(area, 'over');
  return refused(code, response.status, data?.message ?? '', data?.fields);
}
