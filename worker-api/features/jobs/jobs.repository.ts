import { sql, type SQL } from 'drizzle-orm';
import type { eventOutbox } from '#api/lib/infrastructure.table.ts';

/** An event of a job, and its recipients: an offer goes to workers by a dispatch room. */
type JobEventRow = Pick<typeof eventOutbox.$inferSelect, 'at' | 'type'> & {
  delivered: number;
  to: 'client' | 'worker' | 'workers';
};

/** The events of a job, oldest first, at most 100. */
export const selectEventsOfJob = (jobId: string): SQL<JobEventRow> =>
  sql<JobEventRow>`SELECT at, type, delivered_at IS NOT NULL AS delivered,
    CASE WHEN party = 'dispatch' THEN 'workers' WHEN room LIKE 'client%' THEN 'client' ELSE 'worker' END AS "to"
  FROM event_outbox INDEXED BY event_outbox_job WHERE job_id = ${jobId} ORDER BY id LIMIT 100`;

/** Marks jobs as paid; `ids` is a query for their ids. */
export const markPaid = (ids: SQL): SQL<never> => sql<never>`UPDATE jobs SET is_paid = 1 WHERE id IN (${ids})`;
