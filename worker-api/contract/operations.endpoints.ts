import type { Endpoint } from './endpoint.ts';
import { operations, operationsQuery } from './operations.ts';

export const operationsEndpoints = {
  operations: {
    method: 'GET',
    path: '/api/admin/operations',
    access: 'admin',
    summary: 'How the service runs: requests, errors, times and deliveries of the last hour, day or week',
    query: operationsQuery,
    response: operations,
    errors: [],
  },
} as const satisfies Record<string, Endpoint>;
