import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { id } from '#contract/ids.ts';
import { BOOKING_REJECTIONS } from '#contract/jobs/direct-requests.ts';
import { booking } from '#contract/jobs/jobs.ts';
import {
  freeSlots,
  freeSlotsQuery,
  freeWorkers,
  freeWorkersQuery,
  match,
  matchBody,
  publicWorker,
  searchQuery,
  workerCard,
} from './matching.ts';

/** Search, ranking and choice of workers. */
export const matchingEndpoints = {
  searchWorkers: {
    method: 'GET',
    path: '/api/worker/search',
    access: 'optional',
    summary: 'Search available workers by service, place, gender and rating',
    query: searchQuery,
    response: z.array(workerCard),
    errors: [],
  },
  matchWorkers: {
    method: 'POST',
    path: '/api/match-workers',
    access: 'optional',
    // Changes nothing.
    idempotency: 'none',
    summary: 'The best workers for a service, place and time, best first, with reasons',
    body: matchBody,
    response: z.object({ workers: z.array(match) }),
    errors: [],
  },
  freeWorkers: {
    method: 'GET',
    path: '/api/free-workers',
    access: 'optional',
    summary: 'How many workers who serve a place are free in each slot of a day',
    query: freeWorkersQuery,
    response: freeWorkers,
    errors: [],
  },
  publicWorker: {
    method: 'GET',
    path: '/api/workers/:workerId',
    access: 'optional',
    summary: 'Public profile of a worker',
    params: z.object({ workerId: id }),
    response: publicWorker,
    errors: ['worker.not_found'],
  },
  freeSlots: {
    method: 'GET',
    path: '/api/workers/:workerId/free-slots',
    access: 'optional',
    summary: 'The slots of the next 14 days in which a worker is free, and has time to answer a request',
    params: z.object({ workerId: id }),
    query: freeSlotsQuery,
    response: freeSlots,
    errors: ['worker.not_found'],
  },
  requestWorker: {
    method: 'POST',
    path: '/api/job-request/:id/ask',
    access: 'client',
    idempotency: 'stored',
    summary: 'Turn a pending request into a direct request: only this worker may accept it',
    params: z.object({ id }),
    body: z.object({ workerId: id }),
    response: z.object({ message: z.string(), job: booking }),
    errors: [
      'job.not_found',
      'job.already_taken',
      'job.not_open',
      'job.time_past',
      'job.worker_service',
      'worker.not_found',
      ...BOOKING_REJECTIONS,
    ],
  },
} as const satisfies Record<string, Endpoint>;
