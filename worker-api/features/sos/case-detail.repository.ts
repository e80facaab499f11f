import { sql, type SQL } from 'drizzle-orm';
import { HOUR_MS } from '#contract/durations.ts';
import { phoneOf } from '#api/features/accounts/accounts.predicates.ts';
import type { AccountRow } from '#api/features/accounts/accounts.table.ts';
import type { JobRow } from '#api/features/jobs/jobs.table.ts';
import { lastSenderStep } from './sos.repository.ts';

export interface JobOfCase extends Pick<
  JobRow,
  'id' | 'service' | 'status' | 'starts_at' | 'address' | 'client_id' | 'worker_id'
> {
  client_name: AccountRow['name'];
  client_phone: AccountRow['phone'];
  worker_name: AccountRow['name'] | null;
  worker_phone: AccountRow['phone'] | null;
}

/** The jobs of the case's user that start within a day of the case and, when it was raised, had not been over for two hours. */
const jobsAround = (side: 'client_id' | 'worker_id', index: 'jobs_client' | 'jobs_worker_newest'): SQL =>
  sql`SELECT j.*, c.created_at AS raised_at FROM c CROSS JOIN jobs j INDEXED BY ${sql.raw(index)} ON j.${sql.raw(side)} = c.account_id
    AND j.starts_at BETWEEN c.created_at - ${24 * HOUR_MS} AND c.created_at + ${24 * HOUR_MS}
    WHERE j.accepted_at IS NOT NULL AND coalesce(j.completed_at, j.cancelled_at, c.created_at) > c.created_at - ${2 * HOUR_MS}`;

/** The job that the user of a case had when they pressed: one that was under way, else the nearest. */
export const selectJobOfCase = (caseId: string): SQL<JobOfCase> =>
  sql<JobOfCase>`WITH c AS (SELECT account_id, created_at FROM sos_cases WHERE id = ${caseId} AND account_id IS NOT NULL)
    SELECT j.id, j.service, j.status, j.starts_at, j.address, j.client_id, j.worker_id,
      a.name AS client_name, ${phoneOf('a')} AS client_phone, b.name AS worker_name, ${phoneOf('b')} AS worker_phone
    FROM (${jobsAround('client_id', 'jobs_client')} UNION ALL ${jobsAround('worker_id', 'jobs_worker_newest')}) j
      CROSS JOIN accounts a ON a.id = j.client_id LEFT JOIN accounts b ON b.id = j.worker_id
    ORDER BY j.started_at IS NOT NULL AND coalesce(j.completed_at, j.cancelled_at, j.raised_at) >= j.raised_at DESC,
      j.cancelled_at IS NOT NULL, abs(j.starts_at - j.raised_at) LIMIT 1`;

const newestInState = (state: 'raised' | 'received'): SQL =>
  sql`SELECT * FROM (SELECT id, created_at, drill_by FROM sos_cases WHERE state = ${state} ORDER BY created_at DESC LIMIT 10)`;

/**
 * How many open cases are unseen and how many emergencies are seen, each up to 100, and the newest ten of the former as a JSON list. After a
 * flood it reads no more rows than these.
 */
export const selectWatch = (): SQL<{ unseen: number; seen: number; newest: string }> =>
  sql<{ unseen: number; seen: number; newest: string }>`SELECT
    (SELECT count(*) FROM (SELECT 1 FROM sos_cases WHERE state IN ('raised', 'received') LIMIT 100)) AS unseen,
    (SELECT count(*) FROM (SELECT 1 FROM sos_cases WHERE state IN ('seen', 'helping') AND drill_by IS NULL LIMIT 100)) AS seen,
    (SELECT json_group_array(json_object(
        'id', id, 'raisedAt', created_at, 'drill', drill_by IS NOT NULL, 'withdrawn', ${lastSenderStep(sql`c.id`)} IS 'withdrawn'
      ) ORDER BY created_at DESC)
      FROM (${newestInState('raised')} UNION ALL ${newestInState('received')} ORDER BY created_at DESC LIMIT 10) c) AS newest`;
