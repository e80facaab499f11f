import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../support/root.ts';

/** A statement of the specification and the test that covers it. */
export interface SpecificationRow {
  statement: string;
  /** `file › title`, with the file in tests/e2e unless it has a folder. */
  reference: string;
}

/** The rows of tests/e2e/README.md. */
export function readSpecificationTable(): SpecificationRow[] {
  const table = readFileSync(join(root, 'tests/e2e/README.md'), 'utf8');
  return [...table.matchAll(/^\| (?!Specified|-)(.+?) +\| (.+?) +\|$/gm)].map(([, statement = '', reference = '']) => ({
    statement,
    reference,
  }));
}

/** The file of a reference, relative to the root, and the title of the test. */
export function parseReference(reference: string): { file: string; title: string } {
  const [file = '', title = ''] = reference.split(' › ');
  return { file: `tests/${file.includes('/') ? file : `e2e/${file}`}.test.ts`, title };
}
