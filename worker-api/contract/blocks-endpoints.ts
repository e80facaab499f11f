import * as z from 'zod/mini';
import { profession } from './catalogue.ts';
import type { Endpoint } from './endpoint.ts';
import { id } from './ids.ts';

const message = z.string();
const params = z.object({ workerId: id });

/** The part of the table about workers whom a client does not want to see. A blocked worker is not told. */
export const blockEndpoints = {
  blockedWorkers: {
    method: 'GET',
    path: '/api/blocked',
    access: 'client',
    summary: 'Workers I have blocked, latest first, at most 200',
    response: z.array(z.object({ id, name: z.string(), profession })),
    errors: [],
  },
  blockWorker: {
    method: 'PUT',
    path: '/api/blocked/:workerId',
    access: 'client',
    summary: 'Block a worker: I am not shown to him, nor he to me, and he is no favourite of mine any more',
    params,
    response: z.object({ message }),
    errors: ['worker.not_found'],
  },
  unblockWorker: {
    method: 'DELETE',
    path: '/api/blocked/:workerId',
    access: 'client',
    summary: 'Block a worker no more',
    params,
    response: z.object({ message }),
    errors: [],
  },
} as const satisfies Record<string, Endpoint>;
