import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { id } from '#contract/ids.ts';
import { BOOKING_REJECTIONS } from './direct-requests.ts';
import { booking } from './jobs.ts';

const params = z.object({ id });

/** The next visit after a completed one, if the client wants the work more than once. */
export const nextVisitEndpoints = {
  bookNextVisit: {
    method: 'POST',
    path: '/api/job-request/:id/next-visit',
    access: 'client',
    idempotency: 'stored',
    summary: 'Book the proposed next visit: a direct request to the same worker, for the same slot and price',
    params,
    response: z.object({ message: z.string(), job: booking }),
    errors: ['job.not_found', 'job.no_next_visit', 'job.active_exists', ...BOOKING_REJECTIONS],
  },
  stopNextVisits: {
    method: 'POST',
    path: '/api/job-request/:id/next-visit/stop',
    access: 'account',
    idempotency: 'stored',
    summary: 'Withdraw the proposed next visit and its reminder, as client or worker',
    params,
    response: z.object({ message: z.string() }),
    errors: ['job.not_found', 'job.no_next_visit', 'auth.forbidden'],
  },
} as const satisfies Record<string, Endpoint>;
