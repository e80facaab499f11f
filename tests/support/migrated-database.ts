import { DatabaseSync } from 'node:sqlite';
import { migrations } from './root.ts';

/** The statements of the migration whose name starts so. */
export const migrationText = (prefix: string): string => migrations().find(({ name }) => name.startsWith(prefix))?.text ?? '';

/** A database after the migrations before `limit`, or after all. */
export function createMigratedDb(limit = ':'): DatabaseSync {
  const db = new DatabaseSync(':memory:');
  for (const { name, text } of migrations()) if (name < limit) db.exec(text);
  return db;
}
