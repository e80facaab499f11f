import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * The time that accepted and ongoing jobs take: one row for each half hour of a worker. The primary key forbids two jobs at
 * once. Triggers on `jobs` write and delete the rows, whichever statement changes a status. The migration creates the table
 * WITHOUT ROWID.
 */
export const workerHalfHours = sqliteTable(
  'worker_time_cells',
  {
    worker_id: text().notNull(),
    /** The half hour, counted since 1970. Those of India begin with them, because +05:30 is a multiple of 30 minutes. */
    cell: integer().notNull(),
    job_id: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.worker_id, t.cell] })],
);

/**
 * Jobs of an older version that were accepted for a time that another job of their worker takes. They hold what that job leaves
 * free.
 */
export const overlappingJobs = sqliteTable('overlapping_jobs', { job_id: text().primaryKey() });
