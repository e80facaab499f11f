import { sql, type SQL } from 'drizzle-orm';
import type { JOB_FILTERS } from '#contract/admin-lists.ts';
import { PROFESSIONS, type Profession, type Service } from '#contract/catalogue.ts';
import { JOB_STATUSES } from '#contract/jobs/job-status.ts';
import { VERIFICATION_STATES } from '#contract/workers/workers.ts';
import type { CursorKeys, TextCursorKeys } from '#api/lib/paging.ts';
import { phoneOf } from '#api/features/accounts/accounts.predicates.ts';
import type { AccountRow } from '#api/features/accounts/accounts.table.ts';
import type { JobRow } from '#api/features/jobs/jobs.table.ts';
import { fromOverlappingJobs } from '#api/features/jobs/worker-time.predicates.ts';

/** A page of a list: the rows after these keys, one more than `limit`. */
export interface PageRequest {
  keys: CursorKeys | TextCursorKeys | null;
  limit: number;
}

/** `key` is the column that sorts the list. */
export type JobListRow = Pick<JobRow, 'id' | 'name' | 'service' | 'date' | 'status' | 'slot' | 'amount_paise'> & {
  key: string | number;
  worker_name: string | null;
};
export type JobRangeRow = Omit<JobListRow, 'worker_name'> & { worker_id: string | null };
const LISTED_COLUMNS = [
  'id',
  'name',
  'service',
  'date',
  'status',
  'slot',
  'amount_paise',
] as const satisfies (keyof JobListRow)[];
const jobColumnsOf = (alias: string): SQL =>
  sql.raw([...LISTED_COLUMNS, 'worker_id'].map((column) => `${alias}.${column}`).join(', '));
/** The columns of a job list, without the name of the worker. */
export const JOB_COLUMNS = sql.raw([...LISTED_COLUMNS, 'worker_id'].join(', '));
/** The columns of a job list from a page `p` of jobs and its workers `w`, without the key. */
export const NAMED_JOB_COLUMNS = sql.raw(`${LISTED_COLUMNS.map((column) => `p.${column}`).join(', ')}, w.name AS worker_name`);

export type AccountListRow = Pick<AccountRow, 'id' | 'name' | 'email' | 'phone'> & { key: string };

/**
 * Merges ranges of indexes without a common row, each sorted and no longer than a page, into one page. D1 allows a UNION of
 * five at most.
 */
export const mergeRanges = <Row>(ranges: readonly SQL<Row>[], direction: SQL, limit: number): SQL<Row> => {
  const all = ranges.map((range) => sql`SELECT * FROM (${range})`).reduce((union, range) => sql`${union} UNION ALL ${range}`);
  return sql<Row>`SELECT * FROM (${all}) ORDER BY key ${direction}, id ${direction} LIMIT ${limit + 1}`;
};

/** Adds the names of the workers to a page of jobs. */
export const withWorkerNames = (jobs: SQL<JobRangeRow>, direction: SQL): SQL<JobListRow> =>
  sql<JobListRow>`SELECT p.key, ${NAMED_JOB_COLUMNS} FROM (${jobs}) p LEFT JOIN accounts w ON w.id = p.worker_id
    ORDER BY p.key ${direction}, p.id ${direction}`;

export const afterKeys = (keys: PageRequest['keys'], key: SQL, id: SQL, comparison: SQL): SQL =>
  keys ? sql`AND (${key}, ${id}) ${comparison} (${keys[0]}, ${keys[1]})` : sql``;

const sortDirection = (descending: boolean) => ({
  direction: sql.raw(descending ? 'DESC' : 'ASC'),
  comparison: sql.raw(descending ? '<' : '>'),
});

export interface JobListOptions {
  by: 'created_at' | 'starts_at';
  descending: boolean;
  status: (typeof JOB_FILTERS)[number] | null;
  service: Service | null;
}

