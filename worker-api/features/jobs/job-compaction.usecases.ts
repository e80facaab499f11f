import { Database } from '#api/lib/db.ts';
import type { Env } from '#api/lib/env.ts';
import { deleteMessagesOfJobs } from '#api/features/chat/chat.usecases.ts';
import { deleteMediaByKeys, deleteMediaObjects, messagePhotosOf } from '#api/features/media/media.usecases.ts';
import * as compaction from './job-compaction.repository.ts';

/** R2 deletes at most 1,000 objects at once. */
const MAX_OBJECTS = 1000;

/**
 * Reduces jobs that ended before an instant, at most `limit`, to what their lists, receipts and reviews show, and deletes their messages with
 * the photos. The photos come first: a run that fails after them deletes them again.
 */
export async function compactClosedJobs(env: Pick<Env, 'DB' | 'MEDIA'>, before: number, limit: number): Promise<void> {
  const db = new Database(env.DB);
  const rows = await db.all(compaction.selectJobsToCompact(before, limit));
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  const keys = (await db.all(messagePhotosOf(ids))).map(({ key }) => key);
  for (let i = 0; i < keys.length; i += MAX_OBJECTS) await deleteMediaObjects({ env }, keys.slice(i, i + MAX_OBJECTS));
  await db.batch({
    messages: deleteMessagesOfJobs(ids),
    photos: deleteMediaByKeys(keys),
    jobs: compaction.compactJobs(db, ids),
  });
}
