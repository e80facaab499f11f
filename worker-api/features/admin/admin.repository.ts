import { sql, type SQL } from 'drizzle-orm';
import { DAY_MS } from '#contract/durations.ts';
import { dayInIndia } from '#contract/time.ts';
import { isOldest } from '#api/lib/old-rows.predicates.ts';
import type { AccountRow } from '#api/features/accounts/accounts.table.ts';
import { fromOverlappingJobs } from '#api/features/jobs/worker-time.predicates.ts';
import type { WorkerRow } from '#api/features/workers/workers.table.ts';
import { afterKeys, JOB_COLUMNS, NAMED_JOB_COLUMNS, type JobListRow, type PageRequest } from './admin-lists.repository.ts';
import type { DashboardCountRow } from './admin.table.ts';
import { DASHBOARD_DAYS } from './dashboard.rules.ts';

/** The totals and the counts of the last `DASHBOARD_DAYS` days: at most 4 rows a day, for any number of jobs. */
export const selectDashboardCounts = (
  now: number,
): SQL<DashboardCountRow> => sql<DashboardCountRow>`SELECT day, name, value FROM dashboard_counts WHERE day = ''
  UNION ALL SELECT day, name, value FROM dashboard_counts WHERE day >= ${dayInIndia(now - (DASHBOARD_DAYS - 1) * DAY_MS)}`;

/** The jobs in progress that overlap with another one of their worker. */
export const countOverlappingJobs = (): SQL<{ overlapping: number }> =>
  sql<{ overlapping: number }>`SELECT count(*) AS overlapping ${fromOverlappingJobs}`;

/** Deletes which workers were active until the day of an instant, at most `limit`. Their number stays in `dashboard_counts`. */
export const deleteOldActiveWorkers = (before: number, limit: number): SQL<never> =>
  sql<never>`DELETE FROM active_workers WHERE ${isOldest('active_workers', 'day', dayInIndia(before), limit)}`;

const ACCOUNT_COLUMNS = [
  'id', 'kind', 'name', 'email', 'email_key', 'phone', 'address', 'photo_key', 'created_at', 'suspended_at', 'suspend_reason', 'suspend_ground',
] as const satisfies (keyof AccountRow)[]; // prettier-ignore
const WORKER_COLUMNS = [
  'profession', 'experience', 'description', 'gender', 'skills', 'certifications', 'service_radius_km', 'available', 'working_hours', 'verification',
  'unchecked_since', 'verification_reason', 'changed_since_verified', 'rating_sum', 'rating_count',
] as const satisfies (keyof WorkerRow)[]; // prettier-ignore
const columnsOf = (alias: string, columns: readonly string[]): SQL =>
  sql.raw(columns.map((column) => `${alias}.${column}`).join(', '));

type WorkerDetails = Pick<WorkerRow, (typeof WORKER_COLUMNS)[number]>;
/**
 * An account with its worker columns, which are all null if it is not a worker. `files` is a JSON list of the photos and
 * documents of a worker.
 */
export type AccountView = Pick<AccountRow, (typeof ACCOUNT_COLUMNS)[number]> & { files: string } & (
    | WorkerDetails
    | Record<keyof WorkerDetails, null>
  );

/** The accounts of a list of ids (a SELECT of `key` and `id`), in its order. */
const selectAccounts = (ids: SQL): SQL<AccountView> =>
  sql<AccountView>`SELECT ${columnsOf('a', ACCOUNT_COLUMNS)}, ${columnsOf('w', WORKER_COLUMNS)},
    (SELECT json_group_array(json_object('key', m.key, 'kind', m.kind, 'type', m.content_type)) FROM media m
      WHERE m.owner_id = a.id AND m.kind IN ('profile', 'face', 'portfolio')) AS files
  FROM (${ids}) k JOIN accounts a ON a.id = k.id LEFT JOIN workers w ON w.account_id = a.id ORDER BY k.key, k.id`;

export const selectAccount = (id: string): SQL<AccountView> => selectAccounts(sql`SELECT 0 AS key, ${id} AS id`);

/** The newest 10 of the other accounts with the phone number of an account. That of a closed account is unique. */
export const accountsWithPhoneOf = (
  id: string,
): SQL<Pick<AccountRow, 'id' | 'created_at' | 'suspended_at'> & { kind: 'client' | 'worker' }> =>
  sql`SELECT o.id, o.kind, o.created_at, o.suspended_at FROM accounts a CROSS JOIN accounts o ON o.kind IN ('client', 'worker') AND o.phone = a.phone
    WHERE a.id = ${id} AND o.id <> a.id ORDER BY o.id DESC LIMIT 10`;

/** Unchecked workers, the longest waiting first, one more than `limit`. */
export const selectUncheckedWorkers = ({ keys, limit }: PageRequest): SQL<AccountView> =>
  selectAccounts(sql`SELECT unchecked_since AS key, account_id AS id FROM workers INDEXED BY workers_unchecked
    WHERE verification = 'unchecked' ${afterKeys(keys, sql.raw('unchecked_since'), sql.raw('account_id'), sql.raw('>'))}
    ORDER BY unchecked_since, account_id LIMIT ${limit + 1}`);

const DUE_WITHIN_MS = 30 * DAY_MS;

/**
 * 20 jobs of an account, as client or as worker: those that are still to be done, the soonest first, then the others, the newest first. An
 * admin who suspends the account sees who waits for it today.
 */
export const jobsOfAccount = (id: string, now: number): SQL<JobListRow> => {
  // Every older one has ended by itself (OVERDUE_RULES); without the bound, all jobs of a client would be read for it.
  const isToBeDone = sql`(status IN ('accepted', 'ongoing') AND starts_at > ${now - DUE_WITHIN_MS})`;
  const jobsAs = (
    side: SQL,
    isDue: boolean,
  ) => sql`SELECT ${JOB_COLUMNS}, starts_at, ${isDue ? 1 : 0} AS is_due FROM (SELECT * FROM jobs
    WHERE ${side} = ${id} AND ${isDue ? sql`` : sql`NOT`} ${isToBeDone} ORDER BY starts_at ${isDue ? sql`` : sql`DESC`} LIMIT 20)`;
  const [client, worker] = [sql`client_id`, sql`worker_id`];
  return sql<JobListRow>`SELECT p.starts_at AS key, ${NAMED_JOB_COLUMNS} FROM (${jobsAs(client, true)} UNION ALL ${jobsAs(worker, true)}
    UNION ALL ${jobsAs(client, false)} UNION ALL ${jobsAs(worker, false)}) p LEFT JOIN accounts w ON w.id = p.worker_id
    ORDER BY p.is_due DESC, iif(p.is_due, p.starts_at, -p.starts_at) LIMIT 20`;
};

/** Whether the job exists: an audit log entry about an unknown id would be wrong. */
export const jobExists = (id: string): SQL => sql`EXISTS (SELECT 1 FROM jobs WHERE id = ${id})`;
