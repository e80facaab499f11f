import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import type { SerializedError } from 'vitest';
import type { Reporter, TestModule } from 'vitest/node';
import { FAILED_TESTS_FILE, FAILURES_FOLDER } from './failure-folder.ts';
import { DURATIONS_FILE, relativePath } from './longest-first-sequencer.ts';

/** The first line of the message and, where two values differ, the lines that differ. */
function describeError([error]: readonly SerializedError[]): string {
  const message = error?.message?.split('\n')[0]?.slice(0, 300) ?? 'no error message';
  const differences = stripVTControlCharacters(typeof error?.diff === 'string' ? error.diff : '')
    .split('\n')
    .filter((line) => /^[+-] /.test(line))
    .slice(0, 12);
  return [message, ...differences.map((line) => `    ${line.slice(0, 300)}`)].join('\n');
}

/** Lists each failed test at the end of a run, with its error and its failure folder. */
export default class FailureReporter implements Reporter {
  onInit(): void {
    rmSync(FAILURES_FOLDER, { recursive: true, force: true });
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const lines = unhandled.map((error) => `outside of a test: ${describeError([error])}`);
    for (const module of modules) {
      const file = relativePath(module.moduleId);
      if (module.errors().length > 0) lines.push(`${file}: ${describeError(module.errors())}`);
      for (const suite of module.children.allSuites())
        if (suite.errors().length > 0) lines.push(`${file} › ${suite.fullName}: ${describeError(suite.errors())}`);
      for (const test of module.children.allTests('failed')) {
        const folder = test.meta().failureFolder;
        lines.push(
          `${file} › ${test.fullName}: ${describeError(test.result().errors ?? [])}${folder ? `\n    ${folder}` : ''}`,
        );
      }
    }
    if (process.env['WRITE_DURATIONS']) {
      const seconds = modules.map((module) => [
        relativePath(module.moduleId),
        Math.round(module.diagnostic().duration / 100) / 10,
      ]);
      writeFileSync(DURATIONS_FILE, `${JSON.stringify(Object.fromEntries(seconds.toSorted()), null, 2)}\n`);
    }
    if (lines.length === 0) return;
    const text = `Failed:\n${lines.map((line) => `  ${line}`).join('\n')}\n`;
    console.error(`\n${text}`);
    mkdirSync(FAILURES_FOLDER, { recursive: true });
    writeFileSync(FAILED_TESTS_FILE, text);
  }
}
