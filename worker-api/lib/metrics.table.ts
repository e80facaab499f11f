import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * Counts of what the service did: `at` is the start of a period of five minutes, or of an hour for names whose labels are many
 * (`METRIC_PERIODS`). The columns `ms_…` are a histogram: how many took at most so many milliseconds, and more than the one
 * before.
 */
export const metrics = sqliteTable(
  'metrics',
  {
    name: text().notNull(),
    at: integer().notNull(),
    label: text().notNull(),
    count: integer().notNull(),
    /** Milliseconds. */
    max: integer().notNull(),
    rows_read: integer().notNull(),
    ms_10: integer().notNull(),
    ms_25: integer().notNull(),
    ms_50: integer().notNull(),
    ms_100: integer().notNull(),
    ms_250: integer().notNull(),
    ms_500: integer().notNull(),
    ms_1000: integer().notNull(),
    ms_2500: integer().notNull(),
    ms_5000: integer().notNull(),
    ms_10000: integer().notNull(),
    ms_60000: integer().notNull(),
    ms_more: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.name, t.at, t.label] }), index('metrics_at').on(t.at)],
);

/** The last run of the cron, in its only row. */
export const cronRuns = sqliteTable('cron_runs', {
  id: integer().primaryKey(),
  at: integer().notNull(),
  /** Milliseconds. */
  duration: integer().notNull(),
  /** The names of the steps that failed, as a JSON list. */
  failed_steps: text().notNull(),
});
