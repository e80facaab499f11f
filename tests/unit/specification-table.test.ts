import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CHANGES } from '../specification/changes.ts';
import { parseReference, readSpecificationTable } from '../specification/table.ts';
import { readTexts, textsIn } from '../specification/texts.ts';
import { root } from '../support/root.ts';

const rows = readSpecificationTable();

/** The titles passed to `test(…)` and `test.each(…)(…)` in a file. */
function testNamesIn(file: string): string[] {
  const path = join(root, file);
  if (!existsSync(path)) return [];
  const calls = readFileSync(path, 'utf8').matchAll(/(?:(?<![\w.])test|\))\(\s*(['"`])((?:\\.|(?!\1).)*)\1\s*,/g);
  return [...calls].map(([, , name = '']) => name.replaceAll(/\\(.)/g, '$1'));
}

function isExistingTest(reference: string): boolean {
  const { file, title } = parseReference(reference);
  return testNamesIn(file).includes(title);
}

test('every row of the specification names an existing test', () => {
  expect(rows.length).toBeGreaterThan(100);
  expect(rows.filter(({ reference }) => !isExistingTest(reference))).toEqual([]);
});

test('control: a row that names a missing test is found', () => {
  expect(isExistingTest('errors › says nothing at all')).toBe(false);
  expect(isExistingTest('no-such-file › Signup says what is wrong, and that the account is there')).toBe(false);
});

test('every change that a test must notice belongs to a statement, and can be made', () => {
  const statements = rows.map(({ statement }) => statement);
  for (const { statement, file, from } of CHANGES) {
    expect(statements).toContain(statement);
    expect(readFileSync(join(root, file), 'utf8').split(from), `${file}: ${from}`).toHaveLength(2);
  }
});

test('every statement quotes a text that can be replaced, or has a change that its test must notice', async () => {
  const texts = await readTexts();
  const withChange = new Set(CHANGES.map(({ statement }) => statement));
  const without = rows.filter(({ statement }) => !withChange.has(statement) && textsIn(statement, texts).length === 0);
  expect(without).toEqual([]);
});
