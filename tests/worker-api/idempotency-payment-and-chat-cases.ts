import { uuidv7 } from '#contract/ids.ts';
import { createPng } from '../support/png.ts';
import { advanceJob, createJob, parseResponse, post } from '../support/test-users.ts';
import { count, field, type Cases } from './idempotency-case.ts';

export const PAYMENT_AND_CHAT_CASES = {
  startPayment: async (server, { client, worker }) => {
    const bookingId = await createJob(server, client);
    await advanceJob(server, bookingId, worker, 'accept', 'start', 'complete');
    return {
      call: { name: 'startPayment', body: { bookingId, method: 'cash' }, user: client },
      after: { name: 'receivedCash', body: { jobId: bookingId, amount: 349 }, user: worker },
      otherBody: { bookingId, method: 'upi' },
      state: `${count('payments', `job_id = '${bookingId}'`)} || ${field('payments', 'state', `job_id = '${bookingId}'`)}`,
    };
  },
  confirmPayment: async (server, { client, worker }) => {
    const bookingId = await createJob(server, client);
    await advanceJob(server, bookingId, worker, 'accept', 'start', 'complete');
    const { id } = await parseResponse('startPayment', post(server, '/api/payments', { bookingId, method: 'cash' }, client));
    return {
      call: { name: 'confirmPayment', params: { id }, body: { amount: 349 }, user: client },
      after: { name: 'receivedCash', body: { jobId: bookingId, amount: 349 }, user: worker },
      otherBody: { amount: 1 },
      state: field('payments', 'state', `id = '${id}'`),
    };
  },
  receivedCash: async (server, { client, worker }) => {
    const jobId = await createJob(server, client);
    await advanceJob(server, jobId, worker, 'accept', 'start', 'complete');
    return {
      call: { name: 'receivedCash', body: { jobId, amount: 349 }, user: worker },
      otherBody: { jobId, amount: 1 },
      state: `${count('payments', `job_id = '${jobId}'`)} || ${field('payments', 'state', `job_id = '${jobId}'`)}`,
    };
  },
  sendMessage: async (server, { client, worker }) => {
    const job_id = await createJob(server, client);
    await advanceJob(server, job_id, worker, 'accept');
    return {
      call: { name: 'sendMessage', params: { job_id }, body: { id: uuidv7(), message: 'Hello' }, user: client },
      after: { name: 'sendMessage', params: { job_id }, body: { message: 'Again' }, user: client },
      otherBody: { message: 'Bye' },
      state: count('messages', `job_id = '${job_id}'`),
    };
  },
  sendPhotoMessage: async (server, { client, worker }) => {
    const job_id = await createJob(server, client);
    await advanceJob(server, job_id, worker, 'accept');
    const photo = createPng();
    return {
      call: { name: 'sendPhotoMessage', params: { job_id }, body: { id: uuidv7() }, files: { photo }, user: client },
      otherBody: { id: uuidv7() },
      state: `${count('messages', `job_id = '${job_id}'`)} || ${count('media', `job_id = '${job_id}'`)}`,
    };
  },
  updateReadReceipts: async (server, { client, worker }) => {
    const job_id = await createJob(server, client);
    await advanceJob(server, job_id, worker, 'accept');
    await post(server, `/api/messages/${job_id}`, { message: 'Hello' }, worker);
    return {
      call: { name: 'updateReadReceipts', params: { job_id }, body: { seen: 1 }, user: client },
      after: { name: 'updateReadReceipts', params: { job_id }, body: { delivered: 1, seen: 0 }, user: worker },
      otherBody: { seen: 0 },
      state: field('read_receipts', 'seen_seq', `job_id = '${job_id}' AND side = 'client'`),
    };
  },
  writeReview: async (server, { client, worker }) => {
    const job_id = await createJob(server, client);
    await advanceJob(server, job_id, worker, 'accept', 'start', 'complete');
    const body = { reviewee_id: worker.id, job_id, rating: 4 };
    return {
      call: { name: 'writeReview', body, user: client },
      otherBody: { ...body, rating: 5 },
      state: `${count('reviews', `job_id = '${job_id}'`)} || ${field('workers', `rating_count || ',' || rating_sum`, `account_id = '${worker.id}'`)}`,
      late: 'review.exists',
    };
  },
  setReviewVisibility: async (server, { admin, client, worker }) => {
    const job_id = await createJob(server, client);
    await advanceJob(server, job_id, worker, 'accept', 'start', 'complete');
    const body = { reviewee_id: worker.id, job_id, rating: 1, comment: 'Her house is the second one.' };
    const { id } = await parseResponse('writeReview', post(server, '/api/reviews', body, client));
    const [name, params, hide] = ['setReviewVisibility', { id }, { hidden: true, reason: 'A home' }] as const;
    return {
      call: { name, params, body: hide, user: admin },
      after: { name, params, body: { ...hide, hidden: false }, user: admin },
      otherBody: { ...hide, reason: 'Abuse' },
      state: `${field('reviews', "iif(hidden_at IS NULL, 'shown', hidden_at)", `id = '${id}'`)} || ${count('audit_log', `target_id = '${job_id}'`)}`,
    };
  },
} satisfies Cases;
