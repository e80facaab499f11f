import { sql, type SQL } from 'drizzle-orm';
import type { MetricsQuery, Series } from './metrics-port.ts';
import type { cronRuns, metrics } from './metrics.table.ts';
import { isOldest } from './old-rows.predicates.ts';

/** The columns of the histogram, in the order of the limits of its buckets. */
const BUCKET_COLUMNS = [
  'ms_10', 'ms_25', 'ms_50', 'ms_100', 'ms_250', 'ms_500', 'ms_1000', 'ms_2500', 'ms_5000', 'ms_10000', 'ms_60000', 'ms_more',
] as const satisfies (keyof typeof metrics.$inferSelect)[]; // prettier-ignore
const SUMMED_COLUMNS = ['count', 'rows_read', ...BUCKET_COLUMNS] as const;

const VALUES = sql.raw(BUCKET_COLUMNS.map((_, i) => `value ->> '$.buckets[${i}]'`).join(', '));
const ADDED = sql.raw(SUMMED_COLUMNS.map((column) => `${column} = ${column} + excluded.${column}`).join(', '));
const SUMS = sql.raw(SUMMED_COLUMNS.map((column) => `sum(${column}) AS ${column}`).join(', '));

/** Adds these series to the stored ones. */
export const addSeries = (series: readonly Series[]): SQL<never> => sql<never>`INSERT INTO metrics
    (name, at, label, max, count, rows_read, ${sql.raw(BUCKET_COLUMNS.join(', '))})
  SELECT value ->> 'name', value ->> 'at', value ->> 'label', value ->> 'max', value ->> 'count', value ->> 'rowsRead', ${VALUES}
  FROM json_each(${JSON.stringify(series)}) WHERE true
  ON CONFLICT (name, at, label) DO UPDATE SET max = max(max, excluded.max), ${ADDED}`;

type SeriesRow = typeof metrics.$inferSelect;

/** The sums of each name and label in periods of `step`. */
export const selectSeries = ({ names, since, step }: MetricsQuery) =>
  sql<SeriesRow>`SELECT name, label, at - at % ${step} AS at, max(max) AS max, ${SUMS}
    FROM json_each(${JSON.stringify(names)}) n CROSS JOIN metrics m ON m.name = n.value AND m.at >= ${since}
    GROUP BY 1, 2, 3`;

export const seriesOf = ({ name, label, at, count, max, rows_read, ...row }: SeriesRow): Series => ({
  name,
  label,
  at,
  count,
  max,
  rowsRead: rows_read,
  buckets: BUCKET_COLUMNS.map((column) => row[column]),
});

/** Deletes the oldest figures from before an instant, at most `limit`. */
export const deleteOldMetrics = (before: number, limit: number): SQL<never> =>
  sql<never>`DELETE FROM metrics WHERE ${isOldest('metrics', 'at', before, limit)}`;

export type CronRun = Pick<typeof cronRuns.$inferSelect, 'at' | 'duration' | 'failed_steps'>;

export const saveCronRun = ({ at, duration, failed_steps }: CronRun): SQL<never> =>
  sql<never>`INSERT OR REPLACE INTO cron_runs (id, at, duration, failed_steps) VALUES (1, ${at}, ${duration}, ${failed_steps})`;

export const selectCronRun = (): SQL<CronRun> => sql<CronRun>`SELECT at, duration, failed_steps FROM cron_runs WHERE id = 1`;
