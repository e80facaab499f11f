import { PROFESSIONS, type Profession, type Service } from '#contract/catalogue.ts';
import { JOB_STATUSES, type JobStatus } from '#contract/jobs/job-status.ts';
import { VERIFICATION_STATES } from '#contract/workers/workers.ts';
import { raw, sql, type Sql } from '#api/lib/db.ts';
import type { CursorKeys, TextCursorKeys } from '#api/lib/paging.ts';
import type { ParsedSearch } from './admin.rules.ts';

/** A place in a list: after these keys, this many rows and one more. */
export interface PageRequest {
  keys: CursorKeys | TextCursorKeys | null;
  limit: number;
}

export interface JobListRow {
  key: string | number;
  id: string;
  name: string;
  service: Service;
  date: string;
  status: JobStatus;
}
export interface AccountListRow {
  key: string;
  id: string;
  name: string;
  email: string;
  phone: string;
}

/** Ranges of an index, each in the list's order and no longer than a page, put together in that order. D1 takes five at most. */
const mergeRanges = (ranges: Sql[], direction: Sql, limit: number): Sql => {
  const all = ranges.map((range) => sql`SELECT * FROM (${range})`).reduce((union, range) => sql`${union} UNION ${range}`);
  return sql`SELECT * FROM (${all}) ORDER BY key ${direction}, id ${direction} LIMIT ${limit + 1}`;
};

const afterKeys = (keys: PageRequest['keys'], key: Sql, id: Sql, comparison: Sql): Sql =>
  keys ? sql`AND (${key}, ${id}) ${comparison} (${keys[0]}, ${keys[1]})` : sql``;

const sortDirection = (descending: boolean) => ({
  direction: raw(descending ? 'DESC' : 'ASC'),
  comparison: raw(descending ? '<' : '>'),
});

export interface JobListOptions {
  by: 'created_at' | 'starts_at';
  descending: boolean;
  status: JobStatus | null;
  service: Service | null;
}

/** Jobs in an order, of a status and a service where one is asked for. */
export function selectJobs({ by, descending, status, service }: JobListOptions, { keys, limit }: PageRequest): Sql {
  const key = raw(by);
  const { direction, comparison } = sortDirection(descending);
  const order = by === 'created_at' ? 'creation' : 'date';
  const index = raw(service ? `jobs_of_service_by_${order}` : `jobs_by_${order}`);
  const ranges = (status ? [status] : JOB_STATUSES).map(
    (one) => sql`SELECT ${key} AS key, id, name, service, date, status FROM jobs INDEXED BY ${index}
      WHERE status = ${one} ${service ? sql`AND service = ${service}` : sql``} ${afterKeys(keys, key, raw('id'), comparison)}
      ORDER BY ${key} ${direction}, id ${direction} LIMIT ${limit + 1}`,
  );
  return mergeRanges(ranges, direction, limit);
}

const hasPrefix = (key: Sql, { from, below }: ParsedSearch): Sql => sql`${key} >= ${from} AND ${key} < ${below}`;

/** Jobs whose id, or whose client's name or surname, begins like this. */
export function searchJobs(search: ParsedSearch, { keys, limit }: PageRequest): Sql {
  const range = (key: Sql, index: Sql): Sql => sql`SELECT ${key} AS key, id, name, service, date, status FROM jobs ${index}
    WHERE ${hasPrefix(key, search)} ${afterKeys(keys, key, raw('id'), raw('>'))} ORDER BY ${key}, id LIMIT ${limit + 1}`;
  if (search.by === 'id') return mergeRanges([range(raw('id'), raw(''))], raw('ASC'), limit);
  const nameRanges = ['name_key', 'last_key'].map((key) =>
    range(raw(key), raw(`INDEXED BY jobs_by_${key === 'name_key' ? 'name' : 'last_name'}`)),
  );
  return mergeRanges(nameRanges, raw('ASC'), limit);
}

