import { eq, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#api/lib/db.ts';
import { hasRoomFor } from './media.predicates.ts';
import { media, type MediaRow } from './media.table.ts';

/** Inserts a file where `guard` holds, for an owner whose account is not closed and has room. Returns no row if it inserted nothing. */
export const insertMedia = (row: MediaRow, guard: SQL = sql`1`): SQL<Pick<MediaRow, 'key'>> =>
  sql<Pick<MediaRow, 'key'>>`INSERT INTO media (key, owner_id, kind, job_id, content_type, size, created_at)
  SELECT ${row.key}, id, ${row.kind}, ${row.job_id}, ${row.content_type}, ${row.size}, ${row.created_at} FROM accounts
  WHERE id = ${row.owner_id} AND ${guard} AND ${hasRoomFor(row)} ON CONFLICT DO NOTHING RETURNING key`;

export const selectMedia = (db: Database, key: string) => db.query.select().from(media).where(eq(media.key, key));

/** Those of the keys that have a row. */
export const selectExistingKeys = (keys: readonly string[]): SQL<Pick<MediaRow, 'key'>> =>
  sql`SELECT m.key FROM json_each(${JSON.stringify(keys)}) k CROSS JOIN media m ON m.key = k.value`;

type ExportedFile = Pick<MediaRow, 'key' | 'kind' | 'size' | 'created_at'> & { type: MediaRow['content_type'] };
export const selectMediaOfOwner = (ownerId: string): SQL<ExportedFile> =>
  sql`SELECT key, kind, content_type AS type, size, created_at FROM media WHERE owner_id = ${ownerId}`;

/** The photos of these jobs and of their messages. */
export const selectPhotosOfJobs = (jobIds: readonly string[]): SQL<Pick<MediaRow, 'key'>> =>
  sql`SELECT m.key FROM json_each(${JSON.stringify(jobIds)}) j CROSS JOIN media m ON m.job_id = j.value`;

/** Deletes rows of files, and notes that their bytes are to be deleted. */
const deleteWhere = (condition: SQL): SQL<never>[] => [
  sql<never>`INSERT OR IGNORE INTO deleted_files (key) SELECT key FROM media WHERE ${condition}`,
  sql<never>`DELETE FROM media WHERE ${condition}`,
];

export const deleteMediaByKeys = (keys: readonly string[]): SQL<never>[] =>
  deleteWhere(sql`key IN (SELECT value FROM json_each(${JSON.stringify(keys)}))`);

export const deleteMedia = (ownerId: string, condition: SQL): SQL<never>[] =>
  deleteWhere(sql`owner_id = ${ownerId} AND ${condition}`);

/** Files whose bytes are to be deleted, at most `limit`. A file may have been stored again under the same key. */
export const selectDeletedFiles = (limit: number): SQL<{ key: string; is_used: number }> =>
  sql`SELECT d.key, EXISTS (SELECT 1 FROM media m WHERE m.key = d.key) AS is_used FROM deleted_files d LIMIT ${limit}`;

export const forgetDeletedFiles = (keys: readonly string[]): SQL<never> =>
  sql<never>`DELETE FROM deleted_files WHERE key IN (SELECT value FROM json_each(${JSON.stringify(keys)}))`;
