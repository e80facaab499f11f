import { uuidv7 } from '#contract/ids.ts';
import type { TimeProposal } from '#contract/jobs/rescheduling.ts';
import type { Slot } from '#contract/time.ts';
import { parseResponse, post, type Fetcher, type TestUser } from './test-users.ts';

interface Options {
  acceptTravel?: boolean;
  headers?: Record<string, string>;
}

/** The headers of a command that was given this long ago. */
export const pressedAgo = (ms: number): Record<string, string> => ({
  'x-happened-at': String(Date.now() - ms),
  'x-sent-at': String(Date.now()),
});

/** The commands of both sides about another time for a job. */
export function reschedulingApi(server: Fetcher) {
  const path = (jobId: string) => `/api/job-request/${jobId}/time-proposal`;
  const propose = (
    user: TestUser,
    jobId: string,
    date: string,
    timeSlot: Slot,
    { headers, proposalId = uuidv7(), ...options }: Options & { proposalId?: string } = {},
  ) => post(server, path(jobId), { proposalId, date, timeSlot, ...options }, user, headers);
  const accept = (user: TestUser, jobId: string, proposalId: string, { headers, ...options }: Options = {}) =>
    post(server, `${path(jobId)}/accept`, { proposalId, ...options }, user, headers);
  return {
    propose,
    proposed: async (...args: Parameters<typeof propose>): Promise<TimeProposal> => {
      const { proposal } = (await parseResponse('proposeTime', propose(...args))).job;
      if (!proposal) throw new Error('the job has no proposal');
      return proposal;
    },
    accept,
    accepted: async (...args: Parameters<typeof accept>) => (await parseResponse('acceptProposal', accept(...args))).job,
    end: (user: TestUser, jobId: string, proposalId: string) => post(server, `${path(jobId)}/end`, { proposalId }, user),
  };
}
