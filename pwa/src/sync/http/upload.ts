import { MINUTE_MS } from '#contract/durations.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { endpointTable } from './endpoint-table.ts';
import { apiError, type Result } from './api-error.ts';
import { buildUrl, buildHeaders, parseResponse, type Endpoints } from './http.ts';
import { endSessionIfExpired } from '#pwa/sync/session/expired-session.ts';
import { currentSession, type Area } from '#pwa/sync/session/session.ts';

/** Endpoints that take files. */
type FormName = { [N in keyof Endpoints]: Endpoints[N] extends { multipart: true } ? N : never }[keyof Endpoints];

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * How long nothing may be sent, and after that no response come, on a dead network. The system of a phone accepts some 200 kB
 * at once, for which the slowest network that works needs this long.
 */
const STALLED_UPLOAD_MS = 2 * MINUTE_MS;
const EVENTS_MS = 2000;

interface UploadOptions {
  params?: Record<string, string>;
  /** Makes a retry safe. A new key is created if it is missing and the user is logged in. */
  idempotencyKey?: string | undefined;
  /** When the user gave the command, by this device's clock. */
  happenedAt?: number;
  /** Aborts the upload. It may have reached the server all the same. */
  signal?: AbortSignal;
}

/** `request()` for files. Uses XMLHttpRequest, because fetch does not report upload progress. */
export function requestWithProgress<N extends EndpointName>(
  name: N,
  token: string | undefined,
  form: FormData,
  onProgress: (percent: number) => void,
  { params, signal, idempotencyKey, happenedAt }: UploadOptions = {},
): Promise<Result<ResponseOf<Endpoints[N]>>> {
  const endpoint = endpointTable[name];
  return new Promise((resolve) => {
    const xhr = new XMLHttpRequest();
    xhr.open(endpoint.method, buildUrl(endpoint, params));
    const headers = buildHeaders(endpoint, token, {
      ...(idempotencyKey && { idempotencyKey }),
      ...(happenedAt !== undefined && { happenedAt }),
    });
    headers.forEach((value, header) => xhr.setRequestHeader(header, value));
    signal?.addEventListener('abort', () => xhr.abort());
    let stalled: ReturnType<typeof setTimeout>;
    const waitForProgress = () => {
      clearTimeout(stalled);
      // A page that was frozen gets the events of that time a moment after its timers.
      stalled = setTimeout(() => (stalled = setTimeout(() => xhr.abort(), EVENTS_MS)), STALLED_UPLOAD_MS);
    };
    waitForProgress();
    xhr.addEventListener('loadend', () => clearTimeout(stalled));
    xhr.upload.addEventListener('progress', ({ loaded, total }) => {
      waitForProgress();
      onProgress(total > 0 ? (100 * loaded) / total : 0);
    });
    for (const end of ['error', 'abort'] as const) xhr.addEventListener(end, () => resolve(apiError('network', 0)));
    xhr.addEventListener('load', () => {
      const { status } = xhr;
      resolve(parseResponse({ ok: status >= 200 && status < 300, status }, parseJson(xhr.responseText)));
    });
    xhr.send(form);
  });
}

/** `call()` for files, with the token of `area` if given. */
export async function upload<N extends FormName>(
  name: N,
  form: FormData,
  onProgress: (percent: number) => void,
  { area, ...options }: UploadOptions & { area?: Area } = {},
): Promise<Result<ResponseOf<Endpoints[N]>>> {
  const token = area && currentSession(area)?.token;
  const result = await requestWithProgress(name, token, form, onProgress, options);
  if (area && !result.ok) endSessionIfExpired(result, area, token);
  return result;
}
