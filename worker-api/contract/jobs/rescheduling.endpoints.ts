import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { id } from '#contract/ids.ts';
import { acceptProposalBody, endProposalBody, jobTime, proposeTimeBody } from './rescheduling.ts';

const params = z.object({ id });
const response = z.object({ message: z.string(), job: jobTime });

/** Moving an accepted job to another time: one side proposes it, the other accepts or declines. */
export const reschedulingEndpoints = {
  proposeTime: {
    method: 'POST',
    path: '/api/job-request/:id/time-proposal',
    access: 'account',
    idempotency: 'stored',
    summary: 'Propose another time for an accepted job, as its client or worker; one proposal at a time',
    params,
    body: proposeTimeBody,
    response,
    errors: [
      'job.not_found',
      'job.not_movable',
      'job.move_late',
      'job.changed_too_often',
      'job.proposal_open',
      'job.time_taken',
      'worker.slot_taken',
      'worker.not_working',
      'worker.outside_hours',
      'worker.travel_time',
      'auth.forbidden',
    ],
  },
  acceptProposal: {
    method: 'POST',
    path: '/api/job-request/:id/time-proposal/accept',
    access: 'account',
    idempotency: 'stored',
    summary: 'Accept the time that the other side has proposed: the job moves, if its worker is still free then',
    params,
    body: acceptProposalBody,
    response,
    errors: [
      'job.not_found',
      'job.not_movable',
      'job.proposal_over',
      'job.time_taken',
      'worker.slot_taken',
      'worker.not_working',
      'worker.outside_hours',
      'worker.travel_time',
      'auth.forbidden',
    ],
  },
  endProposal: {
    method: 'POST',
    path: '/api/job-request/:id/time-proposal/end',
    access: 'account',
    idempotency: 'stored',
    summary: 'Decline the proposal of the other side, or withdraw one of your own: the job keeps its time',
    params,
    body: endProposalBody,
    response,
    errors: ['job.not_found', 'job.proposal_over', 'auth.forbidden'],
  },
} as const satisfies Record<string, Endpoint>;
