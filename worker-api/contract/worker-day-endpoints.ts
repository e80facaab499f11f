import * as z from 'zod/mini';
import { earnings } from './earnings.ts';
import type { Endpoint } from './endpoint.ts';

/** The part of the table about a worker's working day. */
export const workerDayEndpoints = {
  setAvailable: {
    method: 'PATCH',
    path: '/api/worker/availability',
    access: 'worker',
    summary: 'Take jobs, or none for now: who takes none is offered none and not found; jobs in hand stay',
    body: z.object({ available: z.boolean() }),
    response: z.object({ available: z.boolean() }),
    errors: ['worker.not_found'],
  },
  earnings: {
    method: 'GET',
    path: '/api/worker/earnings',
    access: 'worker',
    summary: 'What the worker in the token earned by day, week and month in India',
    response: earnings,
    errors: [],
  },
} as const satisfies Record<string, Endpoint>;
