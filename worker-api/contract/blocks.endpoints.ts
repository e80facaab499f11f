import * as z from 'zod/mini';
import { blockedClient } from './blocks.ts';
import { profession } from './catalogue.ts';
import type { Endpoint } from './endpoint.ts';
import { id } from './ids.ts';

const message = z.string();
const params = z.object({ workerId: id });

const jobParams = z.object({ jobId: id });

/** Workers whom a client has blocked, and clients whom a worker has blocked. The blocked side is not told. */
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
  blockedClients: {
    method: 'GET',
    path: '/api/worker/blocked',
    access: 'worker',
    summary: 'Clients the worker has blocked, latest first, at most 200',
    response: z.array(blockedClient),
    errors: [],
  },
  blockClient: {
    method: 'PUT',
    path: '/api/worker/blocked/:jobId',
    access: 'worker',
    idempotency: 'stored',
    summary: 'Block the client of a job of the worker: no more requests from them',
    params: jobParams,
    response: z.object({ message }),
    errors: ['job.not_found'],
  },
  unblockClient: {
    method: 'DELETE',
    path: '/api/worker/blocked/:jobId',
    access: 'worker',
    idempotency: 'stored',
    summary: 'Unblock the client of a job of the worker',
    params: jobParams,
    response: z.object({ message }),
    errors: ['job.not_found'],
  },
} as const satisfies Record<string, Endpoint>;
