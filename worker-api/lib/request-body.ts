import type { Context as HonoContext } from 'hono';
import type { Endpoint } from '#contract/endpoint.ts';
import { AppError } from './app-error.ts';
import type { AppEnv } from './env.ts';

const MAX_JSON_BYTES = 64 * 1024;
// Five PDFs of 10 MB and two images of 5 MB, with their text fields.
const MAX_FORM_BYTES = 62 * 1024 * 1024;
const MAX_FORM_PARTS = 200;

interface Body {
  value: unknown;
  /** The content of the body, for the fingerprint of the idempotency key. */
  text: string;
  files: Map<string, File[]>;
}

/** Reads a JSON or multipart body. Throws `request.content_type`, `request.too_large` and `request.malformed`. */
export async function readBody(c: HonoContext<AppEnv>, endpoint: Endpoint): Promise<Body> {
  const files = new Map<string, File[]>();
  if (!endpoint.body) {
    if (Number(c.req.header('content-length') ?? 0) > MAX_JSON_BYTES) throw new AppError('request.too_large');
    return { value: undefined, text: '', files };
  }
  const type = (c.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
  if (type !== (endpoint.multipart ? 'multipart/form-data' : 'application/json')) throw new AppError('request.content_type');
  const rawRequest = c.req.raw;
  const max = endpoint.multipart ? MAX_FORM_BYTES : MAX_JSON_BYTES;
  if (Number(rawRequest.headers.get('content-length') ?? 0) > max) throw new AppError('request.too_large');
  const limitState = { tooLarge: false };
  const limitedBody = new Response(rawRequest.body?.pipeThrough(limitBytes(max, limitState)) ?? null, {
    headers: rawRequest.headers,
  });
  try {
    if (endpoint.multipart) {
      const form = await limitedBody.formData();
      return { value: textFieldsOf(form, files), text: formFingerprint(form), files };
    }
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(await limitedBody.arrayBuffer());
    return { value: JSON.parse(text) as unknown, text, files };
  } catch {
    throw new AppError(limitState.tooLarge ? 'request.too_large' : 'request.malformed');
  }
}

/** Aborts a body that exceeds `max` bytes, regardless of its Content-Length. The body is not buffered twice. */
function limitBytes(max: number, limitState: { tooLarge: boolean }): TransformStream<Uint8Array, Uint8Array> {
  let size = 0;
  return new TransformStream({
    transform(chunk, controller) {
      size += chunk.byteLength;
      limitState.tooLarge = size > max;
      if (limitState.tooLarge) controller.error(new Error('too large'));
      else controller.enqueue(chunk);
    },
  });
}

function appendTo<T>(lists: Map<string, T[]>, name: string, value: T): void {
  const list = lists.get(name);
  if (list) list.push(value);
  else lists.set(name, [value]);
}

/** Text fields, and names and sizes of files, for the fingerprint: the multipart boundary differs in every request. */
const formFingerprint = (form: FormData): string =>
  JSON.stringify([...form].map(([name, value]) => [name, typeof value === 'string' ? value : [value.name, value.size]]));

/** Text fields as one value, or as a list if a field is repeated. Files go to `files`. */
function textFieldsOf(form: FormData, files: Map<string, File[]>): Record<string, string | string[]> {
  const fields = new Map<string, string[]>();
  // Parsing time grows faster than the number of parts, and no form has a tenth of these.
  if ([...form.keys()].length > MAX_FORM_PARTS) throw new AppError('request.malformed');
  for (const [name, value] of form.entries()) {
    if (typeof value !== 'string') {
      if (value.size > 0) appendTo(files, name, value);
    } else appendTo(fields, name, value);
  }
  return Object.fromEntries([...fields].map(([name, values]) => [name, values.length === 1 ? (values[0] ?? '') : values]));
}
