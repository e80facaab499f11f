import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { TestContext } from 'vitest';
import { root } from './root.ts';

export const FAILURES_FOLDER = join(root, 'tests/.output/failures');
/** The list of the failed tests of the last run; it exists only if one failed. */
export const FAILED_TESTS_FILE = join(FAILURES_FOLDER, 'failed-tests.txt');

declare module 'vitest' {
  interface TaskMeta {
    /** The folder with the logs and screenshots of this failed test. */
    failureFolder?: string;
  }
}

const slugify = (text: string): string =>
  text
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 80);

/** Creates the folder for the logs and screenshots of a failed test. The reporter prints its path at the end of the run. */
export function failureFolder({ task }: TestContext): string {
  const folder = join(
    FAILURES_FOLDER,
    slugify(relative(join(root, 'tests'), task.file.filepath)),
    `${slugify(task.name)}-${task.id}`,
  );
  mkdirSync(folder, { recursive: true });
  task.meta.failureFolder = relative(root, folder);
  return folder;
}

/** Writes the lines that `log` gets from now on to the failure folder, if the test fails. */
export function saveOnFailure(context: TestContext, name: string, log: readonly string[]): void {
  const startIndex = log.length;
  context.onTestFailed(() => writeFileSync(join(failureFolder(context), name), `${log.slice(startIndex).join('\n')}\n`));
}
