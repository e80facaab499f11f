import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { id } from './ids.ts';
import { messageLanguage } from './languages.ts';
import { pagingQuery } from './paging.ts';
import { featuredReview, review, reviewBody, reviewSummary } from './reviews.ts';

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
  featuredReview: {
    method: 'GET',
    path: '/api/featured-review',
    access: 'anyone',
    summary:
      'One of the newest good reviews, for the home page, in the script of the language if there is one; null if none is fit for it',
    query: z.object({ language: messageLanguage }),
    response: z.object({ review: z.nullable(featuredReview) }),
    errors: [],
  },
} as const satisfies Record<string, Endpoint>;
