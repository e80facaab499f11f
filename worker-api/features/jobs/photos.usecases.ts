import { MAX_JOB_PHOTOS, jobPhotoKey } from '#contract/jobs/job-photos.ts';
import { AppError } from '#api/lib/app-error.ts';
import type { ActorContext } from '#api/lib/context.ts';
import { sql, type Sql } from '#api/lib/db.ts';
import {
  deleteMediaObjects,
  deleteMediaRows,
  storeUploads,
  photoKeysOfJob,
  mediaUrlsOf,
} from '#api/features/media/media.usecases.ts';
import type { JobStatus } from '#contract/jobs/job-status.ts';

const OPEN_STATUSES = sql`('pending', 'accepted', 'ongoing')`;

/** The client's own job, with its pictures. Throws `job.not_found`. */
async function findOwnJob({ db, actor }: ActorContext, jobId: string): Promise<{ status: JobStatus; photos: string[] }> {
  const row = await db.first<{ status: JobStatus; photos: string }>(
    sql`SELECT j.status, ${photoKeysOfJob('j.id')} AS photos FROM jobs j WHERE j.id = ${jobId} AND j.client_id = ${actor.id}`,
  );
  if (!row) throw new AppError('job.not_found');
  return { status: row.status, photos: mediaUrlsOf(row.photos) };
}

/**
 * Adds a picture to a job; the same `photoId` again is the same picture. Throws `job.photos_closed` once the job is over, and
 * `job.photos_full` beyond three.
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
    const { status, photos } = await findOwnJob(context, jobId);
    if (photos.includes(`/media/${key}`)) return photos;
    if (status === 'completed' || status === 'cancelled') throw new AppError('job.photos_closed');
    if (photos.length >= MAX_JOB_PHOTOS) throw new AppError('job.photos_full');
    return [];
  };
  // Before the bytes are put: afterwards a picture of the same id would have been written over.
  const existing = await findExistingOrReject();
  if (existing.length > 0) return existing;
  const guard: Sql = sql`EXISTS (SELECT 1 FROM jobs WHERE id = ${jobId} AND client_id = ${context.actor.id} AND status IN ${OPEN_STATUSES})
    AND (SELECT count(*) FROM media WHERE job_id = ${jobId} AND kind = 'job') < ${MAX_JOB_PHOTOS}`;
  const upload = await storeUploads(context, context.actor.id, [{ kind: 'job', file, key, jobId, guard }]);
  const [insertedRows = [], photoRows = []] = await context.db.batch([
    ...upload.statements,
    sql`SELECT ${photoKeysOfJob('j.id')} AS photos FROM jobs j WHERE j.id = ${jobId}`,
  ]);
  if (insertedRows.length > 0) return mediaUrlsOf(String(photoRows[0]?.['photos']));
  try {
    return await findExistingOrReject();
  } catch (error) {
    await upload.discard();
    throw error;
  }
}

/** Takes a picture of the client's own job away; again is the same. */
export async function removePhoto(context: ActorContext, jobId: string, photoId: string): Promise<string[]> {
  await findOwnJob(context, jobId);
  const key = jobPhotoKey(jobId, photoId);
  await context.db.batch([deleteMediaRows(context.actor.id, sql`key = ${key} AND job_id = ${jobId}`)]);
  context.waitUntil(deleteMediaObjects(context, [key]));
  return (await findOwnJob(context, jobId)).photos;
}
