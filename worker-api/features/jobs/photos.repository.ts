import { sql, type SQL } from 'drizzle-orm';
import { MAX_JOB_PHOTOS } from '#contract/jobs/job-photos.ts';
import type { Database } from '#api/lib/db.ts';
import { photoKeysOfJob } from '#api/features/media/media.predicates.ts';
import type { MediaRow } from '#api/features/media/media.table.ts';
import type { JobRow } from './jobs.table.ts';

/** A client's own job, with the keys of its photos. */
export const findOwnJob = (db: Database, jobId: string, clientId: string) =>
  db.first(
    sql<Pick<JobRow, 'status'> & { photos: string }>`SELECT j.status, ${photoKeysOfJob('j.id')} AS photos FROM jobs j
      WHERE j.id = ${jobId} AND j.client_id = ${clientId}`,
  );

export const selectPhotoKeys = (jobId: string): SQL<{ photos: string }> =>
  sql<{ photos: string }>`SELECT ${photoKeysOfJob('j.id')} AS photos FROM jobs j WHERE j.id = ${jobId}`;

export const selectPhotosOfJob = (jobId: string): SQL<Pick<MediaRow, 'key' | 'owner_id'>> =>
  sql`SELECT key, owner_id FROM media WHERE job_id = ${jobId} AND kind = 'job' ORDER BY created_at, key`;

/** That this client's job is not over and has room for one more photo. */
export const acceptsPhoto = (jobId: string, clientId: string): SQL =>
  sql`EXISTS (SELECT 1 FROM jobs WHERE id = ${jobId} AND client_id = ${clientId} AND status IN ('pending', 'accepted', 'ongoing'))
    AND (SELECT count(*) FROM media WHERE job_id = ${jobId} AND kind = 'job') < ${MAX_JOB_PHOTOS}`;

/** That a row of `media` is this photo of the job. */
export const isPhotoOfJob = (key: string, jobId: string): SQL => sql`key = ${key} AND job_id = ${jobId}`;
