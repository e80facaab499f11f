import { inArray, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#api/lib/db.ts';
import { hasOpenComplaint } from '#api/features/accounts/unsettled-matters.predicates.ts';
import { hasUnsettledPayment } from '#api/features/payments/payments.predicates.ts';
import { jobs, type JobRow } from './jobs.table.ts';

/**
 * The jobs that are to be compacted: their day and their end were before an instant, no one has written to us about them
 * without an answer, no complaint that names no job may be about them, and no payment of them waits. An unanswered cash claim of a
 * completed job waits for nothing: admins do not see it. The first ones first, at most `limit`.
 */
export const selectJobsToCompact = (before: number, limit: number): SQL<Pick<JobRow, 'id'>> =>
  sql<Pick<JobRow, 'id'>>`SELECT j.id FROM jobs j INDEXED BY jobs_to_compact
    WHERE j.status IN ('completed', 'cancelled') AND j.start_code <> '' AND j.starts_at <= ${before}
      AND coalesce(j.completed_at, j.cancelled_at) <= ${before}
      AND j.id NOT IN (SELECT job_id FROM tickets WHERE status IN ('open', 'answered') AND job_id IS NOT NULL)
      AND NOT ${hasOpenComplaint(sql.raw('j.client_id'))} AND NOT ${hasOpenComplaint(sql.raw('j.worker_id'))}
      AND NOT ${sql.raw(hasUnsettledPayment('j'))}
    ORDER BY j.starts_at LIMIT ${limit}`;

/** What stays of the columns that no list of past jobs, receipt or review shows. An empty start code marks a compacted job. */
const COMPACTED = {
  email: '',
  phone: '',
  instructions: '',
  emergency_contact: null,
  lat: null,
  lng: null,
  start_code: '',
  dropped_by: null,
  delay_minutes: null,
  delay_at: null,
  delay_is_indirect: 0,
  write_id: '',
} as const satisfies Partial<JobRow>;

export const compactJobs = (db: Database, ids: readonly string[]) =>
  db.query
    .update(jobs)
    .set(COMPACTED)
    .where(inArray(jobs.id, sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`));
