import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The path of the database file in the state folder of a server. */
export function databaseFile(stateFolder: string): string {
  const folder = join(stateFolder, 'v3/d1/miniflare-D1DatabaseObject');
  const file = readdirSync(folder).find((name) => name.endsWith('.sqlite') && name !== 'metadata.sqlite');
  if (!file) throw new Error('the state folder has no database file');
  return join(folder, file);
}
