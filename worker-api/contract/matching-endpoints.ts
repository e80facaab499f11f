import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { match, matchBody, searchQuery, workerCard } from './matching.ts';

/** The part of the table about finding workers. */
export const matchingEndpoints = {
  searchWorkers: {
    method: 'GET',
    path: '/api/worker/search',
    access: 'anyone',
    summary: 'Workers who take jobs, by service, place, gender and rating',
    query: searchQuery,
    answer: z.array(workerCard),
    errors: [],
  },
  matchWorkers: {
    method: 'POST',
    path: '/api/match-workers',
    access: 'anyone',
    summary: 'The best workers for a service, place and time, best first, with the reasons',
    body: matchBody,
    answer: z.object({ workers: z.array(match) }),
    errors: [],
  },
} as const satisfies Record<string, Endpoint>;
