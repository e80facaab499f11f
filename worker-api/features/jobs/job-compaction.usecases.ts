import { Database } from '#api/lib/db.ts';
import type { Env } from '#api/lib/env.ts';
import { deleteMessagesOfJobs } from '#api/features/chat/chat.usecases.ts';
import { deleteFilesByKeys, photosOfJobs } from '#api/features/media/media.usecases.ts';
import * as compaction from './job-compaction.repository.ts';

/**
 * Reduces jobs that ended before an instant, at most `limit`, to what their lists, receipts and reviews show, and deletes their
 * messages and photos.
 */
export async function compactClosedJobs(env: Pick<Env, 'DB'>, before: number, limit: number): Promise<void> {
  const db = new Database(env.DB);
  const rows = await db.all(compaction.selectJobsToCompact(before, limit));
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  const keys = (await db.all(photosOfJobs(ids))).map(({ key }) => key);
  await db.batch({
    messages: deleteMessagesOfJobs(ids),
    photos: deleteFilesByKeys(keys),
    jobs: compaction.compactJobs(db, ids),
  });
}
