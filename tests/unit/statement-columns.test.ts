import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { is, sql, SQL, StringChunk } from 'drizzle-orm';
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core';
import { describe, expect, test } from 'vitest';
import { RecordingDatabase } from '../support/recording-database.ts';
import { readRepositoryTypes, type RepositoryFunction, type RowType } from '../support/repository-types.ts';
import { migrations, root } from '../support/root.ts';

const dialect = new SQLiteAsyncDialect();
const sqlite = new DatabaseSync(':memory:');
for (const { text } of migrations()) sqlite.exec(text);
const recordingDb = new RecordingDatabase();
const { templates, functions } = readRepositoryTypes(recordingDb);

/** Arguments of functions whose statements are not valid with every value of the type `SQL`. */
const ARGUMENTS: Record<string, unknown[]> = {
  selectJobViews: [sql`jobs j`, 'id'],
  selectPacked: [['id'], sql`jobs r`],
  mergeRanges: [[sql`SELECT 1 AS key, id FROM jobs`], sql`ASC`, 1],
  withWorkerNames: [sql`SELECT id AS key, * FROM jobs`, sql`ASC`],
  countCompletedJobs: [sql`SELECT id, client_id, worker_id, status FROM jobs`],
  changedForCanceller: [sql`SELECT * FROM jobs`, 1],
  selectWorkersOfLate: [sql`SELECT * FROM jobs`],
  changeCancelledJobs: [sql`SELECT worker_id FROM jobs`, 1],
  setExcused: [sql`SELECT * FROM jobs`, true],
  auditEntriesFor: [sql`SELECT * FROM jobs`, true],
};

/** A statement as it is sent to D1, with the row type that the source gives it. */
interface TypedStatement {
  location: string;
  row: RowType;
  text: string;
}

/** The `sql` objects in a value, and those of which they consist. */
function sqlObjectsIn(value: unknown): SQL[] {
  if (is(value, SQL)) return [value, ...value.queryChunks.flatMap(sqlObjectsIn)];
  if (Array.isArray(value)) return value.flatMap(sqlObjectsIn);
  const isPlainObject = typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
  return isPlainObject ? Object.values(value).flatMap(sqlObjectsIn) : [];
}

const textsOf = ({ queryChunks }: SQL): string[] =>
  queryChunks.flatMap((chunk) => (is(chunk, StringChunk) ? chunk.value.join('') : []));
const templatesByTexts = Map.groupBy(templates, ({ texts }) => JSON.stringify(texts));

/** The templates in the source that may have made this object. Those of the calling file come before equal ones of other files. */
function templatesOf(object: SQL, file: string) {
  const equalTemplates = templatesByTexts.get(JSON.stringify(textsOf(object))) ?? [];
  const inFile = equalTemplates.filter((template) => template.file === file);
  return inFile.length > 0 ? inFile : equalTemplates;
}

/** The functions that ran a statement, as `file name`. */
const runningFunctions = new Set<string>();

/** The typed statements that a function returns or runs, with every alternative of its arguments. */
async function statementsOf({ file, name, argumentLists, returnedRow }: RepositoryFunction): Promise<TypedStatement[]> {
  const module: Record<string, unknown> = await import(join(root, file));
  const call = module[name];
  if (typeof call !== 'function') throw new Error(`${name} is not a function`);
  const found: TypedStatement[] = [];
  const { [name]: override } = ARGUMENTS;
  for (const args of override ? [override] : argumentLists) {
    const returned: unknown = Reflect.apply(call, null, args);
    if (returned instanceof Promise) runningFunctions.add(`${file} ${name}`);
    // Queries of Drizzle's builder have a method `then`, which would run them.
    const result: unknown = returned instanceof Promise ? await returned : returned;
    for (const object of sqlObjectsIn([result, recordingDb.takeRecorded()])) {
      const rows = templatesOf(object, file).map(({ file, line, row }) => ({ location: `${file}:${line}`, row }));
      if (object === result && returnedRow) rows.push({ location: `${file} ${name}`, row: returnedRow });
      const { sql: text } = dialect.sqlToQuery(object);
      found.push(...rows.map((row) => ({ ...row, text })));
    }
  }
  return found;
}

/** The columns that are not in the row type, that are in it only, or that occur twice; an empty list for a correct statement. */
function wrongColumns({ row, text }: TypedStatement): string[] {
  const columns = sqlite
    .prepare(text)
    .columns()
    .map(({ name }) => name);
  const missing = row.required.filter((column) => !columns.includes(column));
  const unnamed = columns.filter((column) => !row.required.includes(column) && !row.optional.includes(column));
  const repeated = columns.filter((column, i) => columns.indexOf(column) !== i);
  return [...missing, ...unnamed, ...repeated];
}

const statements: TypedStatement[] = [];
for (const one of functions) statements.push(...(await statementsOf(one)));

describe('The statements of the repositories', () => {
  test('include every statement that names the columns of its rows', () => {
    const locations = new Set(statements.map(({ location }) => location));
    const missing = templates.map(({ file, line }) => `${file}:${line}`).filter((location) => !locations.has(location));
    expect(missing).toEqual([]);
    expect(templates.length).toBeGreaterThan(100);
  });

  test('return the columns that their row types name, and no others', () => {
    const distinct = new Map(statements.map((statement) => [`${statement.location} ${statement.text}`, statement]));
    const wrong = [...distinct.values()].flatMap((statement) => {
      const columns = wrongColumns(statement);
      return columns.length > 0 ? [`${statement.location}: ${columns.join(', ')}`] : [];
    });
    expect(wrong).toEqual([]);
  });

  test('are run by functions called find… or explain…, and only built by all others', () => {
    const locations = functions
      .filter(({ name }) => /^(find|explain)[A-Z]/.test(name))
      .map(({ file, name }) => `${file} ${name}`);
    expect([...runningFunctions].toSorted()).toEqual(locations.toSorted());
    expect(locations.length).toBeGreaterThan(20);
  });

  test.each([
    ['an alias of another name', ' AS within_reach', ' AS reached', ['within_reach', 'reached']],
    ['a missing column', ', seen_seq AS seen', '', ['seen']],
    ['a column too many', ' RETURNING key, since, count', ' RETURNING key, since, count, 1 AS one', ['one']],
  ])('control: finds %s', (_, written, changed, wrong) => {
    const statement = statements.find(({ text }) => text.includes(written));
    if (!statement) throw new Error(`no statement contains${written}`);
    expect(wrongColumns({ ...statement, text: statement.text.replace(written, changed) })).toEqual(wrong);
  });
});
