import { earnings } from './earnings.ts';
import type { Endpoint } from './endpoint.ts';

/** A worker's earnings. */
export const earningsEndpoints = {
  earnings: {
    method: 'GET',
    path: '/api/worker/earnings',
    access: 'worker',
    summary: 'Earnings of the worker by day, week and month in India',
    response: earnings,
    errors: [],
  },
} as const satisfies Record<string, Endpoint>;
