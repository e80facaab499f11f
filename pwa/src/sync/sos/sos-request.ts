import type { ErrorCode } from '#contract/errors.ts';
import type { SosResponse, SosStatus } from '#contract/sos.ts';
import { apiError, RESPONSE_TIMEOUT_MS, type ApiError, type Result } from '#pwa/sync/http/api-error.ts';

export const MESSAGE_LANGUAGES = ['en', 'hi', 'mr'] as const;

export const TRIGGER_PATH = '/api/emergency/trigger';
export const STATUS_PATH = (caseId: string): string => `/api/emergency/${encodeURIComponent(caseId)}/status`;

/** @param id that of the case, or of one of its presses */
export const WITHDRAW_PATH = (id: string): string => `/api/emergency/${encodeURIComponent(id)}/withdraw`;

/** The errors that the code of SOS distinguishes. */
export const CODES = [
  'auth.required',
  'auth.expired',
  'auth.second_factor_required',
  'sos.not_found',
] as const satisfies readonly ErrorCode[];

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

// Without zod and the table of endpoints, because guests download the code of SOS with their first page. tests/contract
// compares them with the contract.
export const isSosResponse = (value: unknown): value is SosResponse =>
  isObject(value) && typeof value['id'] === 'string' && typeof value['caseToken'] === 'string';

const isSeen = (value: unknown): boolean =>
  value === null || (isObject(value) && typeof value['by'] === 'string' && typeof value['at'] === 'number');
const isAlert = (value: unknown): boolean =>
  isObject(value) && typeof value['step'] === 'string' && typeof value['at'] === 'number';

export const isSosStatus = (value: unknown): value is SosStatus =>
  isObject(value) &&
  typeof value['id'] === 'string' &&
  typeof value['state'] === 'string' &&
  typeof value['unanswered'] === 'boolean' &&
  isSeen(value['seen']) &&
  (value['withdrawnAt'] == null || typeof value['withdrawnAt'] === 'number') &&
  (value['alerts'] === undefined || (Array.isArray(value['alerts']) && value['alerts'].every(isAlert)));

/**
 * Sends a request of an emergency. Also works in the service worker. Never throws: a response of another shape becomes
 * `server.error`, no response becomes `network`.
 */
export async function post<T>(
  path: string,
  token: string | undefined,
  body: object,
  isResponse: (value: unknown) => value is T,
): Promise<Result<T>> {
  const headers = new Headers({ 'content-type': 'application/json' });
  if (token) headers.set('authorization', `Bearer ${token}`);
  let response: Response;
  let data: unknown;
  try {
    response = await fetch(path, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    });
    data = await response.json().catch((error: unknown) => {
      // The connection broke in the middle of the body.
      if (!(error instanceof SyntaxError)) throw error;
      return null;
    });
  } catch {
    return apiError('network', 0);
  }
  // The log-in page of a public Wi-Fi.
  if (response.ok && data === null) return apiError('network', response.status);
  if (response.ok && isResponse(data)) return { ok: true, data, nextCursor: null };
  return errorOf(response.status, data);
}

function errorOf(status: number, data: unknown): ApiError {
  const code = isObject(data) ? CODES.find((known) => known === data['code']) : undefined;
  return apiError(code ?? 'server.error', status);
}
