import * as z from 'zod/mini';
import { SAVED_AT_HEADER } from '#contract/cache-names.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import type { endpoints, EndpointName } from '#contract/endpoints.ts';
import type { ResponseOf, BodyInput } from '#contract/endpoint.ts';
import { isErrorCode, errorResponse } from '#contract/errors.ts';
import { NEXT_CURSOR_HEADER } from '#contract/paging.ts';
import { HAPPENED_AT_HEADER, SENT_AT_HEADER } from '#contract/clock-skew.ts';
import { endpointTable, type EndpointAddress } from './endpoint-table.ts';
import { apiError, RESPONSE_TIMEOUT_MS, type ApiError, type Result } from './api-error.ts';

export type Endpoints = typeof endpoints;
export interface RequestInput<N extends EndpointName> {
  params?: Record<string, string>;
  query?: Record<string, string | number | undefined>;
  body?: BodyInput<Endpoints[N]>;
  /** Instead of `body` where the endpoint takes a multipart form. */
  form?: FormData;
  /** Makes a retry safe. A new key is created if it is missing. */
  idempotencyKey?: string;
  /** When the user gave the command, by this device's clock. */
  happenedAt?: number;
}

/** The URL of an endpoint with these parameters. */
export function buildUrl(
  endpoint: EndpointAddress,
  params: Record<string, string> = {},
  query: RequestInput<EndpointName>['query'] = {},
): string {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const defined = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return defined.length > 0 ? `${path}?${new URLSearchParams(defined).toString()}` : path;
}

/** The headers of a request except `content-type`. */
export function buildHeaders(
  endpoint: EndpointAddress,
  token: string | undefined,
  { idempotencyKey, happenedAt }: Pick<RequestInput<EndpointName>, 'idempotencyKey' | 'happenedAt'>,
): Headers {
  const headers = new Headers();
  if (token && endpoint.access !== 'anyone') headers.set('authorization', `Bearer ${token}`);
  // Only a request that may be repeated needs a key: the server stores a response for each.
  if (idempotencyKey) headers.set('idempotency-key', idempotencyKey);
  if (happenedAt !== undefined) {
    headers.set(HAPPENED_AT_HEADER, String(happenedAt));
    headers.set(SENT_AT_HEADER, String(Date.now()));
  }
  return headers;
}

/** A form may carry a photo over a slow network. */
const FORM_TIMEOUT_MS = 5 * MINUTE_MS;

/** The last response with an ETag. The list of bookings is polled, and the browser may not store it. */
let lastTagged: { key: string; etag: string; body: unknown } | null = null;

/**
 * Sends a request to an endpoint of the contract with this token. Also works in the service worker. Never throws: no response,
 * or one in place of ours that is not JSON, becomes `network`.
 */
export async function request<N extends EndpointName>(
  name: N,
  token: string | undefined,
  input: RequestInput<N> = {},
): Promise<Result<ResponseOf<Endpoints[N]>>> {
  const endpoint = endpointTable[name];
  const headers = buildHeaders(endpoint, token, input);
  if (endpoint.body && !endpoint.multipart) headers.set('content-type', 'application/json');
  const url = buildUrl(endpoint, input.params, input.query);
  const key = `${token} ${url}`;
  const known = lastTagged?.key === key ? lastTagged : null;
  if (known) headers.set('if-none-match', known.etag);
  let response: Response;
  let body: unknown;
  try {
    response = await fetch(url, {
      method: endpoint.method,
      headers,
      body: input.form ?? (input.body === undefined ? null : JSON.stringify(input.body)),
      signal: AbortSignal.timeout(input.form ? FORM_TIMEOUT_MS : RESPONSE_TIMEOUT_MS),
    });
    body = await response.json().catch((error: unknown) => {
      // The connection broke in the middle of the body.
      if (!(error instanceof SyntaxError)) throw error;
      return null;
    });
  } catch {
    return apiError('network', 0);
  }
  if (known && response.status === 304) return parseResponse({ ok: true, status: 200, headers: response.headers }, known.body);
  const etag = response.headers.get('etag');
  if (etag && response.ok) lastTagged = { key, etag, body };
  return parseResponse(response, body);
}

/**
 * Turns a response of an endpoint and its JSON body, null if it is not JSON, into a result.
 * @template T what the contract says of the endpoint: the server validates its responses
 */
export function parseResponse<T>(response: Pick<Response, 'ok' | 'status'> & { headers?: Headers }, body: unknown): Result<T> {
  if (!response.ok) return parseErrorResponse(response.status, body);
  // Not from our server: the login page of a public Wi-Fi, which keeps the phone off the network until its user logs in there.
  if (body === null) return apiError('network', response.status);
  return {
    ok: true,
    data: body as T,
    nextCursor: response.headers?.get(NEXT_CURSOR_HEADER) ?? null,
    savedAt: Number(response.headers?.get(SAVED_AT_HEADER)) || null,
  };
}

/** Validates the data of a successful result: unlike other responses, a session is stored, and decides what the app shows. */
export const validateResponse = <T>(schema: z.ZodMiniType<T>, result: Result<T>): Result<T> =>
  result.ok && !z.safeParse(schema, result.data).success ? apiError('server.error', 200) : result;

/** Turns an error response into an ApiError. */
export function parseErrorResponse(status: number, body: unknown): ApiError {
  const { data } = z.safeParse(errorResponse, body);
  const code = data && isErrorCode(data.code) ? data.code : status === 404 ? 'request.not_found' : 'server.error';
  return apiError(code, status, data?.message, data?.fields);
}
