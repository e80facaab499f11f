import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../support/root.ts';

const sources = ['worker-api', 'party'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join(root, folder, name), 'utf8')),
);
/** The second arguments of the calls of `log`, with `*` for a part that is computed. */
const logged = sources.flatMap((text) =>
  [...text.matchAll(/(?<!function |Math\.)\blog\([^,]+,\s*(?:['`]([^'`]+)['`])?/g)].map(([, what]) =>
    what?.replaceAll(/\$\{.*?\}/g, '*'),
  ),
);

test('the page for operators names each kind of log entry, and no other', () => {
  const page = readFileSync(join(root, 'docs/operations.md'), 'utf8');
  const [, table = ''] = /^\| `what` .*\n\|[ |-]+\n((?:\|.*\n)+)/m.exec(page) ?? [];
  const named = [...table.matchAll(/^\|([^|]+)\|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, what]) => what),
  );
  expect(logged).not.toContain(undefined);
  expect(named.toSorted()).toEqual([...new Set(logged)].toSorted());
});
