import { writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { backUp } from '../../scripts/backup/backup.ts';
import { remoteLocation } from '../../scripts/backup/location.ts';
import { differences, summarize } from '../../scripts/backup/summary.ts';
import { withTemporaryFolder } from '../support/temporary-folder.ts';

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
