import type { Context as HonoContext, Hono } from 'hono';
import * as z from 'zod/mini';
import type { ResponseInput, BodyOf, Endpoint, ParamsOf, QueryOf } from '#contract/endpoint.ts';
import { fieldErrors } from '#contract/errors.ts';
import { HAPPENED_AT_HEADER, SENT_AT_HEADER, correctClockSkew } from '#contract/clock-skew.ts';
import { AppError } from './app-error.ts';
import { activeActorOrNull, authenticate, databaseFor } from './auth.ts';
import type { ActorContext, Context, OptionalContext } from './context.ts';
import { settingsOf, type Env } from './env.ts';
import { disconnectAccount, publish } from './event-outbox.ts';
import { parseIdempotencyKey, ANONYMOUS_ACCOUNT } from './idempotency.ts';
import { saveError } from './idempotency.repository.ts';
import { log } from './log.ts';
import { loopbackOrigin, networkOf } from './network.ts';
import { SHARED_IP_FACTOR, checkFloodLimit, checkRateLimit } from './rate-limit.ts';

export type AppEnv = { Bindings: Env; Variables: { requestId: string } };
export type App = Hono<AppEnv>;

const MAX_JSON_BYTES = 64 * 1024;
// Five PDFs of 10 MB and two images of 5 MB, with their text fields.
const MAX_FORM_BYTES = 62 * 1024 * 1024;
const MAX_FORM_PARTS = 200;

type ContextOf<E extends Endpoint> = E['access'] extends 'anyone'
  ? Context
  : E['access'] extends 'optional'
    ? OptionalContext
    : ActorContext;
interface Input<E extends Endpoint> {
  body: BodyOf<E>;
  params: ParamsOf<E>;
  query: QueryOf<E>;
  /** Files of a multipart body, by field. */
  files: Map<string, File[]>;
}

/**
 * Serves one endpoint of the contract, which declares its access, rate limit, request and response.
 * Properties that the response schema does not name are never sent.
 */
export function route<E extends Endpoint>(
  app: App,
  endpoint: E,
  handler: (input: Input<E>, context: ContextOf<E>) => Promise<ResponseInput<E> | Response>,
): void {
  app.on(endpoint.method, endpoint.path, async (c) => {
    const now = Date.now();
    const settings = settingsOf(c.env);
    const clientIp = networkOf(c.req.header('cf-connecting-ip'));
    if (!endpoint.exemptFromRateLimit) checkFloodLimit(settings, clientIp, now, SHARED_IP_FACTOR);
    const tokenActor = await authenticate(settings, c.req.header('authorization'), endpoint.access, now);
    const actor = endpoint.access === 'optional' ? await activeActorOrNull(c.env, tokenActor) : tokenActor;
    if (actor && !endpoint.exemptFromRateLimit) checkFloodLimit(settings, actor.id, now);
    const db = databaseFor(c.env, actor);
    if (endpoint.rateLimit)
      await checkRateLimit(db, settings, `${endpoint.method} ${endpoint.path} ${clientIp}`, endpoint.rateLimit, now);

    const { value, text, files } = await readBody(c, endpoint);
    const parsed = {
      params: validate(endpoint.params, c.req.param()),
      query: validate(endpoint.query, c.req.query()),
      body: validate(endpoint.body, value),
      files,
    };
    const keyOwner = actor?.id ?? (endpoint.anonymousIdempotency ? ANONYMOUS_ACCOUNT : null);
    const request = { method: c.req.method, path: c.req.path, body: text };
    const idempotencyKey =
      keyOwner !== null && endpoint.method !== 'GET'
        ? parseIdempotencyKey(keyOwner, c.req.header('idempotency-key'), request, settings.secret)
        : null;
    const waitUntil = (work: Promise<unknown>) =>
      c.executionCtx.waitUntil(
        work.catch((error: unknown) => log('error', 'later', { path: endpoint.path, error: String(error) })),
      );
    const context = {
      env: c.env,
      settings,
      db,
      now,
      happenedAt: correctClockSkew(c.req.header(HAPPENED_AT_HEADER), c.req.header(SENT_AT_HEADER), now),
      clientIp,
      idempotencyKey,
      origin: settings.origin ?? loopbackOrigin(c.req.url),
      waitUntil,
      publish: (events: Parameters<typeof publish>[1]) => waitUntil(publish(c.env, events, now)),
      disconnectAccount: (accountId: string) => waitUntil(disconnectAccount(c.env, accountId, now)),
      setHeader: (name: string, content: string) => c.header(name, content),
      actor,
    };
    try {
      // The types of the endpoint tie its access to the context and each schema to its output, which this generic body cannot express.
      const response = await handler(parsed as unknown as Input<E>, context as unknown as ContextOf<E>);
      if (response instanceof Response) return response;
      c.header('cache-control', 'no-store');
      return c.json(z.parse(endpoint.response, response) as object);
    } catch (error) {
      if (
        idempotencyKey &&
        error instanceof AppError &&
        [403, 404, 409].includes(error.status) &&
        error.code !== 'request.key_reused'
      )
        await db.batch({ saved: saveError(idempotencyKey, error.code, now) });
      throw error;
    }
  });
}

function validate(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = z.safeParse(schema, value, { reportInput: true });
  if (!result.success) throw new AppError('request.invalid', { fields: fieldErrors(result.error.issues) });
  return result.data;
}

interface Body {
  value: unknown;
  /** The content of the body, for the fingerprint of the idempotency key. */
  text: string;
  files: Map<string, File[]>;
}

async function readBody(c: HonoContext<AppEnv>, endpoint: Endpoint): Promise<Body> {
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
