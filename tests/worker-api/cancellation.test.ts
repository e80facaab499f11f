import { describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { CANCELLATION_RULES } from '#contract/jobs/cancellation.ts';
import { jobsApi } from '../support/jobs-api.ts';
import { moveSlot } from '../support/job-slots.ts';
import { withServer } from '../support/server-fixture.ts';
import {
  advanceJob,
  createClient,
  createJob,
  createWorker,
  get,
  parseErrorResponse,
  parseResponse,
  post,
  type TestUser,
} from '../support/test-users.ts';

const server = withServer();
const jobs = jobsApi(server);
const { detailOf, pendingIds, successorOf } = jobs;

const reportNoShow = (client: TestUser, jobId: string, headers: Record<string, string> = {}) =>
  post(server, `/api/bookings/${jobId}/no-show`, {}, client, headers);
const countCancelledJobs = async ({ id }: TestUser) =>
  server.db.prepare('SELECT jobs_dropped AS n FROM workers WHERE account_id = ?').bind(id).first('n');

/** A job that a worker has accepted and that starts at this time from now. */
async function acceptedJob(startsInMs: number, overrides: Record<string, unknown> = {}) {
  const job = await jobs.acceptedJob(overrides);
  await moveSlot(server, job.jobId, startsInMs);
  return job;
}
const cancelAs = (side: 'client' | 'worker', { client, worker, jobId }: Awaited<ReturnType<typeof acceptedJob>>) =>
  side === 'client'
    ? post(server, '/api/bookings/cancel', { id: jobId }, client)
    : post(server, '/api/worker/jobs/cancel', { jobId }, worker);

describe('a late cancellation', () => {
  test.each(['client', 'worker'] as const)('of a %s is one less than two hours before the start', async (side) => {
    const early = await acceptedJob(2 * HOUR_MS + MINUTE_MS);
    expect((await cancelAs(side, early)).status).toBe(200);
    expect((await detailOf(early.client, early.jobId)).lateCancellations?.[side]).toBe(0);
    const late = await acceptedJob(2 * HOUR_MS - MINUTE_MS);
    expect((await cancelAs(side, late)).status).toBe(200);
    const other = side === 'client' ? 'worker' : 'client';
    expect((await detailOf(late.client, late.jobId)).lateCancellations).toMatchObject({ [side]: 1, [other]: 0 });
  });

  test('counts from the moment of the press, also if the phone had no network then', async () => {
    const job = await acceptedJob(HOUR_MS);
    const now = Date.now();
    const headers = { 'x-happened-at': String(now - 90 * MINUTE_MS), 'x-sent-at': String(now) };
    await server.db
      .prepare('UPDATE jobs SET created_at = ?1, accepted_at = ?1 WHERE id = ?2')
      .bind(now - 5 * HOUR_MS, job.jobId)
      .run();
    expect((await post(server, '/api/bookings/cancel', { id: job.jobId }, job.client, headers)).status).toBe(200);
    expect((await detailOf(job.client, job.jobId)).lateCancellations?.client).toBe(0);
  });

  test.each([
    ['is none if the client pressed before a worker accepted', 40 * MINUTE_MS, 0],
    ['is one if the client pressed after a worker had accepted', 20 * MINUTE_MS, 1],
  ])('%s, and the phone had no network then', async (_, pressedAgoMs, count) => {
    const job = await acceptedJob(HOUR_MS);
    const now = Date.now();
    await server.db
      .prepare('UPDATE jobs SET created_at = ?1, accepted_at = ?2 WHERE id = ?3')
      .bind(now - 60 * MINUTE_MS, now - 30 * MINUTE_MS, job.jobId)
      .run();
    const headers = { 'x-happened-at': String(now - pressedAgoMs), 'x-sent-at': String(now) };
    expect((await post(server, '/api/bookings/cancel', { id: job.jobId }, job.client, headers)).status).toBe(200);
    expect((await detailOf(job.client, job.jobId)).lateCancellations?.client).toBe(count);
  });

  test('does not exist for a request that no worker has accepted', async () => {
    const client = await createClient(server);
    const jobId = await createJob(server, client);
    await moveSlot(server, jobId, HOUR_MS);
    expect((await post(server, '/api/bookings/cancel', { id: jobId }, client)).status).toBe(200);
    expect((await detailOf(client, jobId)).lateCancellations).toEqual({ client: 0, worker: null });
  });

  test('of a client is shown to the workers who have their next request, and that of a worker on the public profile', async () => {
    const first = await acceptedJob(HOUR_MS);
    await cancelAs('client', first);
    const next = await createJob(server, first.client, { timeSlot: '02:00 - 04:00 PM' });
    expect((await detailOf(first.worker, next)).lateCancellations).toEqual({ client: 1, worker: null });
    const second = await acceptedJob(HOUR_MS);
    await cancelAs('worker', second);
    const profile = await parseResponse('publicWorker', get(server, `/api/workers/${second.worker.id}`));
    expect(profile.lateCancellations).toBe(1);
  });

  test('is forgotten after a year', async () => {
    const job = await acceptedJob(HOUR_MS);
    await cancelAs('worker', job);
    await server.db
      .prepare('UPDATE jobs SET cancelled_at = ? WHERE id = ?')
      .bind(Date.now() - CANCELLATION_RULES.countedForMs, job.jobId)
      .run();
    expect((await detailOf(job.client, job.jobId)).lateCancellations?.worker).toBe(0);
  });
});

describe('a worker who does not come', () => {
  test('can be reported 20 minutes after the start, and not before', async () => {
    const { client, jobId } = await acceptedJob(-19 * MINUTE_MS);
    expect(await parseErrorResponse(reportNoShow(client, jobId))).toMatchObject({ status: 409, code: 'job.no_show_early' });
    expect((await detailOf(client, jobId)).status).toBe('confirmed');
    await moveSlot(server, jobId, -20 * MINUTE_MS);
    const { job } = await parseResponse('reportNoShow', reportNoShow(client, jobId));
    expect(job).toMatchObject({ id: jobId, status: 'cancelled' });
    expect(await detailOf(client, jobId)).toMatchObject({ status: 'cancelled', cancelledBy: 'no_show' });
  });

  test('can be reported 20 minutes after the acceptance of a job whose start had passed, and not before', async () => {
    const { client, jobId } = await acceptedJob(-HOUR_MS);
    const acceptAgo = (ms: number) =>
      server.db
        .prepare('UPDATE jobs SET accepted_at = ? WHERE id = ?')
        .bind(Date.now() - ms, jobId)
        .run();
    await acceptAgo(19 * MINUTE_MS);
    expect(await parseErrorResponse(reportNoShow(client, jobId))).toMatchObject({ status: 409, code: 'job.no_show_early' });
    await acceptAgo(20 * MINUTE_MS);
    expect((await reportNoShow(client, jobId)).status).toBe(200);
  });

  test.each([
    ['after the start', -30 * MINUTE_MS, 'job.no_show_paid'],
    ['before the start, which says nothing about the work', 0, null],
  ])('cannot be reported by a client who has said that they paid in cash (%s)', async (_, paidAfterNow, code) => {
    const { client, jobId } = await acceptedJob(-HOUR_MS);
    const { id, amount } = await parseResponse(
      'startPayment',
      post(server, '/api/payments', { bookingId: jobId, method: 'cash' }, client),
    );
    expect((await post(server, `/api/payments/${id}/confirm`, { amount }, client)).status).toBe(200);
    await server.db
      .prepare('UPDATE payments SET client_confirmed_at = ? WHERE id = ?')
      .bind(Date.now() + (paidAfterNow || -2 * HOUR_MS), id)
      .run();
    const response = reportNoShow(client, jobId);
    if (code) expect(await parseErrorResponse(response)).toMatchObject({ status: 409, code });
    else expect((await response).status).toBe(200);
  });

  test('counts as a cancelled job and as a late cancellation of the worker', async () => {
    const { client, worker, jobId } = await acceptedJob(-HOUR_MS);
    await reportNoShow(client, jobId);
    expect((await detailOf(client, jobId)).lateCancellations).toEqual({ client: 0, worker: 1 });
    expect(await countCancelledJobs(worker)).toBe(1);
  });

  test('is told, and other workers are asked at once until the slot ends', async () => {
    const { client, worker, jobId } = await acceptedJob(-30 * MINUTE_MS, { special_instructions: 'Second floor' });
    const other = await createWorker(server);
    const { cursor } = await parseResponse('changes', get(server, '/api/changes', worker));
    await reportNoShow(client, jobId);
    const { notices } = await parseResponse('changes', get(server, `/api/changes?cursor=${cursor}`, worker));
    expect(notices).toMatchObject([{ type: 'job-cancelled', jobId, noShow: true }]);
    const successorId = await successorOf(client, jobId);
    expect(await detailOf(client, successorId)).toMatchObject({ instructions: 'Second floor', predecessorId: jobId });
    expect([await pendingIds(worker), await pendingIds(other)]).toEqual([[], [successorId]]);
    await moveSlot(server, successorId, -2 * HOUR_MS);
    expect(await pendingIds(other), 'after the slot').toEqual([]);
  });

  test('is replaced by other workers also if the job was booked by name', async () => {
    const { client, jobId } = await acceptedJob(-HOUR_MS);
    await server.db.prepare('UPDATE jobs SET is_direct = 1 WHERE id = ?').bind(jobId).run();
    const other = await createWorker(server);
    await reportNoShow(client, jobId);
    const { successorId } = await detailOf(client, jobId);
    expect(await pendingIds(other)).toEqual([successorId]);
  });

  test('is not replaced by itself after the slot or while the client has another request; one press does it later', async () => {
    const late = await acceptedJob(-3 * HOUR_MS);
    expect((await reportNoShow(late.client, late.jobId)).status).toBe(200);
    expect(await detailOf(late.client, late.jobId)).toMatchObject({ cancelledBy: 'no_show', successorId: null });
    const busy = await acceptedJob(-30 * MINUTE_MS);
    const otherRequest = await createJob(server, busy.client, { timeSlot: '02:00 - 04:00 PM' });
    expect((await reportNoShow(busy.client, busy.jobId)).status).toBe(200);
    expect((await detailOf(busy.client, busy.jobId)).successorId).toBeNull();
    await post(server, '/api/bookings/cancel', { id: otherRequest }, busy.client);
    expect((await post(server, `/api/job-request/${busy.jobId}/ask-again`, {}, busy.client)).status).toBe(200);
  });

  test('cannot be reported for a job that has started, is over or belongs to another client', async () => {
    const { client, worker, jobId } = await acceptedJob(-HOUR_MS);
    expect((await reportNoShow(await createClient(server), jobId)).status).toBe(404);
    await advanceJob(server, jobId, worker, 'start');
    expect(await parseErrorResponse(reportNoShow(client, jobId))).toMatchObject({ status: 409, code: 'job.not_cancellable' });
    await advanceJob(server, jobId, worker, 'complete');
    expect(await parseErrorResponse(reportNoShow(client, jobId))).toMatchObject({ status: 409, code: 'job.not_cancellable' });
  });

  test('and starts at the same moment either has started or is reported, not both', async () => {
    for (let i = 0; i < 5; i++) {
      const { client, worker, jobId } = await acceptedJob(-HOUR_MS);
      const [reported, started] = await Promise.all([
        reportNoShow(client, jobId),
        post(server, '/api/worker/jobs/start', { jobId }, worker),
      ]);
      expect([reported.status, started.status].toSorted()).toEqual([200, 409]);
    }
  });
});
