import { Database } from './db.ts';
import type { Env } from './env.ts';
import type { MetricsPort } from './metrics-port.ts';
import { addSeries, selectSeries, seriesOf } from './metrics.repository.ts';

/** Metrics in D1: one statement a call, whatever the number of series. */
export const databaseMetrics = (env: Env): MetricsPort => ({
  async add(series) {
    await new Database(env.DB).batch({ added: addSeries(series) });
  },
  async read(query) {
    return (await new Database(env.DB).all(selectSeries(query))).map(seriesOf);
  },
});
