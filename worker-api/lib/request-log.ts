import type { MiddlewareHandler } from 'hono';
import { endpoints } from '#contract/endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { AppError } from './app-error.ts';
import type { AppEnv, Env } from './env.ts';
import { log } from './log.ts';
import { flushMetrics, isFlushDue, observe } from './metrics.ts';

const NAMES = new Map<Endpoint, string>(Object.entries(endpoints).map(([name, endpoint]) => [endpoint, name]));

/** What the log calls an endpoint. Its path would hold the ids, and those of calendars and guests are secrets. */
export const endpointName = (endpoint: Endpoint): string => NAMES.get(endpoint) ?? `${endpoint.method} ${endpoint.path}`;

interface ServedRequest {
  request: string;
  /** The name of the endpoint, `room` for a connection, or `page` for any other request. */
  endpoint: string;
  status: number;
  /** The code of the error response. */
  code?: string | undefined;
  startedAt: number;
  rowsRead?: number | undefined;
  rowsWritten?: number | undefined;
}

/** Logs a request as one line without anything that the caller sent, and counts it. */
export function recordRequest(env: Env, context: { waitUntil(work: Promise<unknown>): void }, served: ServedRequest): void {
  const { request, endpoint, status, code, startedAt, rowsRead, rowsWritten } = served;
  const now = Date.now();
  // The clock of a deployed Worker stands still while it computes, so this is the time that it has waited.
  const ms = now - startedAt;
  log(status >= 500 ? 'error' : 'info', 'request', { request, endpoint, status, code, ms, rowsRead, rowsWritten });
  const statusClass = `${Math.floor(status / 100)}xx`;
  observe(now, { name: 'requests', label: statusClass, ms, rowsRead: rowsRead ?? 0 });
  observe(now, { name: 'endpoint', label: `${endpoint} ${statusClass}`, ms, rowsRead: rowsRead ?? 0 });
  if (code) observe(now, { name: 'error', label: code });
  if (isFlushDue(now)) context.waitUntil(flushMetrics(env, now));
}

/** Records every request that reaches the API. */
export const recordRequests: MiddlewareHandler<AppEnv> = async (c, next) => {
  const startedAt = Date.now();
  await next();
  const { error } = c;
  recordRequest(
    c.env,
    { waitUntil: (work) => c.executionCtx.waitUntil(work) },
    {
      request: c.get('requestId'),
      endpoint: c.get('endpoint') ?? 'page',
      status: c.res.status,
      code: error && (error instanceof AppError ? error.code : 'server.error'),
      startedAt,
      rowsRead: c.get('db')?.rowsRead,
      rowsWritten: c.get('db')?.rowsWritten,
    },
  );
};
