import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { id, newId } from './ids.ts';
import { readReceipts, readReceiptsBody, message, messageBody, messagesQuery } from './chat.ts';

const params = z.object({ job_id: id });

/** The part of the table about what client and worker of a job write to each other. */
export const messageEndpoints = {
  messages: {
    method: 'GET',
    path: '/api/messages/:job_id',
    access: 'account',
    summary: 'Messages of a job, oldest first: the newest page, or what came `after` a seq',
    params,
    query: messagesQuery,
    response: z.array(message),
    errors: ['job.not_found'],
  },
  sendMessage: {
    method: 'POST',
    path: '/api/messages/:job_id',
    access: 'account',
    summary: 'Write to the other side of a job; the same `id` again is the same message',
    params,
    body: messageBody,
    response: message,
    errors: ['job.not_found', 'message.nobody', 'message.closed', 'auth.forbidden'],
  },
  sendPhotoMessage: {
    method: 'POST',
    path: '/api/messages/:job_id/photos',
    access: 'account',
    summary: 'Send the other side a picture: multipart, `id` of the message and the file `photo`',
    params,
    body: z.object({ id: newId }),
    form: true,
    response: message,
    errors: ['job.not_found', 'message.nobody', 'message.closed', 'auth.forbidden', 'media.type', 'media.too_large'],
  },
  markMessages: {
    method: 'POST',
    path: '/api/messages/:job_id/marks',
    access: 'account',
    summary: 'Say up to which seq messages were delivered and seen; answers how far the other side is',
    params,
    body: readReceiptsBody,
    response: readReceipts,
    errors: ['job.not_found', 'auth.forbidden'],
  },
} as const satisfies Record<string, Endpoint>;
