import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { id, newId } from './ids.ts';
import { jobPhotos } from './job-photos.ts';

const job = { id };

/** The part of the table about pictures of what is to be done. */
export const jobPhotoEndpoints = {
  addJobPhoto: {
    method: 'POST',
    path: '/api/job-request/:id/photos',
    access: 'client',
    summary: 'Add a picture of the problem to a job that is not over: multipart, `photoId` and the file `photo`, at most three',
    params: z.object(job),
    body: z.object({ photoId: newId }),
    form: true,
    response: jobPhotos,
    errors: ['job.not_found', 'job.photos_closed', 'job.photos_full', 'media.type', 'media.too_large'],
  },
  removeJobPhoto: {
    method: 'DELETE',
    path: '/api/job-request/:id/photos/:photoId',
    access: 'client',
    summary: 'Take a picture away again; again is the same',
    params: z.object({ ...job, photoId: id }),
    response: jobPhotos,
    errors: ['job.not_found'],
  },
} as const satisfies Record<string, Endpoint>;
