import * as z from 'zod/mini';
import type { Env } from './env.ts';
import { BUCKET_LIMITS_MS, type MetricsPort, type MetricsQuery, type Series } from './metrics-port.ts';

/** The name of the dataset in wrangler.toml. */
const DATASET = 'karigar_metrics';
/** What one invocation may write. It has fewer series, unless the store has failed for long. */
const MAX_POINTS = 250;
const TIMEOUT_MS = 10_000;

/** ClickHouse, whose format this is, writes 64-bit numbers as strings. */
const count = z.pipe(z.union([z.number(), z.string()]), z.transform(Number));
const bucketNames = Array.from({ length: BUCKET_LIMITS_MS.length + 1 }, (_, i) => `bucket${i}`);
const response = z.object({
  data: z.array(
    z.catchall(z.object({ name: z.string(), label: z.string(), at: count, count, max: count, rows: count }), z.unknown()),
  ),
});

/** The columns of a data point: blob1 name, blob2 label; double1 period, 2 count, 3 max, 4 rows read, then the histogram. */
const pointOf = ({ name, label, at, count: n, max, rowsRead, buckets }: Series): AnalyticsEngineDataPoint => ({
  indexes: [name],
  blobs: [name, label],
  doubles: [at, n, max, rowsRead, ...buckets],
});

/** Sums count each data point as often as it stands for others, because busy datasets are sampled. */
const sum = (column: number, name: string): string => `sum(double${column} * _sample_interval) AS ${name}`;

/** Numbers and the names of our own metrics only: the SQL API has no parameters. */
const queryOf = ({ names, since, step }: MetricsQuery): string => `
  SELECT blob1 AS name, blob2 AS label, floor(double1 / ${step}) * ${step} AS at, max(double3) AS max,
    ${[sum(2, 'count'), sum(4, 'rows'), ...bucketNames.map((name, i) => sum(5 + i, name))].join(', ')}
  FROM ${DATASET}
  WHERE timestamp >= toDateTime(${Math.floor(since / 1000)}) AND double1 >= ${since} AND blob1 IN (${names.map((name) => `'${name}'`).join(', ')})
  GROUP BY name, label, at
  FORMAT JSON`;

/** Whether this deployment has Workers Analytics Engine and can read it. */
export const usesAnalyticsEngine = ({ METRICS, ANALYTICS_ACCOUNT_ID, ANALYTICS_TOKEN }: Env): boolean =>
  Boolean(METRICS && ANALYTICS_ACCOUNT_ID && ANALYTICS_TOKEN);

/** Metrics in Workers Analytics Engine; null if it is not bound or cannot be read. */
export function analyticsEngineMetrics(env: Env): MetricsPort | null {
  const { METRICS, ANALYTICS_ACCOUNT_ID, ANALYTICS_TOKEN } = env;
  if (!METRICS || !ANALYTICS_ACCOUNT_ID || !ANALYTICS_TOKEN) return null;
  const origin = env.ANALYTICS_URL || 'https://api.cloudflare.com';
  return {
    async add(series) {
      for (const one of series.slice(0, MAX_POINTS)) METRICS.writeDataPoint(pointOf(one));
    },
    async read(query) {
      const url = new URL(['/client/v4/accounts', ANALYTICS_ACCOUNT_ID, 'analytics_engine/sql'].join('/'), origin);
      const reply = await fetch(url, {
        method: 'POST',
        headers: { authorization: `Bearer ${ANALYTICS_TOKEN}` },
        body: queryOf(query),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!reply.ok) throw new Error(`Analytics Engine responded with ${reply.status}`);
      const { data } = z.parse(response, await reply.json());
      return data.map(({ name, label, at, count: n, max, rows, ...row }) => ({
        name,
        label,
        at,
        count: n,
        max,
        rowsRead: rows,
        buckets: bucketNames.map((bucket) => z.parse(count, row[bucket])),
      }));
    },
  };
}
