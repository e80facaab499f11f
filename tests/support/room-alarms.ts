import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** How many rooms of a class have an alarm set, read from the state folder of a server. */
export function countAlarms(stateFolder: string, roomClass: string): number {
  const database = new DatabaseSync(join(stateFolder, `v3/do/karigar-${roomClass}/metadata.sqlite`), { readOnly: true });
  try {
    return Number(database.prepare('SELECT count(*) AS n FROM _cf_ALARM').get()?.['n']);
  } finally {
    database.close();
  }
}
