import * as z from 'zod/mini';
import { chatMessage, chatMessageBody, chatMessagesQuery, readReceipts, readReceiptsBody } from './chat.ts';
import type { Endpoint } from './endpoint.ts';
import { UPLOAD_ERRORS } from './errors.ts';
import { id, uuidv7Id } from './ids.ts';

const params = z.object({ job_id: id });

/** The chat between the client and the worker of a job. */
export const chatEndpoints = {
  messages: {
    method: 'GET',
    path: '/api/messages/:job_id',
    access: 'account',
    summary: 'Messages of a job, oldest first: the newest page, or those `after` a seq',
    params,
    query: chatMessagesQuery,
    response: z.array(chatMessage),
    errors: ['job.not_found'],
  },
  sendMessage: {
    method: 'POST',
    path: '/api/messages/:job_id',
    access: 'account',
    idempotency: 'stored',
    summary: 'Send a message to the other side of a job; a repeated `id` is the same message',
    params,
    body: chatMessageBody,
    response: chatMessage,
    errors: ['job.not_found', 'message.nobody', 'message.closed', 'auth.forbidden'],
  },
  sendPhotoMessage: {
    method: 'POST',
    path: '/api/messages/:job_id/photos',
    access: 'account',
    idempotency: 'stored',
    summary: 'Send a photo to the other side: multipart, `id` of the message and the file `photo`',
    params,
    body: z.object({ id: uuidv7Id }),
    multipart: true,
    response: chatMessage,
    errors: ['job.not_found', 'message.nobody', 'message.closed', 'auth.forbidden', ...UPLOAD_ERRORS],
  },
  updateReadReceipts: {
    method: 'POST',
    path: '/api/messages/:job_id/marks',
    access: 'account',
    idempotency: 'repeatable',
    summary: 'Report up to which seq messages were delivered and seen; returns the read receipts of the other side',
    params,
    body: readReceiptsBody,
    response: readReceipts,
    errors: ['job.not_found', 'auth.forbidden'],
  },
} as const satisfies Record<string, Endpoint>;
