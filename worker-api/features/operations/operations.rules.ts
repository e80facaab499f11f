import type { Operations, OperationsPoint } from '#contract/operations.ts';
import { BUCKET_LIMITS_MS, type MetricName, type Series } from '#api/lib/metrics-port.ts';

const MAX_ROWS = 20;

type Sum = Pick<Series, 'count' | 'max' | 'rowsRead' | 'buckets'>;

function sumOf(series: readonly Series[]): Sum {
  const sum: Sum = { count: 0, max: 0, rowsRead: 0, buckets: Array.from({ length: BUCKET_LIMITS_MS.length + 1 }, () => 0) };
  for (const { count, max, rowsRead, buckets } of series) {
    sum.count += count;
    sum.max = Math.max(sum.max, max);
    sum.rowsRead += rowsRead;
    buckets.forEach((n, i) => (sum.buckets[i] = (sum.buckets[i] ?? 0) + n));
  }
  return sum;
}

/** The milliseconds that this share of the observations did not exceed, as if those of a bucket were spread evenly. */
export function quantileOf({ buckets, max }: Pick<Sum, 'buckets' | 'max'>, share: number): number | null {
  const rank = share * buckets.reduce((sum, n) => sum + n, 0);
  if (rank === 0) return null;
  let before = 0;
  for (const [i, n] of buckets.entries()) {
    if (before + n >= rank && n > 0) {
      const from = BUCKET_LIMITS_MS[i - 1] ?? 0;
      const to = Math.min(BUCKET_LIMITS_MS[i] ?? max, Math.max(max, from));
      return Math.round(from + ((to - from) * (rank - before)) / n);
    }
    before += n;
  }
  return max;
}

const named = (series: readonly Series[], name: MetricName): Series[] => series.filter((one) => one.name === name);
const withStatus = (series: readonly Series[], statusClass: string): number =>
  sumOf(series.filter(({ label }) => label.endsWith(statusClass))).count;

/** One point for each step, also for those without a request. */
export function pointsOf(
  series: readonly Series[],
  { since, step, now }: { since: number; step: number; now: number },
): OperationsPoint[] {
  const byTime = Map.groupBy(series, ({ at }) => at);
  return Array.from({ length: Math.floor((now - since) / step) + 1 }, (_, i) => {
    const at = since + i * step;
    const current = byTime.get(at) ?? [];
    const requests = named(current, 'requests');
    const sum = sumOf(requests);
    const outbox = named(current, 'outbox');
    return {
      at,
      requests: sum.count,
      rejected: withStatus(requests, '4xx'),
      failed: withStatus(requests, '5xx'),
      p50: quantileOf(sum, 0.5),
      p95: quantileOf(sum, 0.95),
      outboxAge: outbox.length > 0 ? sumOf(outbox).max : null,
    };
  });
}

export const deliveriesOf = (series: readonly Series[], name: 'push' | 'sms' | 'mail'): Operations['push'] => {
  const withLabel = (label: string) => sumOf(named(series, name).filter((one) => one.label === label)).count;
  return { accepted: withLabel('accepted'), failed: withLabel('failed') };
};

export function sosFigures(series: readonly Series[]): Operations['sos'] {
  const sum = sumOf(named(series, 'sos'));
  return { count: sum.count, p50: quantileOf(sum, 0.5), p95: quantileOf(sum, 0.95), max: sum.count > 0 ? sum.max : null };
}

/** The endpoints with most requests. The label of a series is the name and the class of the status. */
export function endpointRows(series: readonly Series[]): Operations['endpoints'] {
  const byName = Map.groupBy(named(series, 'endpoint'), ({ label }) => label.slice(0, label.lastIndexOf(' ')));
  return [...byName]
    .map(([name, own]) => {
      const sum = sumOf(own);
      return {
        name,
        requests: sum.count,
        rejected: withStatus(own, '4xx'),
        failed: withStatus(own, '5xx'),
        p95: quantileOf(sum, 0.95),
        rowsRead: sum.count > 0 ? Math.round((sum.rowsRead / sum.count) * 10) / 10 : 0,
      };
    })
    .toSorted((a, b) => b.requests - a.requests)
    .slice(0, MAX_ROWS);
}

export function errorRows(series: readonly Series[]): Operations['errors'] {
  const byCode = Map.groupBy(named(series, 'error'), ({ label }) => label);
  return [...byCode]
    .map(([code, own]) => ({ code, count: sumOf(own).count }))
    .toSorted((a, b) => b.count - a.count)
    .slice(0, MAX_ROWS);
}
