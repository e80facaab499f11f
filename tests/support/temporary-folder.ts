import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { root } from './root.ts';

/** Provides a folder for one test file, in which code finds the packages of the repository. */
export function withTemporaryFolder(): { path(file: string): string } {
  let folder = '';
  beforeAll(() => {
    const parent = join(root, 'node_modules/.cache');
    mkdirSync(parent, { recursive: true });
    folder = mkdtempSync(join(parent, 'karigar-test-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return { path: (file) => join(folder, file) };
}
