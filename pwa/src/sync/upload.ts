import { endpoints, type EndpointName } from '#contract/endpoints.ts';
import type { ResponseOf, Endpoint } from '#contract/endpoint.ts';
import { addressOf, headersOf, refused, resultOf, type Endpoints, type Result } from './ask.ts';
import { endIfOver } from './call.ts';
import { currentSession, type Area } from './session.ts';

/** Endpoints that take files. */
type FormName = { [N in keyof Endpoints]: Endpoints[N] extends { form: true } ? N : never }[keyof Endpoints];

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Longer than any working network needs for 15 MB; a dead one would otherwise hold the form for ever. */
const SILENT_AFTER_MS = 10 * 60_000;

interface Sent {
  params?: Record<string, string>;
  /** So that a form sent again does its work once; made here for whoever is logged in when the caller keeps none. */
  idempotencyKey?: string | undefined;
  /** When the command was given, by this phone's clock. */
  happenedAt?: number;
  /** Breaks it off; nobody knows then whether it came through. */
  signal?: AbortSignal;
}

/** `ask()` for files. By XMLHttpRequest, as fetch does not tell how much is sent. */
export function askWithProgress<N extends EndpointName>(
  name: N,
  token: string | undefined,
  form: FormData,
  onProgress: (percent: number) => void,
  { params, signal, idempotencyKey, happenedAt }: Sent = {},
): Promise<Result<ResponseOf<Endpoints[N]>>> {
  const endpoint: Endpoint = endpoints[name];
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open(endpoint.method, addressOf(endpoint, params));
    const headers = headersOf(endpoint, token, {
      ...(idempotencyKey && { idempotencyKey }),
      ...(happenedAt !== undefined && { happenedAt }),
    });
    headers.forEach((value, header) => request.setRequestHeader(header, value));
    signal?.addEventListener('abort', () => request.abort());
    request.timeout = SILENT_AFTER_MS;
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? (100 * loaded) / total : 0));
    for (const end of ['error', 'timeout', 'abort'] as const)
      request.addEventListener(end, () => resolve(refused('network', 0)));
    request.addEventListener('load', () => {
      const { status } = request;
      resolve(resultOf(name, { ok: status >= 200 && status < 300, status }, json(request.responseText)));
    });
    request.send(form);
  });
}

/** `call()` for files, as whoever is logged in to `area` if given. */
export async function upload<N extends FormName>(
  name: N,
  form: FormData,
  onProgress: (percent: number) => void,
  { area, ...sent }: Sent & { area?: Area } = {},
): Promise<Result<ResponseOf<Endpoints[N]>>> {
  const token = area && currentSession(area)?.token;
  const answer = await askWithProgress(name, token, form, onProgress, sent);
  if (area && !answer.ok) endIfOver(answer, area, token);
  return answer;
}