const ACCOUNT_COLUMNS = raw(
  `id, name, iif(email_key LIKE 'closed:%', '', email) AS email, iif(phone LIKE 'closed:%', '', phone) AS phone`,
);
type AccountKind = 'client' | 'worker';

export interface AccountListOptions {
  kind: AccountKind;
  by: 'id' | 'name_key';
  descending: boolean;
  suspended: boolean;
}

/** Clients or workers in an order, all or those who are suspended. */
export function selectPeople({ kind, by, descending, suspended }: AccountListOptions, { keys, limit }: PageRequest): Sql {
  const key = raw(by);
  const { direction, comparison } = sortDirection(descending);
  const index = raw(`accounts_${suspended ? 'suspended_' : ''}by_${by === 'id' ? 'id' : 'name'}`);
  return sql`SELECT ${key} AS key, ${ACCOUNT_COLUMNS} FROM accounts INDEXED BY ${index}
    WHERE kind = ${kind} ${suspended ? raw('AND suspended_at IS NOT NULL') : sql``} ${afterKeys(keys, key, raw('id'), comparison)}
    ORDER BY ${key} ${direction}, id ${direction} LIMIT ${limit + 1}`;
}

const SEARCH_INDEXES = {
  id: ['id', 'accounts_by_id'],
  email: ['email_key', 'accounts_email'],
  phone: ['phone', 'accounts_by_phone'],
  name: ['name_key', 'accounts_by_name'],
  surname: ['last_key', 'accounts_by_last_name'],
} as const;

/** Clients or workers whose id, e-mail, phone, name or surname begins like this. */
export function searchPeople(kind: AccountKind, search: ParsedSearch, { keys, limit }: PageRequest): Sql {
  const fields = search.by === 'name' ? (['name', 'surname'] as const) : [search.by];
  const ranges = fields.map((field) => {
    const [column, index] = SEARCH_INDEXES[field];
    const key = raw(column);
    return sql`SELECT ${key} AS key, ${ACCOUNT_COLUMNS} FROM accounts INDEXED BY ${raw(index)}
      WHERE kind = ${kind} AND ${hasPrefix(key, search)} ${afterKeys(keys, key, raw('id'), raw('>'))} ORDER BY ${key}, id LIMIT ${limit + 1}`;
  });
  return mergeRanges(ranges, raw('ASC'), limit);
}

export interface WorkerListOptions {
  profession: Profession | null;
  state: (typeof VERIFICATION_STATES)[number] | null;
  descending: boolean;
}

/** The ids of workers of a profession or in a state, one of which is given, as `key` and `id`. */
export function selectWorkerIds({ profession, state, descending }: WorkerListOptions, { keys, limit }: PageRequest): Sql {
  const { direction, comparison } = sortDirection(descending);
  const combinations = (profession ? [profession] : PROFESSIONS).flatMap((one) =>
    (state ? [state] : VERIFICATION_STATES).map((verification) => ({ one, verification })),
  );
  const ranges = combinations.map(
    ({ one, verification }) => sql`SELECT account_id AS key, account_id AS id FROM workers INDEXED BY workers_checked
      WHERE profession = ${one} AND verification = ${verification} ${afterKeys(keys, raw('account_id'), raw('account_id'), comparison)}
      ORDER BY account_id ${direction} LIMIT ${limit + 1}`,
  );
  return mergeRanges(ranges, direction, limit);
}

/** Workers of a profession or in a state. */
export const selectWorkers = (options: WorkerListOptions, pageRequest: PageRequest): Sql =>
  sql`SELECT w.key, a.id, a.name, iif(a.email_key LIKE 'closed:%', '', a.email) AS email, iif(a.phone LIKE 'closed:%', '', a.phone) AS phone
    FROM (${selectWorkerIds(options, pageRequest)}) w JOIN accounts a ON a.id = w.id ORDER BY w.key ${raw(options.descending ? 'DESC' : 'ASC')}`;
