import { sql, type SQL } from 'drizzle-orm';
import type { eventOutbox } from '#api/lib/infrastructure.table.ts';
import type { JobRow } from './jobs.table.ts';

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

/** Removes personal data from a client's jobs, if `condition` holds. */
export const anonymizeClient = (accountId: string, condition: SQL): SQL<never> =>
  sql<never>`UPDATE jobs SET name = 'Deleted account', email = '', phone = '',
    address = '', instructions = '', problem = '', estimated_area = NULL, emergency_contact = NULL, cancel_reason = NULL, lat = NULL, lng = NULL
  WHERE client_id = ${accountId} AND ${condition}`;

const EXPORTED_COLUMNS = [
  'service', 'status', 'date', 'slot', 'duration', 'frequency', 'amount_paise', 'is_paid', 'created_at', 'asked_at', 'accepted_at',
  'started_at', 'started_received_at', 'completed_at', 'completed_received_at', 'cancelled_at', 'cancelled_received_at',
] as const satisfies (keyof JobRow)[]; // prettier-ignore

type ExportedJob = Pick<JobRow, 'id' | (typeof EXPORTED_COLUMNS)[number]> & {
  as_whom: 'client' | 'worker';
  /** JSON of what the client wrote. */
  asked: string | null;
};

/** An account's jobs for its export. Only the client's own export has what the client wrote. */
export const selectForExport = (accountId: string): SQL<ExportedJob> =>
  sql<ExportedJob>`SELECT id, iif(client_id = ${accountId}, 'client', 'worker') AS as_whom, ${sql.raw(EXPORTED_COLUMNS.join(', '))},
    iif(client_id = ${accountId}, json_object('name', name, 'email', email, 'phone', phone, 'address', address, 'problem', problem,
      'instructions', instructions, 'emergency_contact', emergency_contact, 'lat', lat, 'lng', lng), NULL) AS asked
  FROM jobs WHERE client_id = ${accountId} OR worker_id = ${accountId} ORDER BY starts_at DESC LIMIT 10000`;
