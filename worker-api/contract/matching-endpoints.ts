import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { id } from './ids.ts';
import { booking } from './jobs.ts';
import { match, matchBody, publicWorker, searchQuery, workerCard } from './matching.ts';

/** The part of the table about finding workers. */
export const matchingEndpoints = {
  searchWorkers: {
    method: 'GET',
    path: '/api/worker/search',
    access: 'optional',
    summary: 'Workers who take jobs, by service, place, gender and rating',
    query: searchQuery,
    response: z.array(workerCard),
    errors: [],
  },
  matchWorkers: {
    method: 'POST',
    path: '/api/match-workers',
    access: 'optional',
    summary: 'The best workers for a service, place and time, best first, with the reasons',
    body: matchBody,
    response: z.object({ workers: z.array(match) }),
    errors: [],
  },
  publicWorker: {
    method: 'GET',
    path: '/api/workers/:workerId',
    access: 'optional',
    summary: 'A worker as everybody may know him',
    params: z.object({ workerId: id }),
    response: publicWorker,
    errors: ['worker.not_found'],
  },
  askWorker: {
    method: 'POST',
    path: '/api/job-request/:id/ask',
    access: 'client',
    summary: 'Ask one worker by name for a pending request of mine; from then on it is his alone to take',
    params: z.object({ id }),
    body: z.object({ workerId: id }),
    response: z.object({ message: z.string(), job: booking }),
    errors: [
      'job.not_found',
      'job.already_taken',
      'job.not_open',
      'job.worker_service',
      'worker.not_found',
      'worker.slot_taken',
    ],
  },
} as const satisfies Record<string, Endpoint>;
