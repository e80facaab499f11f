import { sql, type SQL } from 'drizzle-orm';
import { isChatClosed } from '#api/features/jobs/jobs.predicates.ts';
import type { MediaRow } from './media.table.ts';

/** An expression for the keys of a job's photos, oldest first, as a JSON text for `mediaUrlsOf`. */
export const photoKeysOfJob = (jobId: 'j.id' | 'r.id'): SQL =>
  sql.raw(`(SELECT json_group_array(key ORDER BY created_at, key) FROM media WHERE job_id = ${jobId} AND kind = 'job')`);

/** An expression for the account that owns a file. */
export const ownerOfFile = (key: string): SQL => sql`(SELECT owner_id FROM media WHERE key = ${key})`;

const MAX_ACCOUNT_BYTES = 200_000_000;

/**
 * That its account is neither closed nor suspended, also if that happened while the bytes were stored, and has room for a new file. A profile or face photo replaces the previous one, so that one is not counted. Photos of jobs
 * whose chat has closed are not either: the jobs limit their number, and they cannot be deleted to make room.
 */
export const hasRoomFor = ({ owner_id, kind, size, created_at }: MediaRow): SQL =>
  sql`(SELECT coalesce(sum(m.size), 0) FROM media m LEFT JOIN jobs j ON j.id = m.job_id WHERE m.owner_id = ${owner_id}
    AND NOT (m.kind = ${kind} AND m.kind IN ('profile', 'face')) AND NOT ${isChatClosed(created_at)}) + ${size} <= ${MAX_ACCOUNT_BYTES}
    AND EXISTS (SELECT 1 FROM accounts WHERE id = ${owner_id} AND suspended_at IS NULL)`;

/** That there is room for each of these files. */
export const hasRoomForAll = (rows: readonly MediaRow[]): SQL => sql.join([sql`1`, ...rows.map(hasRoomFor)], sql` AND `);

/** Whether the file exists and is not public. */
export const isPrivateFile = (key: string): SQL => sql`EXISTS (SELECT 1 FROM media WHERE key = ${key} AND kind <> 'profile')`;
