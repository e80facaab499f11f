import { MAX_JOB_PHOTOS, jobPhotoKey } from '#contract/jobs/job-photos.ts';
import { AppError } from '#api/lib/app-error.ts';
import type { ActorContext } from '#api/lib/context.ts';
import { deleteBytes, deleteFiles, storeUploads, mediaUrlsOf } from '#api/features/media/media.usecases.ts';
import type { JobStatus } from '#contract/jobs/job-status.ts';
import * as photos from './photos.repository.ts';

/** The client's own job, with its photos. Throws `job.not_found`. */
async function findOwnJob({ db, actor }: ActorContext, jobId: string): Promise<{ status: JobStatus; photos: string[] }> {
  const row = await photos.findOwnJob(db, jobId, actor.id);
  if (!row) throw new AppError('job.not_found');
  return { status: row.status, photos: mediaUrlsOf(row.photos) };
}

/**
 * Adds a photo to a job; a repeated `photoId` is the same photo. Throws `job.photos_closed` once the job is over,
 * `job.photos_full` beyond three and `media.storage_full`.
 */
export async function addPhoto(
  context: ActorContext,
  jobId: string,
  photoId: string,
  file: File | undefined,
): Promise<string[]> {
  if (!file) throw new AppError('request.invalid', { fields: { photo: 'field.required' } });
  const key = jobPhotoKey(jobId, photoId);
  const findExistingOrReject = async (): Promise<string[]> => {
    const { status, photos: existing } = await findOwnJob(context, jobId);
    if (existing.includes(`/media/${key}`)) return existing;
    if (status === 'completed' || status === 'cancelled') throw new AppError('job.photos_closed');
    if (existing.length >= MAX_JOB_PHOTOS) throw new AppError('job.photos_full');
    return [];
  };
  // This runs before the upload, which would overwrite a photo with the same id.
  const existing = await findExistingOrReject();
  if (existing.length > 0) return existing;
  const upload = await storeUploads(context, context.actor.id, [
    { kind: 'job', file, key, jobId, guard: photos.acceptsPhoto(jobId, context.actor.id) },
  ]);
  try {
    const { inserted, stored } = await context.db.batch({
      inserted: upload.statements,
      stored: photos.selectPhotoKeys(jobId),
    });
    if (inserted.length > 0) return stored.flatMap((row) => mediaUrlsOf(row.photos));
    const addedMeanwhile = await findExistingOrReject();
    if (addedMeanwhile.length > 0) return addedMeanwhile;
    throw new AppError('media.storage_full');
  } catch (error) {
    await upload.discard();
    throw error;
  }
}

/**
 * Copies the photos of a job to its successor, after the request: the bytes are files of their own, as either job may lose a
 * photo.
 */
export async function copyPhotos(context: ActorContext, jobId: string, successorId: string): Promise<void> {
  for (const { key, owner_id } of await context.db.all(photos.selectPhotosOfJob(jobId))) {
    const object = await context.env.MEDIA.get(key);
    if (!object) continue;
    const upload = await storeUploads(context, owner_id, [
      {
        kind: 'job',
        file: new File([await object.arrayBuffer()], key),
        key: key.replace(jobId, successorId),
        jobId: successorId,
        guard: photos.acceptsPhoto(successorId, owner_id),
      },
    ]);
    try {
      await context.db.batch({ inserted: upload.statements });
    } finally {
      await upload.discard();
    }
  }
}

/** Removes a photo from the client's own job. A repeated call succeeds again. */
export async function removePhoto(context: ActorContext, jobId: string, photoId: string): Promise<string[]> {
  await findOwnJob(context, jobId);
  const key = jobPhotoKey(jobId, photoId);
  await context.db.batch({ deleted: deleteFiles(context.actor.id, photos.isPhotoOfJob(key, jobId)) });
  context.waitUntil(deleteBytes(context.env));
  return (await findOwnJob(context, jobId)).photos;
}
