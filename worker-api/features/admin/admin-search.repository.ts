import { sql, type SQL } from 'drizzle-orm';
import type { JobSearchRange, Prefix, SearchRange } from './admin.rules.ts';
import {
  ACCOUNT_COLUMNS,
  JOB_COLUMNS,
  afterKeys,
  mergeRanges,
  withWorkerNames,
  type AccountListRow,
  type JobListRow,
  type JobRangeRow,
  type PageRequest,
} from './admin-lists.repository.ts';

/** A range of an index: `key` is the column that sorts it. Its rows are found without reading many others. */
interface IndexRange {
  index: string;
  key: string;
  condition: SQL;
}

const COLUMNS = { id: 'id', email: 'email_key', phone: 'phone', name: 'name_key', surname: 'last_name_key' } as const;
const INDEXES = { id: 'by_id', email: 'email', phone: 'by_phone', name: 'by_name', surname: 'by_last_name' } as const;
const hasPrefix = (column: string, { from, below }: Prefix): SQL =>
  sql`${sql.raw(column)} >= ${from} AND ${sql.raw(column)} < ${below}`;

/** SQLite counts code points. */
const threeLetters = (text: string): string => Array.from(text).slice(0, 3).join('');

/** An index by the first three letters of one name, and by the whole other one. */
function fullNameRange({ name, surname }: SearchRange & { by: 'fullName' }): IndexRange {
  const both = sql`${hasPrefix('name_key', name)} AND ${hasPrefix('last_name_key', surname)}`;
  return Array.from(name.from).length >= 3
    ? {
        index: 'by_start_of_name',
        key: 'last_name_key',
        condition: sql`name_start = ${threeLetters(name.from)} AND ${both}`,
      }
    : {
        index: 'by_start_of_last_name',
        key: 'name_key',
        condition: sql`last_name_start = ${threeLetters(surname.from)} AND ${both}`,
      };
}

function indexRangeOf(range: SearchRange): IndexRange {
  if (range.by === 'fullName') return fullNameRange(range);
  if (range.by === 'idEnd') return { index: 'by_id_end', key: 'id', condition: sql`id_end = ${range.end}` };
  if (range.by !== 'phoneEnd')
    return { index: INDEXES[range.by], key: COLUMNS[range.by], condition: hasPrefix(COLUMNS[range.by], range) };
  const { end } = range;
  // A closed account has another text in place of its phone number.
  const hasEnd = sql`substr(phone, ${-end.length}) = ${end} AND substr(phone, 1, 1) = '+'`;
  return { index: 'by_phone_end', key: 'id', condition: sql`phone_end = ${end.slice(-4)} AND ${hasEnd}` };
}

/** The rows of all ranges, each row once. `select` reads the rows of one. */
function searchIn<Row>(
  search: readonly SearchRange[],
  { keys, limit }: PageRequest,
  select: (key: SQL, index: string, condition: SQL) => SQL<Row>,
): SQL<Row> {
  const ranges = search.map(indexRangeOf);
  const statements = ranges.map(({ index, key, condition }, i) => {
    const before = ranges.slice(0, i).map((range) => sql`AND (${range.condition}) IS NOT TRUE`);
    const column = sql.raw(key);
    return sql<Row>`${select(column, index, sql.join([condition, ...before], sql.raw(' ')))} ${afterKeys(keys, column, sql.raw('id'), sql.raw('>'))}
      ORDER BY ${column}, id LIMIT ${limit + 1}`;
  });
  return mergeRanges(statements, sql.raw('ASC'), limit);
}

/** Jobs that a search means. */
export function searchJobs(search: readonly JobSearchRange[], page: PageRequest): SQL<JobListRow> {
  const found = searchIn(search, page, (key, index, condition) => {
    // The primary key needs no index of its own.
    const indexedBy = sql.raw(index === INDEXES.id ? '' : `INDEXED BY jobs_${index}`);
    return sql<JobRangeRow>`SELECT ${key} AS key, ${JOB_COLUMNS} FROM jobs ${indexedBy} WHERE ${condition}`;
  });
  return withWorkerNames(found, sql.raw('ASC'));
}

/** Clients or workers that a search means. */
export const searchPeople = (
  role: 'client' | 'worker',
  search: readonly SearchRange[],
  page: PageRequest,
): SQL<AccountListRow> =>
  searchIn(
    search,
    page,
    (key, index, condition) => sql<AccountListRow>`SELECT ${key} AS key, ${ACCOUNT_COLUMNS}
      FROM accounts a INDEXED BY ${sql.raw(`accounts_${index}`)} WHERE kind = ${role} AND ${condition}`,
  );
