import { writeFileSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, test } from 'vitest';
import { backUp } from '../../scripts/backup/backup.ts';
import { remoteLocation, type Location } from '../../scripts/backup/location.ts';
import { repeatClosuresAndSuspensions } from '../../scripts/backup/repeat.ts';
import { differences, summarize } from '../../scripts/backup/summary.ts';
import { createMigratedDb } from '../support/migrated-database.ts';
import { withTemporaryFolder } from '../support/temporary-folder.ts';
import { prepareClient, type TestUser } from '../support/test-users.ts';

const folder = withTemporaryFolder();

const EXPORT = `PRAGMA defer_foreign_keys=TRUE;
CREATE TABLE media (key TEXT, size INTEGER, double INTEGER GENERATED ALWAYS AS (size * 2) VIRTUAL);
INSERT INTO media (key, size) VALUES('a', 4);
INSERT INTO media (key, size) VALUES('b', 4);`;

describe('a deployment', () => {
  const calls: string[][] = [];
  const wrangler = (args: string[]) => {
    calls.push(args);
    const file = args[args.indexOf(args[0] === 'r2' ? '--file' : '--output') + 1];
    if (args[1] === 'export') writeFileSync(file ?? '', EXPORT);
    if (args[0] === 'r2') writeFileSync(file ?? '', 'text');
    return '';
  };

  test('is exported, read and restored by the commands of wrangler', async () => {
    const location = remoteLocation('production', true, wrangler);
    expect(await location.exportDatabase()).toBe(EXPORT);
    await location.execute('SELECT 1');
    expect(await location.listMedia([{ key: 'a', size: 4 }])).toEqual([
      { key: 'a', size: 4, checksum: '1cb251ec0d568de6a929b520c4aed8d1' },
    ]);
    expect(calls.map((args) => args.slice(0, 3))).toEqual([
      ['d1', 'export', 'DB'],
      ['d1', 'execute', 'DB'],
      ['r2', 'object', 'get'],
    ]);
    for (const args of calls) expect(args).toContain('--remote');
    for (const args of calls) expect(args).not.toContain('--local');
  });

  test('lists the files that the database names, without their checksums unless it reads them', async () => {
    const location = remoteLocation('production', false, wrangler);
    expect(await location.listMedia([{ key: 'a', size: 4 }])).toEqual([{ key: 'a', size: 4, checksum: null }]);
  });
});

test('a backup names the files that cannot be read, and a restore looks for them', async () => {
  const wrangler = (args: string[]) => {
    if (args[0] === 'r2' && args[3]?.endsWith('/b')) throw new Error('The specified key does not exist.');
    writeFileSync(args.at(-1) ?? '', args[0] === 'r2' ? 'text' : EXPORT);
    return '';
  };
  const { manifest, missingFiles } = await backUp(remoteLocation('production', true, wrangler), folder.path('backup'));
  expect(missingFiles).toEqual(['b']);
  expect(manifest.media).toEqual([
    { key: 'a', size: 4, checksum: '1cb251ec0d568de6a929b520c4aed8d1' },
    { key: 'b', size: 4, checksum: null },
  ]);
});

