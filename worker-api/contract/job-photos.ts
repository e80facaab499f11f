import * as z from 'zod/mini';

export const MAX_JOB_PHOTOS = 3;

/** Addresses under /media of a job's pictures, oldest first: for its client, its worker, a worker who may accept it, and admins. */
export const photos = z.array(z.string());
export const jobPhotos = z.object({ photos });

/** Address of a picture by the id that the phone gave it. */
export const photoUrl = (jobId: string, photoId: string): string => `/media/${photoKey(jobId, photoId)}`;

/** The key of a picture: under its job, so that nobody's id can stand for a file of others. */
export const photoKey = (jobId: string, photoId: string): string => `${jobId}.${photoId}`;
