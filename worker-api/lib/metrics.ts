import { analyticsEngineMetrics } from './metrics-analytics-engine.ts';
import { databaseMetrics } from './metrics-database.ts';
import type { Env } from './env.ts';
import { log } from './log.ts';
import { BUCKET_LIMITS_MS, METRIC_PERIODS, type MetricName, type MetricsPort, type Series } from './metrics-port.ts';

/** Workers Analytics Engine where it is bound and can be read, otherwise a table of D1. */
export const metricsPort = (env: Env): MetricsPort => analyticsEngineMetrics(env) ?? databaseMetrics(env);

/** How much later than an observation the next request writes it: the load on D1 does not depend on the number of requests. */
const FLUSH_INTERVAL_MS = 20_000;
/** More than all endpoints, statuses and codes of an hour have. What exceeds it while the store fails is lost. */
const MAX_SERIES = 1000;

let pending = new Map<string, Series>();
let flushedAt = 0;

interface Observation {
  name: MetricName;
  label?: string;
  ms?: number;
  rowsRead?: number;
  count?: number;
}

function addTo(series: Map<string, Series>, one: Series): void {
  const key = `${one.name} ${one.at} ${one.label}`;
  const before = series.get(key);
  if (!before) return void (series.size < MAX_SERIES && series.set(key, one));
  before.count += one.count;
  before.max = Math.max(before.max, one.max);
  before.rowsRead += one.rowsRead;
  before.buckets = before.buckets.map((count, i) => count + (one.buckets[i] ?? 0));
}

/** Counts in this isolate. `flushMetrics` writes it; what an isolate has not written when it ends is lost. */
export function observe(now: number, { name, label = '', ms, rowsRead = 0, count = 1 }: Observation): void {
  const period = METRIC_PERIODS[name];
  const limit = BUCKET_LIMITS_MS.findIndex((most) => (ms ?? 0) <= most);
  const buckets = Array.from({ length: BUCKET_LIMITS_MS.length + 1 }, () => 0);
  if (ms !== undefined) buckets[limit < 0 ? BUCKET_LIMITS_MS.length : limit] = count;
  addTo(pending, { name, label, at: Math.floor(now / period) * period, count, max: Math.round(ms ?? 0), rowsRead, buckets });
}

/** Whether the next request is to write what this isolate has counted. */
export const isFlushDue = (now: number): boolean => pending.size > 0 && now - flushedAt >= FLUSH_INTERVAL_MS;

/** Writes what this isolate has counted. If that fails, the next call tries again. */
export async function flushMetrics(env: Env, now: number): Promise<void> {
  if (pending.size === 0) return;
  const series = pending;
  pending = new Map();
  flushedAt = now;
  try {
    await metricsPort(env).add([...series.values()]);
  } catch (error) {
    for (const one of series.values()) addTo(pending, one);
    log('error', 'metrics.failed', {}, error);
  }
}
