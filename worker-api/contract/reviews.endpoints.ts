import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { id } from './ids.ts';
import { pagingQuery } from './paging.ts';
import { review, reviewBody, reviewSummary } from './reviews.ts';

const params = z.object({ workerId: id });

/** Reviews of workers. */
export const reviewEndpoints = {
  writeReview: {
    method: 'POST',
    path: '/api/reviews',
    access: 'client',
    idempotency: 'stored',
    summary: 'Review the worker of a completed job, once',
    body: reviewBody,
    response: review,
    errors: ['review.not_allowed', 'review.exists'],
  },
  reviews: {
    method: 'GET',
    path: '/api/reviews/:workerId',
    access: 'anyone',
    summary: 'Reviews of a worker, newest first',
    params,
    query: pagingQuery,
    response: z.array(review),
    errors: ['worker.not_found'],
  },
  reviewSummary: {
    method: 'GET',
    path: '/api/reviews/:workerId/summary',
    access: 'anyone',
    summary: 'Average rating and count of a worker',
    params,
    response: reviewSummary,
    errors: ['worker.not_found'],
  },
} as const satisfies Record<string, Endpoint>;
