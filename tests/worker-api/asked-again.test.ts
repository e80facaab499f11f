import { describe, expect, test } from 'vitest';
import { uuidv7 } from '#contract/ids.ts';
import { withAdmin } from '../support/admin-console.ts';
import { jobsApi } from '../support/jobs-api.ts';
import { createPng } from '../support/png.ts';
import {
  advanceJob,
  createAdmin,
  createClient,
  createJob,
  createWorker,
  get,
  parseErrorResponse,
  parseResponse,
  post,
  type TestUser,
} from '../support/test-users.ts';
import { withServer } from '../support/server-fixture.ts';

const server = withServer();
const jobs = jobsApi(server);
const { detailOf, pendingIds, successorOf } = jobs;

const cancel = (worker: TestUser, jobId: string, key?: string) =>
  post(server, '/api/worker/jobs/cancel', { jobId }, worker, key ? { 'idempotency-key': key } : {});
const askAgain = (client: TestUser, jobId: string) => post(server, `/api/job-request/${jobId}/ask-again`, {}, client);
const { admin, postAsAdmin } = withAdmin(server);
const cancelAsAdmin = (jobId: string) =>
  parseResponse('adminCancelJob', postAsAdmin(`/api/admin/jobs/${jobId}/cancel`, { reason: 'Their account is suspended.' }));
const suspend = async (user: TestUser) =>
  expect((await postAsAdmin(`/api/admin/accounts/${user.id}/suspend`, { ground: 'safety', reason: 'x' })).status).toBe(200);
const jobsOf = async (client: TestUser) => parseResponse('myBookings', get(server, '/api/ai/my-bookings', client));
/** A job that a worker has accepted, and another worker. */
const acceptedJob = async (overrides: Record<string, unknown> = {}) => ({
  ...(await jobs.acceptedJob(overrides)),
  other: await createWorker(server),
});
/** Moves a job to a slot that has ended. */
const endSlot = (jobId: string) =>
  server.db
    .prepare('UPDATE jobs SET starts_at = ? WHERE id = ?')
    .bind(Date.now() - 3 * 3_600_000, jobId)
    .run();

