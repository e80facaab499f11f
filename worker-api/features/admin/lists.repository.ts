import { PROFESSIONS, type Profession, type Service } from '#contract/catalogue.ts';
import { JOB_STATUSES, type JobStatus } from '#contract/jobs/job-status.ts';
import { VERIFICATION_STATES } from '#contract/workers/workers.ts';
import { raw, sql, type Sql } from '#api/lib/db.ts';
import type { Keys, TextKeys } from '#api/lib/paging.ts';
import type { Sought } from './admin.rules.ts';

/** A place in a list: after these keys, this many rows and one more. */
export interface From {
  keys: Keys | TextKeys | null;
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
export interface PersonListRow {
  key: string;
  id: string;
  name: string;
  email: string;
  phone: string;
}

/** Ranges of an index, each in the list's order and no longer than a page, put together in that order. D1 takes five at most. */
const merged = (ranges: Sql[], way: Sql, limit: number): Sql => {
  const all = ranges.map((range) => sql`SELECT * FROM (${range})`).reduce((before, range) => sql`${before} UNION ${range}`);
  return sql`SELECT * FROM (${all}) ORDER BY key ${way}, id ${way} LIMIT ${limit + 1}`;
};

const after = (keys: From['keys'], key: Sql, id: Sql, past: Sql): Sql =>
  keys ? sql`AND (${key}, ${id}) ${past} (${keys[0]}, ${keys[1]})` : sql``;

const ways = (descending: boolean) => ({ way: raw(descending ? 'DESC' : 'ASC'), past: raw(descending ? '<' : '>') });

export interface JobOrder {
  by: 'created_at' | 'starts_at';
  descending: boolean;
  status: JobStatus | null;
  service: Service | null;
}

/** Jobs in an order, of a status and a service where one is asked for. */
export function jobsInOrder({ by, descending, status, service }: JobOrder, { keys, limit }: From): Sql {
  const key = raw(by);
  const { way, past } = ways(descending);
  const order = by === 'created_at' ? 'creation' : 'date';
  const index = raw(service ? `jobs_of_service_by_${order}` : `jobs_by_${order}`);
  const ranges = (status ? [status] : JOB_STATUSES).map(
    (one) => sql`SELECT ${key} AS key, id, name, service, date, status FROM jobs INDEXED BY ${index}
      WHERE status = ${one} ${service ? sql`AND service = ${service}` : sql``} ${after(keys, key, raw('id'), past)}
      ORDER BY ${key} ${way}, id ${way} LIMIT ${limit + 1}`,
  );
  return merged(ranges, way, limit);
}

const within = (key: Sql, { from, below }: Sought): Sql => sql`${key} >= ${from} AND ${key} < ${below}`;

/** Jobs whose id, or whose client's name or surname, begins like this. */
export function jobsSought(what: Sought, { keys, limit }: From): Sql {
  const range = (key: Sql, index: Sql): Sql => sql`SELECT ${key} AS key, id, name, service, date, status FROM jobs ${index}
    WHERE ${within(key, what)} ${after(keys, key, raw('id'), raw('>'))} ORDER BY ${key}, id LIMIT ${limit + 1}`;
  if (what.by === 'id') return merged([range(raw('id'), raw(''))], raw('ASC'), limit);
  const named = ['name_key', 'last_key'].map((key) =>
    range(raw(key), raw(`INDEXED BY jobs_by_${key === 'name_key' ? 'name' : 'last_name'}`)),
  );
  return merged(named, raw('ASC'), limit);
}

const PERSON = raw(
  `id, name, iif(email_key LIKE 'closed:%', '', email) AS email, iif(phone LIKE 'closed:%', '', phone) AS phone`,
);
type Kind = 'client' | 'worker';

export interface PersonOrder {
  kind: Kind;
  by: 'id' | 'name_key';
  descending: boolean;
  suspended: boolean;
}

/** Clients or workers in an order, all or those who are suspended. */
export function peopleInOrder({ kind, by, descending, suspended }: PersonOrder, { keys, limit }: From): Sql {
  const key = raw(by);
  const { way, past } = ways(descending);
  const index = raw(`accounts_${suspended ? 'suspended_' : ''}by_${by === 'id' ? 'id' : 'name'}`);
  return sql`SELECT ${key} AS key, ${PERSON} FROM accounts INDEXED BY ${index}
    WHERE kind = ${kind} ${suspended ? raw('AND suspended_at IS NOT NULL') : sql``} ${after(keys, key, raw('id'), past)}
    ORDER BY ${key} ${way}, id ${way} LIMIT ${limit + 1}`;
}

const INDEX_OF = {
  id: ['id', 'accounts_by_id'],
  email: ['email_key', 'accounts_email'],
  phone: ['phone', 'accounts_by_phone'],
  name: ['name_key', 'accounts_by_name'],
  surname: ['last_key', 'accounts_by_last_name'],
} as const;

/** Clients or workers whose id, e-mail, phone, name or surname begins like this. */
export function peopleSought(kind: Kind, what: Sought, { keys, limit }: From): Sql {
  const fields = what.by === 'name' ? (['name', 'surname'] as const) : [what.by];
  const ranges = fields.map((field) => {
    const [column, index] = INDEX_OF[field];
    const key = raw(column);
    return sql`SELECT ${key} AS key, ${PERSON} FROM accounts INDEXED BY ${raw(index)}
      WHERE kind = ${kind} AND ${within(key, what)} ${after(keys, key, raw('id'), raw('>'))} ORDER BY ${key}, id LIMIT ${limit + 1}`;
  });
  return merged(ranges, raw('ASC'), limit);
}

export interface WorkerOrder {
  profession: Profession | null;
  state: (typeof VERIFICATION_STATES)[number] | null;
  descending: boolean;
}

/** The ids of workers of a profession or in a state, one of which is given, as `key` and `id`. */
export function workerIds({ profession, state, descending }: WorkerOrder, { keys, limit }: From): Sql {
  const { way, past } = ways(descending);
  const kinds = (profession ? [profession] : PROFESSIONS).flatMap((one) =>
    (state ? [state] : VERIFICATION_STATES).map((verification) => ({ one, verification })),
  );
  const ranges = kinds.map(
    ({ one, verification }) => sql`SELECT account_id AS key, account_id AS id FROM workers INDEXED BY workers_checked
      WHERE profession = ${one} AND verification = ${verification} ${after(keys, raw('account_id'), raw('account_id'), past)}
      ORDER BY account_id ${way} LIMIT ${limit + 1}`,
  );
  return merged(ranges, way, limit);
}

/** Workers of a profession or in a state. */
export const workersInOrder = (order: WorkerOrder, from: From): Sql =>
  sql`SELECT w.key, a.id, a.name, iif(a.email_key LIKE 'closed:%', '', a.email) AS email, iif(a.phone LIKE 'closed:%', '', a.phone) AS phone
    FROM (${workerIds(order, from)}) w JOIN accounts a ON a.id = w.id ORDER BY w.key ${raw(order.descending ? 'DESC' : 'ASC')}`;
