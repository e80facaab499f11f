import { compactClosedJobs } from '../features/jobs/job-compaction.usecases.ts';
import { Database } from '../lib/db.ts';
import type { Env } from '../lib/env.ts';
import { log } from '../lib/log.ts';
import { COMPACT_JOBS_AFTER_MS, RETENTION } from './retention.ts';

/**
 * How many rows of each table a run deletes at most, so that requests wait for milliseconds. A run a minute deletes 720,000
 * rows of a table a day; the 700,000 jobs a year of a city write 29,000 events a day.
 */
export const MAX_ROWS_PER_RUN = 500;
/** A job has more rows: its messages. */
const MAX_JOBS_PER_RUN = 50;

/**
 * Deletes the rows whose retention is over, each table in a transaction of its own: one that fails does not keep the others
 * from it. Then throws, so that the run is not taken for a good one.
 */
export async function deleteOldRows(env: Pick<Env, 'DB'>, now: number): Promise<void> {
  const db = new Database(env.DB);
  const failedTables: string[] = [];
  for (const [table, rule] of Object.entries(RETENTION)) {
    if (!('delete' in rule)) continue;
    await db.batch({ deleted: rule.delete(now - rule.afterMs, MAX_ROWS_PER_RUN) }).catch((error: unknown) => {
      failedTables.push(table);
      log('error', 'retention.failed', { table }, error);
    });
  }
  if (failedTables.length > 0) throw new Error(`old rows were not deleted: ${failedTables.join(', ')}`);
}

/** Compacts the jobs that ended long ago. */
export const compactOldJobs = (env: Pick<Env, 'DB'>, now: number): Promise<void> =>
  compactClosedJobs(env, now - COMPACT_JOBS_AFTER_MS, MAX_JOBS_PER_RUN);
