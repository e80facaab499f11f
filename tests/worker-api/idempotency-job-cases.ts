import { uuidv7 } from '#contract/ids.ts';
import { createPng } from '../support/png.ts';
import { advanceJob, createJob, jobRequestBody } from '../support/test-users.ts';
import { count, field, type Cases } from './idempotency-case.ts';

export const JOB_CASES = {
  requestJob: async (_, { client }) => ({
    call: { name: 'requestJob', body: jobRequestBody({ id: uuidv7() }), user: client },
    otherBody: jobRequestBody({ problem_description: 'The shower leaks.' }),
    state: count('jobs', `client_id = '${client.id}'`),
  }),
  withdrawJob: async (server, { client }) => {
    const id = await createJob(server, client);
    return {
      call: { name: 'withdrawJob', params: { id }, user: client },
      state: `${field('jobs', 'status', `id = '${id}'`)} || ${count('event_outbox', `job_id = '${id}'`)}`,
    };
  },
  withdrawBooking: async (server, { client }) => {
    const id = await createJob(server, client);
    return {
      call: { name: 'withdrawBooking', params: { id }, user: client },
      state: `${field('jobs', 'status', `id = '${id}'`)} || ${count('event_outbox', `job_id = '${id}'`)}`,
    };
  },
  askAgain: async (server, { client, worker }) => {
    const body = { workerId: worker.id, serviceType: 'plumbing', clientName: 'Asha' };
    const id = await createJob(server, client, body);
    await advanceJob(server, id, worker, 'accept', 'cancel');
    return { call: { name: 'askAgain', params: { id }, user: client }, state: count('jobs', `client_id = '${client.id}'`) };
  },
  bookNextVisit: async (server, { client, worker }) => {
    const id = await createJob(server, client, { service_frequency: 'weekly' });
    await advanceJob(server, id, worker, 'accept', 'start', 'complete');
    return {
      call: { name: 'bookNextVisit', params: { id }, user: client },
      state: count('jobs', `client_id = '${client.id}'`),
    };
  },
  stopNextVisits: async (server, { client, worker }) => {
    const id = await createJob(server, client, { service_frequency: 'weekly' });
    await advanceJob(server, id, worker, 'accept', 'start', 'complete');
    return {
      call: { name: 'stopNextVisits', params: { id }, user: client },
      state: `${field('jobs', 'next_visit_at IS NULL', `id = '${id}'`)} || ${count('event_outbox', `job_id = '${id}'`)}`,
    };
  },
  reportNoShow: async (_, { client }) => {
    const id = client.id;
    return {
      call: { name: 'reportNoShow', params: { id }, user: client },
      state: `${count('jobs', `client_id = '${client.id}'`)} || ${count('event_outbox', `job_id = '${id}'`)}`,
      late: 'job.not_cancellable',
    };
  },
  cancelBooking: async (server, { client, worker }) => {
    const id = await createJob(server, client);
    await advanceJob(server, id, worker, 'accept');
    return {
      call: { name: 'cancelBooking', body: { id }, user: client },
      otherBody: { id: uuidv7() },
      state: `${field('jobs', 'status', `id = '${id}'`)} || ${count('event_outbox', `job_id = '${id}'`)}`,
    };
  },
  requestWorker: async (server, { client, worker }) => {
    const id = await createJob(server, client);
    return {
      call: { name: 'requestWorker', params: { id }, body: { workerId: worker.id }, user: client },
      after: { name: 'acceptJob', body: { jobId: id }, user: worker },
      otherBody: { workerId: uuidv7() },
      state: `${field('jobs', 'status', `id = '${id}'`)} || ${count('event_outbox', `job_id = '${id}'`)}`,
    };
  },
  acceptJob: async (server, { client, worker }) => {
    const id = await createJob(server, client);
    return {
      call: { name: 'acceptJob', body: { jobId: id }, user: worker },
      after: { name: 'startJob', body: { jobId: id }, user: worker },
      otherBody: { jobId: uuidv7() },
      state: `${field('jobs', 'status', `id = '${id}'`)} || ${count('event_outbox', `job_id = '${id}'`)}`,
    };
  },
  startJob: async (server, { client, worker }) => {
    const id = await createJob(server, client);
    await advanceJob(server, id, worker, 'accept');
    return {
      call: { name: 'startJob', body: { jobId: id }, user: worker },
      after: { name: 'sendMessage', params: { job_id: id }, body: { message: 'Hello' }, user: worker },
      otherBody: { jobId: uuidv7() },
      state: `${field('jobs', 'status', `id = '${id}'`)} || ${count('event_outbox', `job_id = '${id}'`)}`,
      late: 'job.not_startable',
    };
  },
  completeJob: async (server, { client, worker }) => {
    const id = await createJob(server, client);
    await advanceJob(server, id, worker, 'accept', 'start');
    return {
      call: { name: 'completeJob', body: { jobId: id }, user: worker },
      otherBody: { jobId: uuidv7() },
      // It counts in the record of the worker after its slot.
      state: `${field('jobs', `status || ',' || counts_from`, `id = '${id}'`)} || ${field('workers', 'jobs_completed', `account_id = '${worker.id}'`)}`,
      late: 'job.not_completable',
    };
  },
  declineJob: async (server, { client, worker }) => {
    const id = await createJob(server, client, { workerId: worker.id, serviceType: 'plumbing', clientName: 'Asha' });
    return {
      call: { name: 'declineJob', body: { jobId: id }, user: worker },
      otherBody: { jobId: uuidv7() },
      state: `${field('jobs', 'status', `id = '${id}'`)} || ${count('event_outbox', `job_id = '${id}'`)}`,
    };
  },
  cancelJob: async (server, { client, worker }) => {
    const id = await createJob(server, client);
    await advanceJob(server, id, worker, 'accept');
    return {
      call: { name: 'cancelJob', body: { jobId: id }, user: worker },
      otherBody: { jobId: uuidv7() },
      state: field('workers', 'jobs_dropped', `account_id = '${worker.id}'`),
    };
  },
  excuseCancellation: async (_, { admin, client, worker }) => {
    const { id } = client;
    const [name, params, excuse] = ['excuseCancellation', { id }, { excused: true, reason: 'Threats' }] as const;
    return {
      call: { name, params, body: excuse, user: admin },
      after: { name, params, body: { ...excuse, excused: false }, user: admin },
      otherBody: { ...excuse, reason: 'Other' },
      state: `${field('jobs', 'cancelled_late', `id = '${id}'`)} || ${field('workers', 'jobs_dropped', `account_id = '${worker.id}'`)} || ${count('audit_log', `target_id = '${id}'`)}`,
    };
  },
  adminCancelJob: async (server, { admin, client }) => {
    const id = await createJob(server, client);
    return {
      call: { name: 'adminCancelJob', params: { id }, body: { reason: 'Wrong address' }, user: admin },
      otherBody: { reason: 'Other' },
      state: `${field('jobs', 'cancel_reason', `id = '${id}'`)} || ${count('event_outbox', `job_id = '${id}'`)}`,
      late: 'job.not_cancellable',
    };
  },
  addJobPhoto: async (server, { client }) => {
    const [id, photoId, photo] = [await createJob(server, client), uuidv7(), createPng()];
    return {
      call: { name: 'addJobPhoto', params: { id }, body: { photoId }, files: { photo }, user: client },
      after: { name: 'removeJobPhoto', params: { id, photoId }, user: client },
      otherBody: { photoId: uuidv7() },
      state: count('media', `job_id = '${id}'`),
    };
  },
  removeJobPhoto: async (server, { client }) => {
    const [id, photoId, photo] = [await createJob(server, client), uuidv7(), createPng()];
    return {
      call: { name: 'removeJobPhoto', params: { id, photoId }, user: client },
      after: { name: 'addJobPhoto', params: { id }, body: { photoId }, files: { photo }, user: client },
      state: count('media', `job_id = '${id}'`),
    };
  },
} satisfies Cases;
