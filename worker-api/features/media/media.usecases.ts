import type { SQL } from 'drizzle-orm';
import { uuidv7 } from '#contract/ids.ts';
import { SIGNATURE_BYTES } from '#contract/media-types.ts';
import type { Context } from '#api/lib/context.ts';
import { Database } from '#api/lib/db.ts';
import type { Env } from '#api/lib/env.ts';
import { log } from '#api/lib/log.ts';
import { hasRoomForAll } from './media.predicates.ts';
import * as media from './media.repository.ts';
import { cleanImage } from './images.rules.ts';
import { allowedType } from './media.rules.ts';
import type { MediaRow } from './media.table.ts';

export interface Upload {
  kind: MediaRow['kind'];
  file: File;
  /** The key of the file; a new one by default. */
  key?: string;
  jobId?: string;
  /** A condition for inserting the file's row. */
  guard?: SQL;
}

export interface StoredUploads {
  rows: MediaRow[];
  /** Statements that insert the rows of the files. They belong in the batch of the write that needs the files. */
  statements: SQL<Pick<MediaRow, 'key'>>[];
  /** That the account has room for the files; otherwise the statements insert nothing. */
  hasRoom: SQL;
  /** Deletes the bytes again if that batch failed, except those whose rows it has inserted all the same: its answer may have been lost. Never rejects. */
  discard(): Promise<void>;
}

/**
 * Checks all files, then stores them in the bucket, images without their metadata. Stores nothing if one of them is not allowed. Throws
 * `media.type`, `media.too_large`, `media.damaged` and `media.too_many_pixels`. A statement that inserts nothing means `media.storage_full`,
 * unless its guard failed.
 */
export async function storeUploads(context: Context, ownerId: string, uploads: Upload[]): Promise<StoredUploads> {
  const checked = await Promise.all(
    uploads.map(async ({ kind, file, key, jobId, guard }) => {
      const head = new Uint8Array(await file.slice(0, SIGNATURE_BYTES).arrayBuffer());
      const contentType = allowedType(kind, head, file.size);
      const bytes =
        contentType === 'application/pdf' ? file : cleanImage(contentType, new Uint8Array(await file.arrayBuffer()));
      return {
        bytes,
        guard,
        row: {
          key: key ?? uuidv7(context.now),
          owner_id: ownerId,
          kind,
          job_id: jobId ?? null,
          content_type: contentType,
          size: bytes instanceof File ? bytes.size : bytes.length,
          created_at: context.now,
        },
      };
    }),
  );
  const discard = async () => {
    const keys = checked.map(({ row }) => row.key);
    try {
      const inserted = new Set((await context.db.all(media.selectExistingKeys(keys))).map(({ key }) => key));
      await context.env.MEDIA.delete(keys.filter((key) => !inserted.has(key)));
    } catch (error) {
      log('error', 'media.not_discarded', {}, error);
    }
  };
  try {
    await Promise.all(
      checked.map(({ row, bytes }) =>
        context.env.MEDIA.put(row.key, bytes, { httpMetadata: { contentType: row.content_type } }),
      ),
    );
  } catch (error) {
    await discard();
    throw error;
  }
  return {
    rows: checked.map(({ row }) => row),
    statements: checked.map(({ row, guard }) => media.insertMedia(row, guard)),
    hasRoom: hasRoomForAll(checked.map(({ row }) => row)),
    discard,
  };
}

export const mediaUrlsOf = (keys: string): string[] => (JSON.parse(keys) as unknown[]).map((key) => `/media/${String(key)}`);

/** The statement that reads the files of an account. */
export const filesOfAccount = (ownerId: string) => media.selectMediaOfOwner(ownerId);

/** The statements that delete an account's files where `condition` holds; `deleteBytes` deletes the bytes afterwards. */
export const deleteFiles = (ownerId: string, condition: SQL) => media.deleteMedia(ownerId, condition);

/** The statement that reads the photos of these jobs and of their messages, and those that delete files. */
export const photosOfJobs = (jobIds: readonly string[]) => media.selectPhotosOfJobs(jobIds);
export const deleteFilesByKeys = (keys: readonly string[]) => media.deleteMediaByKeys(keys);

/** R2 deletes at most 1,000 objects at once. */
const MAX_OBJECTS = 1000;

/** Deletes the bytes of deleted files, at most 1,000. The cron repeats what a request could not do. */
export async function deleteBytes(env: Pick<Env, 'DB' | 'MEDIA'>): Promise<void> {
  const db = new Database(env.DB);
  const rows = await db.all(media.selectDeletedFiles(MAX_OBJECTS));
  if (rows.length === 0) return;
  await env.MEDIA.delete(rows.filter(({ is_used: isUsed }) => isUsed === 0).map(({ key }) => key));
  await db.batch({ forgotten: media.forgetDeletedFiles(rows.map(({ key }) => key)) });
}