describe('closures and suspensions since a restored backup', () => {
  /** A deployment that is too large for an export into one text. */
  const locationOf = (db: DatabaseSync): Location => ({
    name: 'production',
    exportDatabase: () => Promise.reject(new Error('Cannot create a string longer than 0x1fffffe8 characters')),
    execute: async (sql) => db.exec(sql),
    async query(sql) {
      const rows = db.prepare(sql).all();
      expect(rows.length, sql).toBeLessThanOrEqual(10_000);
      return rows;
    },
    listMedia: async () => [],
  });
  /** What D1 exports: the tables with a line for each row, then indexes and triggers. */
  const exportOf = (db: DatabaseSync): string => {
    const objects = db.prepare(`SELECT type, name, sql FROM sqlite_schema WHERE name NOT GLOB 'sqlite_*'`).all();
    const [tables, others] = [true, false].map((isTable) => objects.filter(({ type }) => (type === 'table') === isTable));
    const rowsOf = (name: string) => {
      const columns = db.prepare(`PRAGMA table_info("${name}")`).all();
      const values = columns.map((column) => `quote("${String(column['name'])}")`).join(` || ',' || `);
      const rows = db.prepare(`SELECT ${values} AS row FROM "${name}"`).all();
      const names = columns.map((column) => `"${String(column['name'])}"`).join();
      return rows.map(({ row }) => `INSERT INTO "${name}" (${names}) VALUES(${String(row)});`);
    };
    return [
      'PRAGMA defer_foreign_keys=TRUE;',
      ...(tables ?? []).flatMap(({ name, sql }) => [`${String(sql)};`, ...rowsOf(String(name))]),
      ...(others ?? []).map(({ sql }) => `${String(sql)};`),
    ].join('\n');
  };
  let restored: DatabaseSync;
  let users: TestUser[];
  beforeEach(async () => {
    restored = createMigratedDb();
    const prepared = await Promise.all([prepareClient(), prepareClient(), prepareClient()]);
    for (const row of prepared.flatMap(({ rows }) => rows)) restored.exec(row);
    users = prepared.map(({ user }) => user);
  });
  const phoneOf = (id = '') => restored.prepare('SELECT phone FROM accounts WHERE id = ?').get(id)?.['phone'];

  test('an account of a large database is closed by its id, and no other one', async () => {
    const [one, other] = users;
    const { closed } = await repeatClosuresAndSuspensions(locationOf(restored), { closedIds: [one?.id ?? ''] });
    expect(closed).toBe(1);
    expect(phoneOf(one?.id)).toBe(`closed:${one?.id}`);
    expect(phoneOf(other?.id)).toBe(other?.phone);
    await expect(repeatClosuresAndSuspensions(locationOf(restored), { closedIds: [one?.id ?? ''] })).rejects.toThrow(
      `The database has no open account ${one?.id}.`,
    );
  });

  test('they are those of a newer export, which is read by lines, and the database in pages', async () => {
    const [closed, suspended, other] = users;
    const addFiles = (db: DatabaseSync, first: number, last: number) =>
      db.exec(`INSERT INTO media (key, owner_id, kind, content_type, size, created_at)
        WITH RECURSIVE n (i) AS (SELECT ${first} UNION ALL SELECT i + 1 FROM n WHERE i < ${last})
        SELECT 'file-' || i, '${other?.id}', 'job', 'image/png', 1, 0 FROM n`);
    addFiles(restored, 1, 25_000);
    const newer = createMigratedDb();
    for (const table of ['accounts', 'media'])
      for (const insert of exportOf(restored).split('\n')) if (insert.startsWith(`INSERT INTO "${table}" `)) newer.exec(insert);
    addFiles(newer, 25_001, 25_002);
    await repeatClosuresAndSuspensions(locationOf(newer), { closedIds: [closed?.id ?? ''] });
    newer.exec(`UPDATE accounts SET suspended_at = 7, suspend_ground = 'safety', suspend_reason = 'Line\u2028separator;'
      WHERE id = '${suspended?.id}'`);
    writeFileSync(folder.path('newer.sql'), exportOf(newer));

    const repeated = await repeatClosuresAndSuspensions(locationOf(restored), { newerFile: folder.path('newer.sql') });
    expect(repeated).toMatchObject({ closed: 1, suspended: 1, lifted: [], newerFiles: ['file-25001', 'file-25002'] });
    expect(phoneOf(closed?.id)).toBe(`closed:${closed?.id}`);
    expect(phoneOf(other?.id)).toBe(other?.phone);
    expect(restored.prepare('SELECT suspended_at, suspend_reason FROM accounts WHERE id = ?').get(suspended?.id ?? '')).toEqual(
      {
        suspended_at: 7,
        suspend_reason: 'Line\u2028separator;',
      },
    );
  });
});

describe('the comparison of two databases', () => {
  const original = summarize(EXPORT);

  test('finds none between a database and itself in another order of its rows', () => {
    const [pragma = '', table = '', first = '', second = ''] = EXPORT.split('\n');
    expect(differences(original, summarize([pragma, table, second, first].join('\n')))).toEqual([]);
  });

  test.each([
    ['a lost row', EXPORT.replace(/INSERT.*'b', 4\);/, ''), 'media has 1 rows instead of 2.'],
    ['a changed value', EXPORT.replace(`'b', 4`, `'b', 5`), 'The rows of media differ.'],
    ['another generated column', EXPORT.replace('size * 2', 'size * 3'), 'The rows of media differ.'],
    ['another table', `${EXPORT}\nCREATE TABLE x (y);`, 'x has 0 rows instead of none.'],
    [
      'a lost trigger',
      `${EXPORT}\nCREATE TRIGGER t AFTER INSERT ON media BEGIN SELECT 1; END;`,
      'The tables, indexes or triggers differ.',
    ],
  ])('finds %s', (_, sql, difference) => {
    expect(differences(original, summarize(sql))).toContain(difference);
  });
});
