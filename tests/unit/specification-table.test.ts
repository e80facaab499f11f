import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../support/root.ts';

const table = readFileSync(join(root, 'tests/e2e/README.md'), 'utf8');
const rows = [...table.matchAll(/^\| (?!Specified|-)(.+?) +\| (.+?) +\|$/gm)].map(
  ([, requirement = '', testReference = '']) => ({
    said: requirement,
    shown: testReference,
  }),
);

/** The titles passed to `test(…)` and `test.each(…)(…)` in a file. */
function testNamesIn(file: string): string[] {
  const path = join(root, 'tests', `${file}.test.ts`);
  if (!existsSync(path)) return [];
  const calls = readFileSync(path, 'utf8').matchAll(/(?:(?<![\w.])test|\))\(\s*(['"`])((?:\\.|(?!\1).)*)\1\s*,/g);
  return [...calls].map(([, , name = '']) => name.replaceAll(/\\(.)/g, '$1'));
}

/** Whether the test of a row exists: `file › title`, with the file in tests/e2e unless it has a folder. */
function isExistingTest(testReference: string): boolean {
  const [file = '', name = ''] = testReference.split(' › ');
  return testNamesIn(file.includes('/') ? file : `e2e/${file}`).includes(name);
}

test('every row of the specification names an existing test', () => {
  expect(rows.length).toBeGreaterThan(100);
  expect(rows.filter(({ shown: testReference }) => !isExistingTest(testReference))).toEqual([]);
});

test('control: a row that names a missing test is found', () => {
  expect(isExistingTest('errors › says nothing at all')).toBe(false);
  expect(isExistingTest('no-such-file › Signup says what is wrong, and that the account is there')).toBe(false);
});
