import { sql, type SQL } from 'drizzle-orm';
import { cancelsInEmergency } from './late-excuses.predicates.ts';
import type { JobRow } from './jobs.table.ts';

export type LateJob = Pick<JobRow, 'id' | 'client_id' | 'worker_id' | 'cancelled_by'>;
const COLUMNS = sql`j.id, j.client_id, j.worker_id, j.cancelled_by`;

/** The job, if it was cancelled late and is not yet counted, or excused, as it shall be. */
export const selectJobToChange = (jobId: string, excused: boolean): SQL<LateJob> =>
  sql`SELECT ${COLUMNS} FROM jobs j WHERE j.id = ${jobId} AND j.cancelled_late = ${excused ? 1 : 2}`;

/**
 * The late cancellations of the account of an emergency that count and were made around it, if an admin has closed it as real. The first
 * conditions are those of the indexes.
 */
export const selectAroundEmergency = (caseId: string, accountId: SQL): SQL<LateJob> => {
  const isAround = (side: 'client_id' | 'worker_id') => cancelsInEmergency('j', side, sql.raw('j.cancelled_at'), caseId);
  return sql`SELECT ${COLUMNS} FROM jobs j WHERE j.client_id = ${accountId} AND j.cancelled_late = 1 AND j.cancelled_by = 'client' AND ${isAround('client_id')}
    UNION ALL SELECT ${COLUMNS} FROM jobs j WHERE j.worker_id = ${accountId} AND j.cancelled_late = 1 AND j.cancelled_by IN ('worker', 'no_show') AND ${isAround('worker_id')}`;
};

/** Those of these jobs that count in the record of their worker; `jobs` is a query for late cancellations. */
export const selectWorkersOfLate = (jobs: SQL<LateJob>): SQL<Pick<JobRow, 'worker_id'>> =>
  sql`SELECT worker_id FROM (${jobs}) WHERE cancelled_by IN ('worker', 'no_show')`;

/** The entries of the audit log that say so, one for each of these jobs. */
export const auditEntriesFor = (jobs: SQL<LateJob>, excused: boolean) =>
  ({ action: excused ? 'job.excuse' : 'job.count', target: sql`e.id`, from: sql`(${jobs}) e` }) as const;

/** Excuses these jobs, or counts them again; `jobs` is a query for late cancellations. */
export const setExcused = (jobs: SQL<LateJob>, excused: boolean): SQL<never> =>
  sql<never>`UPDATE jobs SET cancelled_late = ${excused ? 2 : 1} WHERE id IN (SELECT id FROM (${jobs}))`;

/** A job that was cancelled late, as the result of a command. */
export const lateJob = (jobId: string) => ({
  columns: ['id'] as const,
  from: sql`jobs r WHERE r.id = ${jobId} AND r.cancelled_late > 0`,
});
