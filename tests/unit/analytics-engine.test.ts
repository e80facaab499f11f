import { afterEach, describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import type { Env } from '#api/lib/env.ts';
import { analyticsEngineMetrics, usesAnalyticsEngine } from '#api/lib/metrics-analytics-engine.ts';
import { BUCKET_LIMITS_MS, type Series } from '#api/lib/metrics-port.ts';
import { quantileOf } from '#api/features/operations/operations.rules.ts';
import { startFakeAnalyticsEngine } from '../support/fake-analytics-engine.ts';

const TOKEN = 'a token that may read';
const NOW = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
const PATH = '/client/v4/accounts/0123456789abcdef/analytics_engine/sql';
const closers: (() => void)[] = [];
afterEach(() => closers.splice(0).forEach((close) => close()));

async function start(sampleInterval = 1) {
  const engine = await startFakeAnalyticsEngine(PATH, TOKEN, sampleInterval);
  closers.push(engine.close);
  const bindings: Partial<Env> = {
    METRICS: engine.dataset,
    ANALYTICS_ACCOUNT_ID: '0123456789abcdef',
    ANALYTICS_TOKEN: TOKEN,
    ANALYTICS_URL: engine.url,
  };
  // The adapter reads these bindings only.
  return bindings as Env;
}

const buckets = (...counts: [index: number, count: number][]) =>
  Array.from({ length: BUCKET_LIMITS_MS.length + 1 }, (_, i) => counts.find(([index]) => index === i)?.[1] ?? 0);
const series = (overrides: Partial<Series>): Series => ({
  name: 'requests',
  label: '2xx',
  at: NOW,
  count: 3,
  max: 80,
  rowsRead: 12,
  buckets: buckets([0, 2], [3, 1]),
  ...overrides,
});

describe('metrics in Analytics Engine', () => {
  test('come back as the sums of each name and label in each period', async () => {
    const port = analyticsEngineMetrics(await start());
    await port?.add([
      series({}),
      series({ at: NOW + 5 * MINUTE_MS, max: 200 }),
      series({ label: '5xx', count: 1 }),
      series({ name: 'other' }),
    ]);
    await port?.add([series({ at: NOW - 3 * HOUR_MS })]);
    const found = await port?.read({ names: ['requests'], since: NOW, step: HOUR_MS });
    expect(found?.toSorted((a, b) => a.label.localeCompare(b.label))).toEqual([
      series({ count: 6, max: 200, rowsRead: 24, buckets: buckets([0, 4], [3, 2]) }),
      series({ label: '5xx', count: 1 }),
    ]);
    expect(await port?.read({ names: ['requests'], since: NOW, step: 5 * MINUTE_MS })).toHaveLength(3);
  });

  test('are multiplied where the engine has kept a sample of them', async () => {
    const port = analyticsEngineMetrics(await start(10));
    await port?.add([series({})]);
    expect(await port?.read({ names: ['requests'], since: NOW, step: HOUR_MS })).toMatchObject([
      { count: 30, max: 80, rowsRead: 120 },
    ]);
  });

  test('cannot be read with another token', async () => {
    const port = analyticsEngineMetrics({ ...(await start()), ANALYTICS_TOKEN: 'another' });
    await expect(port?.read({ names: ['sos'], since: NOW, step: HOUR_MS })).rejects.toThrow('responded with 403');
  });

  test('are in D1 instead, unless the engine is bound and can be read', async () => {
    const env = await start();
    const { METRICS: _, ...unbound } = env;
    const { ANALYTICS_TOKEN: _token, ...unreadable } = env;
    expect([usesAnalyticsEngine(env), usesAnalyticsEngine(unbound), usesAnalyticsEngine(unreadable)]).toEqual([
      true,
      false,
      false,
    ]);
    expect(analyticsEngineMetrics(unbound)).toBeNull();
  });
});

test('a quantile lies in the bucket that holds it, and never above the longest time', () => {
  const times = { buckets: buckets([0, 90], [5, 9], [11, 1]), max: 70_000 };
  expect(quantileOf(times, 0.5)).toBeLessThanOrEqual(10);
  expect(quantileOf(times, 0.95)).toBeGreaterThan(250);
  expect(quantileOf(times, 0.95)).toBeLessThanOrEqual(500);
  expect(quantileOf(times, 1)).toBe(70_000);
  expect(quantileOf({ buckets: buckets([3, 2]), max: 60 }, 0.95)).toBeLessThanOrEqual(60);
  expect(quantileOf({ buckets: buckets(), max: 0 }, 0.95)).toBeNull();
});
