import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** When the alarms of the rooms of a class are set for, in milliseconds, read from the state folder of a server. */
export function alarmsOf(stateFolder: string, roomClass: string): number[] {
  const database = new DatabaseSync(join(stateFolder, `v3/do/karigar-${roomClass}/metadata.sqlite`), { readOnly: true });
  try {
    const rows = database.prepare('SELECT scheduled_time / 1000000 AS at FROM _cf_ALARM').all();
    return rows.map(({ at }) => Number(at));
  } finally {
    database.close();
  }
}
