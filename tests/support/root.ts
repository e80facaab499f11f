import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');
export const SECRET = 'a secret of the tests, longer than thirty-two characters';

/** The migration files, oldest first. */
export const migrations = (): { name: string; text: string }[] =>
  readdirSync(join(root, 'migrations'))
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => ({ name, text: readFileSync(join(root, 'migrations', name), 'utf8') }));
