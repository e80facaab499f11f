import type { Context as HonoContext, Hono } from 'hono';
import * as z from 'zod/mini';
import type { ResponseInput, BodyOf, Endpoint, ParamsOf, QueryOf } from '#contract/endpoint.ts';
import { fieldErrors } from '#contract/errors.ts';
import { HAPPENED_AT_HEADER, SENT_AT_HEADER, correctClockSkew } from '#contract/clock-skew.ts';
import { AppError } from './app-error.ts';
import { activeActorOrNull, authenticate, databaseFor } from './auth.ts';
import type { ActorContext, Context, OptionalContext } from './context.ts';
import { Database } from './db.ts';
import { readDeviceToken } from './device.ts';
import { settingsOf, type AppEnv } from './env.ts';
import { disconnectAccount, publish } from './event-outbox.ts';
import {
  ANONYMOUS_ACCOUNT,
  isFirstUse,
  isRejection,
  KeyUsedBefore,
  parseIdempotencyKey,
  responseOf,
  saveFirstOutcome,
} from './idempotency.ts';
import type { SavedOutcome } from './idempotency.repository.ts';
import { log } from './log.ts';
import { serializeRow, unpackRow } from './packed-row.ts';
import { readBody } from './request-body.ts';
import { loopbackOrigin, networkOf } from './network.ts';
import { endpointName } from './request-log.ts';
import { SHARED_IP_FACTOR, checkFloodLimit, checkRateLimit } from './rate-limit.ts';

export type App = Hono<AppEnv>;

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

/** How an endpoint is served. */
interface Service<E extends Endpoint, Result> {
  run: (input: Input<E>, context: ContextOf<E>) => Promise<Result>;
  /** The response for a result. */
  respond: (result: Result, context: ContextOf<E>, input: Input<E>) => ResponseInput<E> | Promise<ResponseInput<E>>;
  /** How a result is saved under the idempotency key of its request; null if the key is ignored. */
  saved: {
    /** Whether `run` saves it in the transaction of its effect. Otherwise it is saved afterwards. */
    byRun: boolean;
    serialize: (result: Result) => string;
    parse: (text: string, context: ContextOf<E>) => Result | Promise<Result>;
  } | null;
}

/** An endpoint whose key is not stored with its effect. */
type PlainEndpoint<E extends Endpoint> = E extends { idempotency: 'stored' } ? never : E;

/**
 * Serves one endpoint of the contract, which declares its access, rate limit, request and response.
 * Properties that the response schema does not name are never sent.
 * @param refresh the saved response of a `repeatable` endpoint with today's personal data, as far as the caller may see them
 */
export function route<E extends Endpoint>(
  app: App,
  endpoint: E & PlainEndpoint<E>,
  handler: (input: Input<E>, context: ContextOf<E>) => Promise<ResponseInput<E> | Response>,
  refresh?: (saved: ResponseInput<E>, context: ContextOf<E>) => Promise<ResponseInput<E>>,
): void {
  const saved = {
    byRun: false,
    serialize: (response: ResponseInput<E> | Response) => JSON.stringify(response),
    parse: (text: string, context: ContextOf<E>) => {
      // Our own text, written by `serialize`.
      const response = JSON.parse(text) as ResponseInput<E>;
      return refresh ? refresh(response, context) : response;
    },
  };
  serve(app, endpoint, {
    run: handler,
    respond: (response) => response as ResponseInput<E>,
    saved: endpoint.idempotency === 'repeatable' ? saved : null,
  });
}

/**
 * Serves a command: `run` changes the state and returns a row, which `runCommand` has saved under the idempotency key of the
 * request. A repeated request gets the response for that row.
 * @param command.refresh the saved row with today's personal data, as far as the caller may see them
 */
export function routeCommand<E extends Endpoint & { idempotency: 'stored' }, Row extends object>(
  app: App,
  endpoint: E,
  command: {
    columns: readonly (keyof Row & string)[];
    run: (input: Input<E>, context: ContextOf<E>) => Promise<Row>;
    respond: (row: Row, context: ContextOf<E>, input: Input<E>) => ResponseInput<E> | Promise<ResponseInput<E>>;
    refresh?: (row: Row, context: ContextOf<E>) => Promise<Row>;
  },
): void {
  const { columns, run, respond, refresh } = command;
  serve(app, endpoint, {
    run,
    respond,
    saved: {
      byRun: true,
      serialize: (row: Row) => serializeRow(columns, row),
      parse: (text, context) => {
        const row = unpackRow<Row>(columns, text);
        return refresh ? refresh(row, context) : row;
      },
    },
  });
}

