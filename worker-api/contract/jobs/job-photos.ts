import * as z from 'zod/mini';

export const MAX_JOB_PHOTOS = 3;

/**
 * URLs under /media, oldest first. The job's client, its worker, workers who may accept it and admins may fetch them
 * (worker-api/features/media).
 */
export const jobPhotoUrls = z.array(z.string());
export const jobPhotos = z.object({ photos: jobPhotoUrls });

/** URL of a photo with a client-generated id. */
export const jobPhotoUrl = (jobId: string, photoId: string): string => `/media/${jobPhotoKey(jobId, photoId)}`;

/** Storage key. It contains the job, so that a client-generated id cannot address a file of another job. */
export const jobPhotoKey = (jobId: string, photoId: string): string => `${jobId}.${photoId}`;
