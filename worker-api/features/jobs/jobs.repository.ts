import { sql, type SQL } from 'drizzle-orm';
import { EVENT_NEWS } from '#contract/events.ts';
import { localityOfAccount } from '#api/features/accounts/accounts.predicates.ts';
import type { eventOutbox } from '#api/lib/infrastructure.table.ts';
import type { JobRow } from './jobs.table.ts';

/** An event of a job, and its recipients: an offer goes to workers by a dispatch room. */
type JobEventRow = Pick<typeof eventOutbox.$inferSelect, 'at' | 'type'> & {
  news: (typeof EVENT_NEWS)[number] | null;
  delivered: number;
  to: 'client' | 'worker' | 'workers';
};

const newsOfBody = sql.raw(EVENT_NEWS.map((field) => `WHEN body -> '$.${field}' IS NOT NULL THEN '${field}'`).join(' '));

/** The events of a job, oldest first, at most 100. */
export const selectEventsOfJob = (jobId: string): SQL<JobEventRow> =>
  sql<JobEventRow>`SELECT at, type,
    CASE ${newsOfBody} END AS news, delivered_at IS NOT NULL AS delivered,
    CASE WHEN party = 'dispatch' THEN 'workers' WHEN room LIKE 'client%' THEN 'client' ELSE 'worker' END AS "to"
  FROM event_outbox INDEXED BY event_outbox_job WHERE job_id = ${jobId} ORDER BY id LIMIT 100`;

/** Marks jobs as paid; `ids` is a query for their ids. */
export const markPaid = (ids: SQL): SQL<never> => sql<never>`UPDATE jobs SET is_paid = 1 WHERE id IN (${ids})`;

/** Jobs of an older version, whose locality was not looked up yet: the latest first. */
export const selectWithoutLocality = (limit: number): SQL<Pick<JobRow, 'id' | 'address' | 'lat' | 'lng'>> =>
  sql`SELECT id, address, lat, lng FROM jobs INDEXED BY jobs_without_locality WHERE locality IS NULL ORDER BY starts_at DESC, id DESC LIMIT ${limit}`;

/** Sets the locality of such a job. Without one, it is that of the client's account, as in a new job. */
export const setMissingLocality = (id: string, locality: string): SQL<never> =>
  sql<never>`UPDATE jobs SET locality = coalesce(nullif(${locality}, ''),
    (SELECT ${localityOfAccount} FROM accounts a WHERE a.id = jobs.client_id), '') WHERE id = ${id} AND locality IS NULL`;
