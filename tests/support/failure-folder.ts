import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { TestContext } from 'vitest';
import { root } from './root.ts';

export const FAILURES_FOLDER = join(root, 'tests/.output/failures');

declare module 'vitest' {
  interface TaskMeta {
    /** Where what explains this failed test was written. */
    failureFolder?: string;
  }
}

const slugify = (text: string): string =>
  text
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 80);

/** The folder for what explains the failure of a test, which is made now and named at the end of the run. */
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

/** Should this test fail, the lines that come to `log` from now on are written to its folder. */
export function saveOnFailure(context: TestContext, name: string, log: readonly string[]): void {
  const startIndex = log.length;
  context.onTestFailed(() => writeFileSync(join(failureFolder(context), name), `${log.slice(startIndex).join('\n')}\n`));
}