describe('a job that its worker cancels', () => {
  test('is asked for again with the same details, linked both ways', async () => {
    const { client, worker, jobId } = await acceptedJob({ special_instructions: 'Second floor', room_count: 3 });
    await advanceJob(server, jobId, worker, 'cancel');
    const cancelled = await detailOf(client, jobId);
    const successor = await detailOf(client, await successorOf(client, jobId));
    expect(cancelled).toMatchObject({ status: 'cancelled', cancelledBy: 'worker', workerName: expect.any(String) });
    expect(successor).toMatchObject({ status: 'pending', predecessorId: jobId, successorId: null, worker_id: null });
    const { address, date, timeSlot, serviceType, description, instructions, total_amount, lat, lng, name, phone } = cancelled;
    expect(successor).toMatchObject({ address, date, timeSlot, serviceType, description, instructions, total_amount });
    expect(successor).toMatchObject({ lat, lng, name, phone });
    expect(await detailOf(await createAdmin(server), successor.id)).toMatchObject({ predecessorId: jobId });
  });

  test('is offered to other workers, but never again to one who cancelled it', async () => {
    const { client, worker, other, jobId } = await acceptedJob();
    await advanceJob(server, jobId, worker, 'cancel');
    const second = await successorOf(client, jobId);
    expect(await pendingIds(worker)).toEqual([]);
    expect((await get(server, `/api/job-request/${second}`, worker)).status).toBe(404);
    expect(await parseErrorResponse(post(server, '/api/worker/accept', { jobId: second }, worker))).toMatchObject({
      status: 404,
      code: 'job.not_found',
    });
    expect(await pendingIds(other)).toEqual([second]);
    await advanceJob(server, second, other, 'accept', 'cancel');
    const third = await successorOf(client, second);
    expect([await pendingIds(worker), await pendingIds(other)]).toEqual([[], []]);
    expect(await pendingIds(await createWorker(server))).toEqual([third]);
  });

  test('tells the client in one notice, and other devices of the client get both jobs', async () => {
    const { client, worker, jobId } = await acceptedJob();
    const { cursor } = await parseResponse('changes', get(server, '/api/changes', client));
    await advanceJob(server, jobId, worker, 'cancel');
    const successorId = await successorOf(client, jobId);
    const { notices, jobs } = await parseResponse('changes', get(server, `/api/changes?cursor=${cursor}`, client));
    expect(notices).toMatchObject([{ type: 'job-cancelled', jobId, successorId }]);
    expect(jobs.map(({ id, status }) => [id, status]).toSorted()).toEqual(
      [
        [jobId, 'cancelled'],
        [successorId, 'pending'],
      ].toSorted(),
    );
  });

  test('is asked for once, if the cancellation is repeated, in parallel or with its key', async () => {
    const { client, worker, jobId } = await acceptedJob();
    const responses = await Promise.all([
      cancel(worker, jobId, 'k1'),
      cancel(worker, jobId, 'k1'),
      cancel(worker, jobId, 'k2'),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await cancel(worker, jobId, 'k1')).status).toBe(200);
    expect(await jobsOf(client)).toHaveLength(2);
  });

  test('is asked for at most once while the client requests another job', async () => {
    for (let i = 0; i < 5; i++) {
      const { client, worker, jobId } = await acceptedJob();
      const [, cancelled] = await Promise.all([
        createJob(server, client, { timeSlot: '02:00 - 04:00 PM' }).catch(() => null),
        cancel(worker, jobId),
      ]);
      expect(cancelled.status).toBe(200);
      expect((await jobsOf(client)).filter(({ status }) => status === 'pending')).toHaveLength(1);
    }
  });

  test('has the photos of the problem again', async () => {
    const { client, worker, jobId } = await acceptedJob();
    const form = new FormData();
    form.set('photoId', uuidv7());
    form.set('photo', new Blob([new Uint8Array(createPng(8))], { type: 'image/png' }), 'tap.png');
    await server.fetch(`/api/job-request/${jobId}/photos`, {
      method: 'POST',
      headers: { authorization: `Bearer ${client.token}` },
      body: form,
    });
    await advanceJob(server, jobId, worker, 'cancel');
    const successorId = await successorOf(client, jobId);
    await expect.poll(async () => (await detailOf(client, successorId)).photos).toHaveLength(1);
    const [photo = ''] = (await detailOf(client, successorId)).photos;
    expect((await get(server, photo, await createWorker(server))).status).toBe(200);
    expect((await detailOf(client, jobId)).photos).toHaveLength(1);
  });

  test.each([
    [
      'its client cancels it',
      async (job: Awaited<ReturnType<typeof acceptedJob>>) =>
        post(server, '/api/bookings/cancel', { id: job.jobId }, job.client),
    ],
    [
      'it was booked by name',
      async (job: Awaited<ReturnType<typeof acceptedJob>>) => {
        await server.db.prepare('UPDATE jobs SET is_direct = 1 WHERE id = ?').bind(job.jobId).run();
        return cancel(job.worker, job.jobId);
      },
    ],
    [
      'its slot is over',
      async (job: Awaited<ReturnType<typeof acceptedJob>>) => {
        await endSlot(job.jobId);
        return cancel(job.worker, job.jobId);
      },
    ],
    [
      'its client has another request',
      async (job: Awaited<ReturnType<typeof acceptedJob>>) => {
        await createJob(server, job.client, { timeSlot: '02:00 - 04:00 PM' });
        return cancel(job.worker, job.jobId);
      },
    ],
  ])('is not asked for again by itself if %s', async (_, end) => {
    const job = await acceptedJob();
    expect((await end(job)).status).toBe(200);
    expect(await detailOf(job.client, job.jobId)).toMatchObject({ status: 'cancelled', successorId: null });
  });
});

