import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { singleLine } from './text.ts';

/** Uploaded files. */
export const mediaEndpoints = {
  media: {
    method: 'GET',
    path: '/media/:key',
    access: 'optional',
    summary:
      'An uploaded file: profile photos for everyone, job photos for those who may view the job, others for their owner and admins',
    params: z.object({ key: singleLine(100) }),
    response: z.unknown(),
    responseType: '*/*',
    errors: ['media.not_found', 'auth.required'],
  },
} as const satisfies Record<string, Endpoint>;
