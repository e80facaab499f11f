import { uuidv7 } from '#contract/ids.ts';
import { advanceJob, createJob, daysFromToday, post, type Fetcher, type TestUser } from '../support/test-users.ts';
import { count, field, type Cases } from './idempotency-case.ts';

/** An accepted job, and the proposal of another time for it. */
async function acceptedJob(server: Fetcher, client: TestUser, worker: TestUser) {
  const id = await createJob(server, client);
  await advanceJob(server, id, worker, 'accept');
  return { id, proposal: { proposalId: uuidv7(), date: daysFromToday(9), timeSlot: '10:00 - 12:00 PM' } };
}

/** Another time for a job, and delays. */
export const RESCHEDULING_CASES = {
  reportDelay: async (server, { client, worker }) => {
    const { id } = await acceptedJob(server, client, worker);
    await advanceJob(server, id, worker, 'start');
    return {
      call: { name: 'reportDelay', body: { jobId: id, minutes: 20 }, user: worker },
      otherBody: { jobId: id, minutes: 30 },
      state: `${field('jobs', 'delay_minutes', `id = '${id}'`)} || ${count('event_outbox', `job_id = '${id}'`)}`,
    };
  },
  proposeTime: async (server, { client, worker }) => {
    const { id, proposal } = await acceptedJob(server, client, worker);
    return {
      call: { name: 'proposeTime', params: { id }, body: proposal, user: client },
      otherBody: { ...proposal, timeSlot: '04:00 - 06:00 PM' },
      state: `${count('time_proposals', `job_id = '${id}'`)} || ${count('event_outbox', `job_id = '${id}'`)}`,
    };
  },
  acceptProposal: async (server, { client, worker }) => {
    const { id, proposal } = await acceptedJob(server, client, worker);
    await post(server, `/api/job-request/${id}/time-proposal`, proposal, client);
    return {
      call: { name: 'acceptProposal', params: { id }, body: { proposalId: proposal.proposalId }, user: worker },
      otherBody: { proposalId: uuidv7() },
      state: `${field('jobs', 'moves', `id = '${id}'`)} || ${count('event_outbox', `job_id = '${id}'`)}`,
    };
  },
  endProposal: async (server, { client, worker }) => {
    const { id, proposal } = await acceptedJob(server, client, worker);
    await post(server, `/api/job-request/${id}/time-proposal`, proposal, client);
    return {
      call: { name: 'endProposal', params: { id }, body: { proposalId: proposal.proposalId }, user: worker },
      otherBody: { proposalId: uuidv7() },
      state: `${field('time_proposals', 'state', `job_id = '${id}'`)} || ${count('event_outbox', `job_id = '${id}'`)}`,
    };
  },
} satisfies Cases;
