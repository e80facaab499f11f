import * as z from 'zod/mini';
import { endpoints } from '#contract/endpoints.ts';
import type { AnswerOf, Endpoint } from '#contract/endpoint.ts';
import { isErrorCode, refusal } from '#contract/errors.ts';
import { uuidv7 } from '#contract/ids.ts';
import type { Refused, Result } from './call.ts';
import { clearSession, currentSession, type Area } from './session.ts';

type Table = typeof endpoints;
/** Endpoints that take files. */
type FormName = { [N in keyof Table]: Table[N] extends { form: true } ? N : never }[keyof Table];

const refused = (code: Refused['code'], status: number, data?: z.infer<typeof refusal>): Refused => ({
  ok: false,
  code,
  status,
  message: data?.message ?? '',
  fields: data?.fields ?? {},
});

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Longer than any working network needs for 15 MB; a dead one would otherwise hold the form for ever. */
const SILENT_AFTER_MS = 10 * 60_000;

interface UploadOptions {
  area?: Area;
  params?: Record<string, string>;
  /** So that a form sent again does its work once; made here for whoever is logged in when the caller keeps none. */
  idempotencyKey?: string | undefined;
  /** Breaks it off; nobody knows then whether it came through. */
  signal?: AbortSignal;
}

/** `call()` for files, as whoever is logged in to `area` if given, with the `params` of its path. By XMLHttpRequest, as fetch does not tell how much is sent. */
export function upload<N extends FormName>(
  name: N,
  form: FormData,
  onProgress: (percent: number) => void,
  { area, params = {}, idempotencyKey, signal }: UploadOptions = {},
): Promise<Result<AnswerOf<Table[N]>>> {
  const endpoint: Endpoint = endpoints[name];
  const token = area && currentSession(area)?.token;
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open(
      endpoint.method,
      endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? '')),
    );
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    if (token || idempotencyKey) request.setRequestHeader('idempotency-key', idempotencyKey ?? uuidv7());
    signal?.addEventListener('abort', () => request.abort());
    request.timeout = SILENT_AFTER_MS;
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? (100 * loaded) / total : 0));
    for (const end of ['error', 'timeout', 'abort'] as const)
      request.addEventListener(end, () => resolve(refused('network', 0)));
    request.addEventListener('load', () => {
      const body = json(request.responseText);
      if (request.status >= 200 && request.status < 300) {
        const answer = z.safeParse(endpoints[name].answer, body);
        // The schema just parsed is the one that AnswerOf names.
        if (answer.success) return resolve({ ok: true, data: answer.data as AnswerOf<Table[N]>, nextCursor: null });
        return resolve(refused('server.error', request.status));
      }
      const { data } = z.safeParse(refusal, body);
      const code = data && isErrorCode(data.code) ? data.code : 'server.error';
      // As in call(): only the session that asked is over.
      if ((code === 'auth.required' || code === 'auth.expired') && area && token && currentSession(area)?.token === token)
        clearSession(area, 'over');
      resolve(refused(code, request.status, data));
    });
    request.send(form);
  });
}
