import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import type { OperationPeriod, Operations } from '#contract/operations.ts';
import type { ActorContext } from '#api/lib/context.ts';
import { usesAnalyticsEngine } from '#api/lib/metrics-analytics-engine.ts';
import { metricsPort } from '#api/lib/metrics.ts';
import { findHealthParts } from '#api/features/health/health.usecases.ts';
import { deliveriesOf, endpointRows, errorRows, pointsOf, sosFigures } from './operations.rules.ts';

/** The length of each period, and into which steps it is divided. */
const PERIODS: Record<OperationPeriod, { length: number; step: number }> = {
  hour: { length: HOUR_MS, step: 5 * MINUTE_MS },
  day: { length: DAY_MS, step: 30 * MINUTE_MS },
  week: { length: 7 * DAY_MS, step: 3 * HOUR_MS },
};

const startOf = (instant: number, step: number): number => Math.floor(instant / step) * step;

/** The figures of the last hour, day or week. */
export async function findOperations(context: ActorContext, period: OperationPeriod): Promise<Operations> {
  const { env, now } = context;
  const { length, step } = PERIODS[period];
  const since = startOf(now - length, step);
  const hoursSince = startOf(now - length, HOUR_MS);
  const port = metricsPort(env);
  const [series, hourly, health] = await Promise.all([
    port.read({ names: ['requests', 'push', 'sms', 'mail', 'sos', 'outbox'], since, step }),
    port.read({ names: ['endpoint', 'error'], since: hoursSince, step: length }),
    findHealthParts(context),
  ]);
  return {
    now,
    source: usesAnalyticsEngine(env) ? 'analytics' : 'database',
    health,
    step,
    points: pointsOf(series, { since, step, now }),
    push: deliveriesOf(series, 'push'),
    sms: deliveriesOf(series, 'sms'),
    mail: deliveriesOf(series, 'mail'),
    sos: sosFigures(series),
    hoursSince,
    endpoints: endpointRows(hourly),
    errors: errorRows(hourly),
  };
}
