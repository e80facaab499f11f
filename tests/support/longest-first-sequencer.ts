import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import * as z from 'zod/mini';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { root } from './root.ts';

/** The last measured seconds of each test file, by path. A run with WRITE_DURATIONS=1 updates the file. */
export const DURATIONS_FILE = join(root, 'tests/durations.json');

const readDurations = (): Record<string, number> =>
  existsSync(DURATIONS_FILE) ? z.parse(z.record(z.string(), z.number()), JSON.parse(readFileSync(DURATIONS_FILE, 'utf8'))) : {};

export const relativePath = (file: string): string => relative(root, file).replaceAll(sep, '/');

const shuffleKey = ({ moduleId }: TestSpecification, seed: number): string =>
  createHash('sha256')
    .update(`${seed} ${relativePath(moduleId)}`)
    .digest('hex');

/**
 * Runs the longest files first, so that no process runs a long file alone at the end. The files of a project stay together, because
 * a process is only reused for files of its own project. A shard of n takes every nth file in this order.
 */
export class LongestFirstSequencer extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(this.#sorted(files));
  }

  #sorted(files: readonly TestSpecification[]): TestSpecification[] {
    const { shuffle, seed } = this.ctx.config.sequence;
    if (shuffle) return files.toSorted((a, b) => shuffleKey(a, seed).localeCompare(shuffleKey(b, seed)));
    const durations = readDurations();
    // A file without a measurement may be the longest.
    const secondsOf = ({ moduleId }: TestSpecification) => durations[relativePath(moduleId)] ?? Infinity;
    // Only measured files count, because one new file must not put a project of short files first.
    const total = (name: string) =>
      files.reduce(
        (sum, { moduleId, project }) => sum + (project.name === name ? (durations[relativePath(moduleId)] ?? 0) : 0),
        0,
      );
    return files.toSorted((a, b) =>
      a.project === b.project
        ? secondsOf(b) - secondsOf(a) || a.moduleId.localeCompare(b.moduleId)
        : total(b.project.name) - total(a.project.name) || a.project.name.localeCompare(b.project.name),
    );
  }

  override shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { index, count } = this.ctx.config.shard ?? { index: 1, count: 1 };
    return Promise.resolve(this.#sorted(files).filter((_, position) => position % count === index - 1));
  }
}
