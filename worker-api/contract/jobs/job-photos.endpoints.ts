import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { UPLOAD_ERRORS } from '#contract/errors.ts';
import { id, uuidv7Id } from '#contract/ids.ts';
import { jobPhotos } from './job-photos.ts';

const jobParams = { id };

/** Photos of the work to be done. */
export const jobPhotoEndpoints = {
  addJobPhoto: {
    method: 'POST',
    path: '/api/job-request/:id/photos',
    access: 'client',
    idempotency: 'repeatable',
    summary: 'Add a photo of the problem to a job that has not ended: multipart, `photoId` and the file `photo`, at most three',
    params: z.object(jobParams),
    body: z.object({ photoId: uuidv7Id }),
    multipart: true,
    response: jobPhotos,
    errors: ['job.not_found', 'job.photos_closed', 'job.photos_full', ...UPLOAD_ERRORS],
  },
  removeJobPhoto: {
    method: 'DELETE',
    path: '/api/job-request/:id/photos/:photoId',
    access: 'client',
    idempotency: 'repeatable',
    summary: 'Remove a photo; repeating the call has no further effect',
    params: z.object({ ...jobParams, photoId: id }),
    response: jobPhotos,
    errors: ['job.not_found'],
  },
} as const satisfies Record<string, Endpoint>;
