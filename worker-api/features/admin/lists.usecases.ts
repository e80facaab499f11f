import type * as z from 'zod/mini';
import type { AdminAction, adminJobsQuery, auditLogQuery, adminUsersQuery, adminWorkersQuery } from '#contract/admin.ts';
import { csvAnswer, csvLine } from '#api/lib/csv.ts';
import type { ActorContext } from '#api/lib/context.ts';
import type { Sql } from '#api/lib/db.ts';
import { PAGE, page, readCursor, readTextCursor, type Keys, type TextKeys } from '#api/lib/paging.ts';
import { entryOf, newestEntries, record, type LogRow } from '#api/features/audit/audit.usecases.ts';
import { sought } from './admin.rules.ts';
import * as lists from './lists.repository.ts';
import type { From, JobListRow, PersonListRow } from './lists.repository.ts';

/** A list of the desk: how it is read from a place on, and what a file of it says. */
interface List<R> {
  name: 'jobs' | 'users' | 'workers' | 'log';
  read: (from: From) => Sql;
  keysOf: (row: R) => Keys | TextKeys;
  head: readonly string[];
  cells: (row: R) => (string | number | null)[];
}

interface Asked {
  limit?: number | undefined;
  format?: 'csv' | undefined;
}

/** What was asked for, for the log: an admin answers for whom he looked up. */
const said = ({ limit: _l, cursor: _c, format: _f, ...query }: Record<string, unknown>): string =>
  Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${String(value)}`)
    .join(' ');

// D1 allows a request 1,000 statements: a file may have a million rows.
const BATCH = 1000;

async function* batchesOf<R>(context: ActorContext, list: List<R>): AsyncGenerator<string> {
  for (let keys: From['keys'] = null; ;) {
    const rows: R[] = await context.db.all<R>(list.read({ keys, limit: BATCH }));
    yield rows
      .slice(0, BATCH)
      .map((row) => csvLine(list.cells(row)))
      .join('');
    const last = rows[BATCH - 1];
    if (rows.length <= BATCH || last === undefined) return;
    keys = list.keysOf(last);
  }
}

/** A page of a list, or the whole of it as a file. Either is recorded before anything of it leaves. */
async function serve<R, A>(
  context: ActorContext,
  list: List<R>,
  query: Asked,
  keys: From['keys'],
  answerOf: (row: R) => A,
): Promise<A[] | Response> {
  const about = (action: AdminAction) => record(context, { action, detail: said({ ...query }) });
  if (query.format === 'csv') {
    await context.db.batch([about(`export.${list.name}`)]);
    return csvAnswer(`karigar-${list.name}`, list.head, batchesOf(context, list));
  }
  const limit = query.limit ?? PAGE;
  const [rows = []] = await context.db.batch([
    list.read({ keys, limit }),
    // Who reads the log is in it by what he does.
    ...(list.name === 'log' ? [] : [about(`list.${list.name}`)]),
  ]);
  return page(context, rows as unknown as R[], limit, list.keysOf).map(answerOf);
}

type Query<S extends z.ZodMiniType> = z.output<S>;

export function listJobs(context: ActorContext, query: Query<typeof adminJobsQuery>) {
  const [by = 'created', way = 'desc'] = (query.sort ?? 'created_desc').split('_');
  const { q } = query;
  const order = {
    by: by === 'date' ? 'starts_at' : 'created_at',
    descending: way === 'desc',
    status: query.status ?? null,
    service: query.service ?? null,
  } as const;
  const list: List<JobListRow> = {
    name: 'jobs',
    read: (from) => (q === undefined ? lists.jobsInOrder(order, from) : lists.jobsSought(sought(q), from)),
    keysOf: ({ key, id }) => (typeof key === 'number' ? [key, id] : [key, id]),
    head: ['ID', 'Name', 'Service Type', 'Date', 'Status'],
    cells: (row) => [row.id, row.name, row.service, row.date, row.status],
  };
  const keys = q === undefined ? readCursor(query.cursor) : readTextCursor(query.cursor);
  return serve(context, list, query, keys, ({ service, ...row }) => ({ ...row, serviceType: service }));
}

const people = (name: 'users' | 'workers', read: List<PersonListRow>['read']): List<PersonListRow> => ({
  name,
  read,
  keysOf: ({ key, id }) => [key, id],
  head: ['ID', 'Name', 'Email', 'Phone'],
  cells: (row) => [row.id, row.name, row.email, row.phone],
});

export function listUsers(context: ActorContext, query: Query<typeof adminUsersQuery>) {
  const [by = 'id', way = 'desc'] = (query.sort ?? 'id_desc').split('_');
  const { q } = query;
  const order = {
    kind: 'client',
    by: by === 'name' ? 'name_key' : 'id',
    descending: way === 'desc',
    suspended: query.state === 'suspended',
  } as const;
  const list = people('users', (from) =>
    q === undefined ? lists.peopleInOrder(order, from) : lists.peopleSought('client', sought(q), from),
  );
  return serve(context, list, query, readTextCursor(query.cursor), (row) => row);
}

export function listWorkers(context: ActorContext, query: Query<typeof adminWorkersQuery>) {
  const { q, state, profession = null } = query;
  const descending = query.sort !== 'id_asc';
  const suspended = state === 'suspended';
  const inOrder = (from: From): Sql =>
    profession || (state && !suspended)
      ? lists.workersInOrder({ profession, state: suspended ? null : (state ?? null), descending }, from)
      : lists.peopleInOrder({ kind: 'worker', by: 'id', descending, suspended }, from);
  const list = people('workers', (from) => (q === undefined ? inOrder(from) : lists.peopleSought('worker', sought(q), from)));
  return serve(context, list, query, readTextCursor(query.cursor), (row) => row);
}

export function listLog(context: ActorContext, query: Query<typeof auditLogQuery>) {
  const list: List<LogRow> = {
    name: 'log',
    read: ({ keys, limit }) => newestEntries(keys && [Number(keys[0]), keys[1]], limit),
    keysOf: ({ id }) => [id, ''],
    head: ['ID', 'Time (UTC)', 'Admin', 'Action', 'Target', 'Target ID', 'Target name', 'Detail'],
    cells: (row) => [
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
  return serve(context, list, query, readCursor(query.cursor), entryOf);
}
