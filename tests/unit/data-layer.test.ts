import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../support/root.ts';

interface SourceFile {
  /** Path from the root of the repository, with slashes. */
  path: string;
  text: string;
}

const sourceFiles = (folder: string): SourceFile[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => ({
      path: `${folder}/${name.split(sep).join('/')}`,
      text: readFileSync(join(root, folder, name), 'utf8'),
    }));
const FILES = [...sourceFiles('worker-api'), ...sourceFiles('party')];

/** The feature that a file belongs to, or `lib`. */
const ownerOf = (path: string): string => /^worker-api\/features\/([\w-]+)\//.exec(path)?.[1] ?? 'lib';

/** The owner of each table: the feature whose `*.table.ts` declares it. */
const TABLE_OWNERS = new Map(
  FILES.filter(({ path }) => path.endsWith('.table.ts')).flatMap(({ path, text }) =>
    [...text.matchAll(/sqliteTable\(\s*'(\w+)'/g)].map(([, table = '']) => [table, ownerOf(path)] as const),
  ),
);
/** The names of the table objects, such as `jobPhotos`, with the table that each stands for. */
const TABLE_OBJECTS = new Map(
  FILES.flatMap(({ text }) =>
    [...text.matchAll(/export const (\w+) = sqliteTable\(\s*'(\w+)'/g)].map(
      ([, name = '', table = '']) => [name, table] as const,
    ),
  ),
);

const MAY_HOLD_SQL = /\.(repository|predicates|table)\.ts$|^worker-api\/lib\/(db|packed-row)\.ts$/;
// `this.sql` is the storage of a room itself.
const STATEMENT =
  /(?<!this\.)\bsql(<[^`]*>)?`|\bsql\.raw\(|\.query\s*\.(select|insert|update|delete)\b|\bDB\s*\.(prepare|batch|exec)\b/;

/** Files outside of the data layer that write SQL or call D1. */
const misplacedSql = (files: readonly SourceFile[]): string[] =>
  files.filter(({ path, text }) => !MAY_HOLD_SQL.test(path) && STATEMENT.test(text)).map(({ path }) => path);

/** Writes to a table of another owner, as `file: table`. */
const foreignWrites = (files: readonly SourceFile[]): string[] =>
  files.flatMap(({ path, text }) => {
    const inSql = [...text.matchAll(/\b(?:INSERT(?: OR \w+)? INTO|UPDATE|DELETE FROM) (\w+)/g)].map(([, table = '']) => table);
    const built = [...text.matchAll(/\.(?:insert|update|delete)\((\w+)\)/g)].map(
      ([, name = '']) => TABLE_OBJECTS.get(name) ?? '',
    );
    return [...inSql, ...built]
      .filter((table) => TABLE_OWNERS.has(table) && TABLE_OWNERS.get(table) !== ownerOf(path))
      .map((table) => `${path}: ${table}`);
  });

/** Casts that hide from the compiler what a value holds. */
const hiddenCasts = (files: readonly SourceFile[]): string[] =>
  files.filter(({ text }) => text.includes('as unknown as')).map(({ path }) => path);

describe('The data layer', () => {
  test('finds the tables and their owners', () => {
    expect(TABLE_OWNERS.get('jobs')).toBe('jobs');
    expect(TABLE_OWNERS.get('event_outbox')).toBe('lib');
    expect(TABLE_OWNERS.size).toBe(TABLE_OBJECTS.size);
  });

  test('has SQL in repositories, predicates, tables and lib only', () => {
    expect(misplacedSql(FILES)).toEqual([]);
  });

  test('lets only the owner of a table write it', () => {
    expect(foreignWrites(FILES)).toEqual([]);
  });

  test('has no value that is typed by a double cast', () => {
    expect(hiddenCasts(FILES)).toEqual([]);
  });

  test.each([
    ['a use case with SQL', misplacedSql, 'jobs/jobs.usecases.ts', 'await db.first(sql<{ n: number }>`SELECT 1 AS n`)'],
    ['a room that calls D1', misplacedSql, 'jobs/jobs.routes.ts', "await this.env.DB.prepare('SELECT 1').first()"],
    ['a use case that builds a query', misplacedSql, 'jobs/jobs.usecases.ts', 'db.query.select().from(jobs)'],
    [
      'a write to the table of another feature',
      foreignWrites,
      'blocks/blocks.repository.ts',
      'sql`DELETE FROM favourites WHERE 1`',
    ],
    [
      'a built write to the table of another feature',
      foreignWrites,
      'blocks/blocks.repository.ts',
      'db.query.delete(favourites)',
    ],
    ['a double cast of a row', hiddenCasts, 'jobs/jobs.repository.ts', 'rows as unknown as JobRow[]'],
  ] as const)('control: finds %s', (_, find, file, text) => {
    expect(find([{ path: `worker-api/features/${file}`, text }])).toHaveLength(1);
  });
});
