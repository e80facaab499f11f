import type { SQL } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { adminJobRow, adminJobsQuery, auditLogQuery, adminUsersQuery, adminWorkersQuery } from '#contract/admin-lists.ts';
import { toRupees } from '#contract/money.ts';
import type { AdminAction } from '#contract/audit.ts';
import { csvResponse, csvLine } from '#api/lib/csv.ts';
import type { ActorContext } from '#api/lib/context.ts';
import {
  DEFAULT_PAGE_SIZE,
  paginate,
  readCursor,
  readTextCursor,
  type CursorKeys,
  type TextCursorKeys,
} from '#api/lib/paging.ts';
import { auditEntryOf, newestAuditEntries, recordAdminAction, type AuditLogView } from '#api/features/audit/audit.usecases.ts';
import { parseJobSearch, parseSearch } from './admin.rules.ts';
import * as lists from './admin-lists.repository.ts';
import { searchJobs, searchPeople } from './admin-search.repository.ts';
import type { PageRequest, JobListRow, AccountListRow } from './admin-lists.repository.ts';

/** A list of the admin console: the statement that reads a page, and the CSV file of the whole list. */
interface AdminList<R> {
  name: 'jobs' | 'users' | 'workers' | 'log';
  read: (pageRequest: PageRequest) => SQL<R>;
  keysOf: (row: R) => CursorKeys | TextCursorKeys;
  csvHeader: readonly string[];
  csvCells: (row: R) => (string | number | null)[];
}

interface ListQuery {
  limit?: number | undefined;
  format?: 'csv' | undefined;
}

