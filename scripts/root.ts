import { resolve } from 'node:path';

/** The folder of the repository. */
export const root = resolve(import.meta.dirname, '..');
