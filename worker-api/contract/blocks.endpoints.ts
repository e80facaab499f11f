import * as z from 'zod/mini';
import { profession } from './catalogue.ts';
import type { Endpoint } from './endpoint.ts';
import { id } from './ids.ts';

const message = z.string();
const params = z.object({ workerId: id });

/** Workers whom a client has blocked. A blocked worker is not told. */
export const blockEndpoints = {
  blockedWorkers: {
    method: 'GET',
    path: '/api/blocked',
    access: 'client',
    summary: 'Workers the client has blocked, latest first, at most 200',
    response: z.array(z.object({ id, name: z.string(), profession })),
    errors: [],
  },
  blockWorker: {
    method: 'PUT',
    path: '/api/blocked/:workerId',
    access: 'client',
    idempotency: 'stored',
    summary: 'Block a worker: neither sees the other, and the worker is removed from the favourites',
    params,
    response: z.object({ message }),
    errors: ['worker.not_found'],
  },
  unblockWorker: {
    method: 'DELETE',
    path: '/api/blocked/:workerId',
    access: 'client',
    idempotency: 'stored',
    summary: 'Unblock a worker',
    params,
    response: z.object({ message }),
    errors: [],
  },
} as const satisfies Record<string, Endpoint>;