/** The search and filters of a request, for the audit log: admins are accountable for what they look up. */
const describeQuery = ({ limit: _l, cursor: _c, format: _f, ...query }: Record<string, unknown>): string =>
  Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${String(value)}`)
    .join(' ');

// D1 allows 1,000 statements per request, so large batches let a file have up to a million rows.
const ROWS_PER_BATCH = 1000;

async function* csvBatches<R>(context: ActorContext, list: AdminList<R>): AsyncGenerator<string> {
  for (let keys: PageRequest['keys'] = null; ;) {
    const rows: R[] = await context.db.all(list.read({ keys, limit: ROWS_PER_BATCH }));
    yield rows
      .slice(0, ROWS_PER_BATCH)
      .map((row) => csvLine(list.csvCells(row)))
      .join('');
    const last = rows[ROWS_PER_BATCH - 1];
    if (rows.length <= ROWS_PER_BATCH || last === undefined) return;
    keys = list.keysOf(last);
  }
}

/** A page of a list, or the whole list as a file. The audit log entry is written before any data is sent. */
async function respondWithList<R, A>(
  context: ActorContext,
  list: AdminList<R>,
  query: ListQuery,
  keys: PageRequest['keys'],
  responseRowOf: (row: R) => A,
): Promise<A[] | Response> {
  const recordQuery = (action: AdminAction) => recordAdminAction(context, { action, detail: describeQuery({ ...query }) });
  if (query.format === 'csv') {
    await context.db.batch({ auditEntry: recordQuery(`export.${list.name}`) });
    return csvResponse(`karigar-${list.name}`, list.csvHeader, csvBatches(context, list));
  }
  const limit = query.limit ?? DEFAULT_PAGE_SIZE;
  const { rows } = await context.db.batch({
    rows: list.read({ keys, limit }),
    auditEntry: recordQuery(`list.${list.name}`),
  });
  return paginate(context, rows, limit, list.keysOf).map(responseRowOf);
}

/** A row of a job list as admins see it. */
export const adminJobRowOf = (row: JobListRow): z.output<typeof adminJobRow> => ({
  id: row.id,
  name: row.name,
  serviceType: row.service,
  date: row.date,
  status: row.status,
  time: row.slot,
  workerName: row.worker_name,
  amount: toRupees(row.amount_paise),
});

type Query<S extends z.ZodMiniType> = z.output<S>;

export function listJobs(context: ActorContext, query: Query<typeof adminJobsQuery>) {
  const [by = 'created', direction = 'desc'] = (query.sort ?? 'created_desc').split('_');
  const { q } = query;
  const order = {
    by: by === 'date' ? 'starts_at' : 'created_at',
    descending: direction === 'desc',
    status: query.status ?? null,
    service: query.service ?? null,
  } as const;
  const list: AdminList<JobListRow> = {
    name: 'jobs',
    read: (pageRequest) =>
      q === undefined ? lists.selectJobs(order, pageRequest) : searchJobs(parseJobSearch(q), pageRequest),
    keysOf: ({ key, id }) => (typeof key === 'number' ? [key, id] : [key, id]),
    csvHeader: ['ID', 'Name', 'Service Type', 'Date', 'Status', 'Time', 'Worker', 'Amount'],
    csvCells: (row) => [
      row.id,
      row.name,
      row.service,
      row.date,
      row.status,
      row.slot,
      row.worker_name,
      toRupees(row.amount_paise),
    ],
  };
  const keys = q === undefined ? readCursor(query.cursor) : readTextCursor(query.cursor);
  return respondWithList(context, list, query, keys, adminJobRowOf);
}

const accountList = (name: 'users' | 'workers', read: AdminList<AccountListRow>['read']): AdminList<AccountListRow> => ({
  name,
  read,
  keysOf: ({ key, id }) => [key, id],
  csvHeader: ['ID', 'Name', 'Email', 'Phone'],
  csvCells: (row) => [row.id, row.name, row.email, row.phone],
});

export function listUsers(context: ActorContext, query: Query<typeof adminUsersQuery>) {
  const [by = 'id', direction = 'desc'] = (query.sort ?? 'id_desc').split('_');
  const { q } = query;
  const order = {
    role: 'client',
    by: by === 'name' ? 'name_key' : 'id',
    descending: direction === 'desc',
    suspended: query.state === 'suspended',
  } as const;
  const list = accountList('users', (pageRequest) =>
    q === undefined ? lists.selectPeople(order, pageRequest) : searchPeople('client', parseSearch(q), pageRequest),
  );
  return respondWithList(context, list, query, readTextCursor(query.cursor), (row) => row);
}

export function listWorkers(context: ActorContext, query: Query<typeof adminWorkersQuery>) {
  const { q, state, profession = null } = query;
  const descending = query.sort !== 'id_asc';
  const suspended = state === 'suspended';
  const selectFiltered = (pageRequest: PageRequest): SQL<AccountListRow> =>
    profession || (state && !suspended)
      ? lists.selectWorkers({ profession, state: suspended ? null : (state ?? null), descending }, pageRequest)
      : lists.selectPeople({ role: 'worker', by: 'id', descending, suspended }, pageRequest);
  const list = accountList('workers', (pageRequest) =>
    q === undefined ? selectFiltered(pageRequest) : searchPeople('worker', parseSearch(q), pageRequest),
  );
  return respondWithList(context, list, query, readTextCursor(query.cursor), (row) => row);
}

export function listAuditLog(context: ActorContext, query: Query<typeof auditLogQuery>) {
  const list: AdminList<AuditLogView> = {
    name: 'log',
    read: ({ keys, limit }) => newestAuditEntries(keys && [Number(keys[0]), keys[1]], limit),
    keysOf: ({ id }) => [id, ''],
    csvHeader: ['ID', 'Time (UTC)', 'Admin', 'Action', 'Target', 'Target ID', 'Target name', 'Detail'],
    csvCells: (row) => [
      row.id,
      new Date(row.at).toISOString(),
      row.admin_name,
      row.action,
      row.target,
      row.target_id,
      row.target_name,
      row.detail,
    ],
  };
  return respondWithList(context, list, query, readCursor(query.cursor), auditEntryOf);
}