describe('asking again by one press', () => {
  test('works for a job that was booked by name, which is then open to all', async () => {
    const { client, worker, other, jobId } = await acceptedJob();
    await server.db.prepare('UPDATE jobs SET is_direct = 1 WHERE id = ?').bind(jobId).run();
    await advanceJob(server, jobId, worker, 'cancel');
    const { job } = await parseResponse('askAgain', askAgain(client, jobId));
    expect(job).toMatchObject({ status: 'pending', workerId: null });
    expect((await parseResponse('askAgain', askAgain(client, jobId))).job.id, 'a second press').toBe(job.id);
    expect([await pendingIds(worker), await pendingIds(other)]).toEqual([[], [job.id]]);
  });

  test('works once the other request of the client is over', async () => {
    const { client, worker, jobId } = await acceptedJob();
    const otherRequest = await createJob(server, client, { timeSlot: '02:00 - 04:00 PM' });
    await advanceJob(server, jobId, worker, 'cancel');
    expect(await parseErrorResponse(askAgain(client, jobId))).toMatchObject({ status: 409, code: 'job.active_exists' });
    await post(server, '/api/bookings/cancel', { id: otherRequest }, client);
    expect((await askAgain(client, jobId)).status).toBe(200);
  });

  test('creates one job of many presses', async () => {
    const { client, worker, jobId } = await acceptedJob();
    await server.db.prepare('UPDATE jobs SET is_direct = 1 WHERE id = ?').bind(jobId).run();
    await advanceJob(server, jobId, worker, 'cancel');
    const jobs = await Promise.all(Array.from({ length: 6 }, () => parseResponse('askAgain', askAgain(client, jobId))));
    expect(new Set(jobs.map(({ job }) => job.id)).size).toBe(1);
    expect(await jobsOf(client)).toHaveLength(2);
  });

  test('is refused for a slot that is over, for a job that its worker did not cancel, and for the job of another client', async () => {
    const { client, worker, jobId } = await acceptedJob();
    expect(await parseErrorResponse(askAgain(client, jobId))).toMatchObject({ status: 409, code: 'job.not_repeatable' });
    expect(await parseErrorResponse(askAgain(await createClient(server), jobId))).toMatchObject({ status: 404 });
    await endSlot(jobId);
    await advanceJob(server, jobId, worker, 'cancel');
    expect(await parseErrorResponse(askAgain(client, jobId))).toMatchObject({ status: 400, code: 'job.time_past' });
    const withdrawn = await createJob(server, client);
    await post(server, '/api/bookings/cancel', { id: withdrawn }, client);
    expect(await parseErrorResponse(askAgain(client, withdrawn))).toMatchObject({ status: 409, code: 'job.not_repeatable' });
  });
});

describe('a job that an admin cancels', () => {
  test.each([['accepted'], ['ongoing']] as const)(
    'while it is %s is asked for again only by a press of its client, and not of the worker it was taken from',
    async (status) => {
      const { client, worker, other, jobId } = await acceptedJob();
      if (status === 'ongoing') await advanceJob(server, jobId, worker, 'start');
      await cancelAsAdmin(jobId);
      expect(await detailOf(client, jobId)).toMatchObject({ cancelledBy: 'admin', successorId: null });
      const { job } = await parseResponse('askAgain', askAgain(client, jobId));
      expect(job).toMatchObject({ status: 'pending', workerId: null });
      expect([await pendingIds(worker), await pendingIds(other)]).toEqual([[], [job.id]]);
      expect(await detailOf(admin, job.id)).toMatchObject({ predecessorId: jobId });
    },
  );

  test('because its worker is suspended is asked for again', async () => {
    const { client, worker, other, jobId } = await acceptedJob();
    await suspend(worker);
    await cancelAsAdmin(jobId);
    const { job } = await parseResponse('askAgain', askAgain(client, jobId));
    expect(await pendingIds(other)).toEqual([job.id]);
  });

  test('is not asked for again by a client who is suspended', async () => {
    const { client, jobId } = await acceptedJob();
    await suspend(client);
    await cancelAsAdmin(jobId);
    expect(await parseErrorResponse(askAgain(client, jobId))).toMatchObject({ status: 401, code: 'auth.required' });
    expect(await detailOf(admin, jobId)).toMatchObject({ successorId: null });
  });

  test('before a worker has accepted it is not asked for again with its time, also if one was asked by name', async () => {
    const { client, worker, jobId } = await acceptedJob();
    const open = await createJob(server, client, { timeSlot: '02:00 - 04:00 PM' });
    await cancelAsAdmin(open);
    const [, direct] = [await advanceJob(server, jobId, worker, 'cancel'), await successorOf(client, jobId)];
    await server.db.prepare('UPDATE jobs SET is_direct = 1, worker_id = ? WHERE id = ?').bind(worker.id, direct).run();
    await cancelAsAdmin(direct);
    for (const id of [open, direct])
      expect(await parseErrorResponse(askAgain(client, id))).toMatchObject({ status: 409, code: 'job.not_repeatable' });
  });
});
