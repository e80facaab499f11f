import { sql, type SQL } from 'drizzle-orm';

/** An expression for the keys of a job's photos, oldest first, as a JSON text for `mediaUrlsOf`. */
export const photoKeysOfJob = (jobId: 'j.id' | 'r.id'): SQL =>
  sql.raw(`(SELECT json_group_array(key ORDER BY created_at, key) FROM media WHERE job_id = ${jobId} AND kind = 'job')`);

/** An expression for the account that owns a file. */
export const ownerOfFile = (key: string): SQL => sql`(SELECT owner_id FROM media WHERE key = ${key})`;

/** Whether the file exists and is not public. */
export const isPrivateFile = (key: string): SQL => sql`EXISTS (SELECT 1 FROM media WHERE key = ${key} AND kind <> 'profile')`;
