import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { newId } from './ids.ts';
import { singleLine } from './text.ts';
import { VERIFICATION_DOCUMENT_KINDS, verificationDocuments, workerChanges } from './worker-profile.ts';
import { worker } from './workers.ts';

/** The part of the table about a worker's own profile and papers. */
export const workerProfileEndpoints = {
  changeWorker: {
    method: 'PATCH',
    path: '/api/worker/profile',
    access: 'worker',
    summary: 'Change what clients see of a worker, and where he works',
    body: workerChanges,
    response: worker,
    errors: ['account.phone_taken'],
  },
  workerPapers: {
    method: 'GET',
    path: '/api/worker/papers',
    access: 'worker',
    summary: 'The papers of the worker in the token, and what was made of them',
    response: verificationDocuments,
    errors: [],
  },
  addPaper: {
    method: 'POST',
    path: '/api/worker/papers',
    access: 'worker',
    summary:
      'Hand in a paper, or another face photo in place of the one before: multipart, `paperId`, `kind` and the file `paper`. What was refused, and another face, is looked at again',
    body: z.object({ paperId: newId, kind: z.enum(VERIFICATION_DOCUMENT_KINDS) }),
    form: true,
    response: verificationDocuments,
    errors: ['media.type', 'media.too_large', 'media.too_many'],
  },
  removePaper: {
    method: 'DELETE',
    path: '/api/worker/papers/:paperId',
    access: 'worker',
    summary: 'Take a paper of the portfolio back; again is the same',
    params: z.object({ paperId: singleLine(100) }),
    response: verificationDocuments,
    errors: [],
  },
} as const satisfies Record<string, Endpoint>;