/** Jobs in an order, optionally of one status or one service. */
export function selectJobs({ by, descending, status, service }: JobListOptions, { keys, limit }: PageRequest): SQL<JobListRow> {
  const key = sql.raw(by);
  const { direction, comparison } = sortDirection(descending);
  const order = by === 'created_at' ? 'creation' : 'date';
  if (status === 'overlapping')
    return withWorkerNames(
      sql<JobRangeRow>`SELECT j.${key} AS key, ${jobColumnsOf('j')} ${fromOverlappingJobs}
      ${service ? sql`AND j.service = ${service}` : sql``} ${afterKeys(keys, sql`j.${key}`, sql.raw('j.id'), comparison)}
      ORDER BY 1 ${direction}, 2 ${direction} LIMIT ${limit + 1}`,
      direction,
    );
  const index = sql.raw(service ? `jobs_of_service_by_${order}` : `jobs_by_${order}`);
  const ranges = (status ? [status] : JOB_STATUSES).map(
    (one) => sql<JobRangeRow>`SELECT ${key} AS key, ${JOB_COLUMNS} FROM jobs INDEXED BY ${index}
      WHERE status = ${one} ${service ? sql`AND service = ${service}` : sql``} ${afterKeys(keys, key, sql.raw('id'), comparison)}
      ORDER BY ${key} ${direction}, id ${direction} LIMIT ${limit + 1}`,
  );
  return withWorkerNames(mergeRanges(ranges, direction, limit), direction);
}

/** The columns of a list, without what a closed account has in place of an e-mail and a phone. */
export const ACCOUNT_COLUMNS = sql`a.id, a.name, iif(a.email_key LIKE 'closed:%', '', a.email) AS email, ${phoneOf('a')} AS phone`;
export interface AccountListOptions {
  role: 'client' | 'worker';
  by: 'id' | 'name_key';
  descending: boolean;
  suspended: boolean;
}

/** Clients or workers in an order, optionally only those whom an admin has suspended. */
export function selectPeople(
  { role, by, descending, suspended }: AccountListOptions,
  { keys, limit }: PageRequest,
): SQL<AccountListRow> {
  const key = sql.raw(by);
  const { direction, comparison } = sortDirection(descending);
  const index = sql.raw(`accounts_${suspended ? 'suspended_by_admin_' : ''}by_${by === 'id' ? 'id' : 'name'}`);
  return sql<AccountListRow>`SELECT ${key} AS key, ${ACCOUNT_COLUMNS} FROM accounts a INDEXED BY ${index}
    WHERE kind = ${role} ${suspended ? sql.raw('AND suspend_reason IS NOT NULL') : sql``} ${afterKeys(keys, key, sql.raw('id'), comparison)}
    ORDER BY ${key} ${direction}, id ${direction} LIMIT ${limit + 1}`;
}

export interface WorkerListOptions {
  profession: Profession | null;
  state: (typeof VERIFICATION_STATES)[number] | null;
  descending: boolean;
}

/** The ids of workers of a profession or in a verification state. At least one of the two must be given. */
function selectWorkerIds(
  { profession, state, descending }: WorkerListOptions,
  { keys, limit }: PageRequest,
): SQL<{ key: string; id: string }> {
  const { direction, comparison } = sortDirection(descending);
  const combinations = (profession ? [profession] : PROFESSIONS).flatMap((one) =>
    (state ? [state] : VERIFICATION_STATES).map((verification) => ({ one, verification })),
  );
  const ranges = combinations.map(
    ({ one, verification }) => sql<{
      key: string;
      id: string;
    }>`SELECT account_id AS key, account_id AS id FROM workers INDEXED BY workers_checked
      WHERE profession = ${one} AND verification = ${verification} ${afterKeys(keys, sql.raw('account_id'), sql.raw('account_id'), comparison)}
      ORDER BY account_id ${direction} LIMIT ${limit + 1}`,
  );
  return mergeRanges(ranges, direction, limit);
}

/** Workers of a profession or in a verification state. */
export const selectWorkers = (options: WorkerListOptions, pageRequest: PageRequest): SQL<AccountListRow> =>
  sql<AccountListRow>`SELECT w.key, ${ACCOUNT_COLUMNS}
    FROM (${selectWorkerIds(options, pageRequest)}) w JOIN accounts a ON a.id = w.id ORDER BY w.key ${sql.raw(options.descending ? 'DESC' : 'ASC')}`;
