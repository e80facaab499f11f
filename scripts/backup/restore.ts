import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Location } from './location.ts';
import { manifest, MANIFEST_FILE, SQL_FILE, type Manifest } from './manifest.ts';
import { differences, sha256, summarize } from './summary.ts';

/**
 * Rooms and phones keep the number of the last event and message, and ignore those that are not above it. A database of an
 * earlier time would give the same numbers again, also those given since an earlier restore. So it continues with the time in
 * milliseconds, which no database reaches by counting.
 *
 * The log-ins that were ended since are there again, as are used links for a new password. So all end, with their push
 * subscriptions. A token without a session has only the version of its account: the time in seconds is above each that was given.
 */
const AFTER_RESTORE_SQL = `
INSERT OR REPLACE INTO sequence_floor (id, seq) VALUES (1, unixepoch() * 1000);
UPDATE workers SET profile_version = unixepoch() * 1000
  WHERE account_id = (SELECT account_id FROM workers ORDER BY profile_version DESC LIMIT 1);
DELETE FROM sessions;
DELETE FROM push_subscriptions;
DELETE FROM password_resets;
UPDATE accounts SET token_version = max(token_version + 1, unixepoch());
`;

/** Makes rooms and phones accept what a database sends that went back to an earlier time, and ends every log-in. */
export const endLoginsAndSkipNumbers = (location: Location): Promise<void> => location.execute(AFTER_RESTORE_SQL);

/** The backup of a folder. Throws if its SQL is not the one that the manifest describes. */
function readBackup(folder: string): { sql: string; expected: Manifest } {
  const expected = z.parse(manifest, JSON.parse(readFileSync(join(folder, MANIFEST_FILE), 'utf8')));
  const sql = readFileSync(join(folder, SQL_FILE), 'utf8');
  if (sha256(sql) !== expected.sqlChecksum) throw new Error(`${SQL_FILE} is damaged: its checksum is not that of the manifest`);
  return { sql, expected };
}

/** The file with the SQL of a backup folder, or a file with an export. Throws if the SQL of the folder is damaged. */
export function exportFile(path: string): string {
  if (!statSync(path).isDirectory()) return path;
  readBackup(path);
  return join(path, SQL_FILE);
}

/**
 * Restores a backup into an empty database, and compares the number and the checksum of the rows of each table. Returns the
 * files of the backup that the location lacks or has with other contents.
 */
export async function restore(location: Location, folder: string): Promise<{ expected: Manifest; missingFiles: string[] }> {
  const { sql, expected } = readBackup(folder);
  const present = Object.keys(summarize(await location.exportDatabase()).tables);
  if (present.length > 0)
    throw new Error(`the database of ${location.name} is not empty: it has ${present.length} tables. Restore into a new one.`);
  await location.execute(sql);
  const { media: known, ...actual } = summarize(await location.exportDatabase());
  const found = differences(expected, actual);
  if (found.length > 0) throw new Error(`the restored database differs from the backup:\n${found.join('\n')}`);
  await endLoginsAndSkipNumbers(location);
  const files = new Map((await location.listMedia(known)).map((file) => [file.key, file]));
  const isMissing = ({ key, size, checksum }: Manifest['media'][number]) => {
    const file = files.get(key);
    return file?.size !== size || (file.checksum !== null && checksum !== null && file.checksum !== checksum);
  };
  return { expected, missingFiles: expected.media.filter(isMissing).map(({ key }) => key) };
}
