import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { favourite } from './favourites.ts';
import { id } from './ids.ts';

const message = z.string();
const params = z.object({ workerId: id });

/** A client's favourite workers. */
export const favouriteEndpoints = {
  favourites: {
    method: 'GET',
    path: '/api/favorites',
    access: 'client',
    summary: 'Favourite workers of the client, latest first, at most 200',
    response: z.array(favourite),
    errors: [],
  },
  addFavourite: {
    method: 'PUT',
    path: '/api/favorites/:workerId',
    access: 'client',
    idempotency: 'stored',
    summary: 'Add a worker to the favourites',
    params,
    response: z.object({ message }),
    errors: ['worker.not_found', 'worker.blocked'],
  },
  removeFavourite: {
    method: 'DELETE',
    path: '/api/favorites/:workerId',
    access: 'client',
    idempotency: 'stored',
    summary: 'Remove a worker from the favourites',
    params,
    response: z.object({ message }),
    errors: [],
  },
} as const satisfies Record<string, Endpoint>;
