import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * Counts that triggers maintain, so that the admin console never counts a table. `day` is YYYY-MM-DD in India (requests,
 * accepted_in_5, cancelled, active_workers), or empty for a total (jobs.pending …, accounts.client …, workers.unchecked …).
 */
export const dashboardCounts = sqliteTable(
  'dashboard_counts',
  { day: text().notNull(), name: text().notNull(), value: integer().notNull() },
  (t) => [primaryKey({ columns: [t.day, t.name] })],
);
export type DashboardCountRow = typeof dashboardCounts.$inferSelect;

/** Which workers accepted, started or completed a job on a day, so that each is counted once. */
export const activeWorkers = sqliteTable('active_workers', { day: text().notNull(), worker_id: text().notNull() }, (t) => [
  primaryKey({ columns: [t.day, t.worker_id] }),
]);