function serve<E extends Endpoint, Result>(app: App, endpoint: E, { run, respond, saved }: Service<E, Result>): void {
  app.on(endpoint.method, endpoint.path, async (c) => {
    c.set('endpoint', endpointName(endpoint));
    const { input, context, key } = await readRequest(c, endpoint, saved !== null);
    const send = async (result: Result, now = context.now) => {
      if (result instanceof Response) return result;
      c.header('cache-control', 'no-store');
      return c.json(z.parse(endpoint.response, await respond(result, { ...context, now }, input)) as object);
    };
    if (!key || !saved) return send(await run(input, context));

    // What the response says of the time, such as the urgency of a job, is as of the first request.
    const sendSaved = async (outcome: SavedOutcome) => send(await saved.parse(responseOf(outcome, key), context), outcome.at);
    const save = async (outcome: { response: string } | { error: AppError }) =>
      sendSaved(await saveFirstOutcome(context.db, key, outcome, context.now));
    context.db.require(isFirstUse(new Database(c.env.DB), key));
    const sendFirst = async () => {
      let result: Result;
      try {
        // A command of one batch finds out in that batch. Other ones might write before their key is seen.
        if (!saved.byRun) await context.db.runPreconditions();
        result = await run(input, context);
      } catch (error) {
        if (!isRejection(error)) throw error;
        return save({ error });
      }
      return key.isSaved ? send(result) : save({ response: saved.serialize(result) });
    };
    try {
      return await sendFirst();
    } catch (error) {
      // Also from `save`: a use case may reject a request before it reads anything.
      if (error instanceof KeyUsedBefore) return sendSaved(error.outcome);
      throw error;
    }
  });
}

/** The validated request, and its context. */
async function readRequest<E extends Endpoint>(c: HonoContext<AppEnv>, endpoint: E, usesKey: boolean) {
  const now = Date.now();
  const settings = settingsOf(c.env);
  const clientNetwork = networkOf(c.req.header('cf-connecting-ip'));
  if (!endpoint.exemptFromRateLimit) checkFloodLimit(settings, clientNetwork, now, SHARED_IP_FACTOR);
  const tokenActor = await authenticate(settings, c.req.header('authorization'), endpoint, now);
  const checksItself = endpoint.sessionCheck === 'handler';
  const actor = endpoint.access === 'optional' && !checksItself ? await activeActorOrNull(c.env, tokenActor, now) : tokenActor;
  if (actor && !endpoint.exemptFromRateLimit) checkFloodLimit(settings, actor.id, now);
  const waitUntil = (work: Promise<unknown>) =>
    c.executionCtx.waitUntil(work.catch((error: unknown) => log('error', 'background.failed', { path: endpoint.path }, error)));
  const db = databaseFor(c.env, checksItself ? null : actor, now, waitUntil);
  c.set('db', db);
  if (endpoint.rateLimit)
    await checkRateLimit(db, settings, `${endpoint.method} ${endpoint.path} ${clientNetwork}`, endpoint.rateLimit, now);

  const { value, text, files } = await readBody(c, endpoint);
  // Each is the output of the schema that it is typed by, which this generic body cannot express.
  const input: Input<E> = {
    params: validate(endpoint.params, c.req.param()) as ParamsOf<E>,
    query: validate(endpoint.query, c.req.query()) as QueryOf<E>,
    body: validate(endpoint.body, value) as BodyOf<E>,
    files,
  };
  const keyOwner = actor?.id ?? (endpoint.anonymousIdempotency ? ANONYMOUS_ACCOUNT : null);
  const request = { method: c.req.method, path: c.req.path, body: text };
  const key =
    keyOwner !== null && usesKey
      ? parseIdempotencyKey(keyOwner, c.req.header('idempotency-key'), request, settings.secret)
      : null;
  const context = {
    env: c.env,
    settings,
    db,
    now,
    happenedAt: correctClockSkew(c.req.header(HAPPENED_AT_HEADER), c.req.header(SENT_AT_HEADER), now),
    clientNetwork,
    userAgent: c.req.header('user-agent') ?? '',
    deviceToken: readDeviceToken(c.req.header('cookie')),
    idempotencyKey: key,
    origin: settings.origin ?? (settings.isLocal ? loopbackOrigin(c.req.url) : null),
    waitUntil,
    publish: (events: Parameters<typeof publish>[1]) => waitUntil(publish(c.env, events, now)),
    disconnectAccount: (accountId: string) => waitUntil(disconnectAccount(c.env, accountId, now)),
    setHeader: (name: string, content: string) => c.header(name, content),
    actor,
  };
  // `authenticate` returns an actor for each access that needs one.
  return { input, context: context as ContextOf<E>, key };
}

function validate(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = z.safeParse(schema, value, { reportInput: true });
  if (!result.success) throw new AppError('request.invalid', { fields: fieldErrors(result.error.issues) });
  return result.data;
}
