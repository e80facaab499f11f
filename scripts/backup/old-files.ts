import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DAY_MS } from '#contract/durations.ts';

/** A line for each file and folder in `.backups` that is older than 30 days, for which the privacy page lets us store a copy. */
export function describeOldFiles(folder: string, now: number): string {
  const backups = join(folder, '.backups');
  const files = existsSync(backups) ? readdirSync(backups).map((name) => join(backups, name)) : [];
  const old = files.filter((file) => statSync(file).mtimeMs < now - 30 * DAY_MS);
  return old.map((file) => `Delete ${file}: it is older than 30 days.`).join('\n');
}
