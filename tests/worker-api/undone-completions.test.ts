import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '#contract/durations.ts';
import { withAdmin } from '../support/admin-console.ts';
import { moveSlot } from '../support/job-slots.ts';
import { joinRoom } from '../support/room-client.ts';
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
const { auditedActions, postAsAdmin } = withAdmin(server);

const REASON = 'The customer was alone all day.';
const undo = (jobId: string, isPaid = false) =>
  postAsAdmin(`/api/admin/jobs/${jobId}/cancel`, { reason: REASON, seen: { status: 'completed', isPaid } });
const completedJobs = async (worker: TestUser) =>
  (await parseResponse('publicWorker', get(server, `/api/workers/${worker.id}`))).jobsCompleted;
const jobSeenBy = (user: TestUser, jobId: string) => parseResponse('jobDetail', get(server, `/api/job-request/${jobId}`, user));

async function completedJob(client: TestUser, worker: TestUser, overrides: Record<string, unknown> = {}): Promise<string> {
  const jobId = await createJob(server, client, overrides);
  await advanceJob(server, jobId, worker, 'accept', 'start');
  await moveSlot(server, jobId, -0.5 * HOUR_MS);
  await advanceJob(server, jobId, worker, 'complete');
  return jobId;
}

describe('a completed job that was not done', () => {
  test('is cancelled by an admin who has seen that it is completed, and both sides read why', async () => {
    const [client, worker] = [await createClient(server), await createWorker(server)];
    const jobId = await completedJob(client, worker);
    const inboxes = [
      await joinRoom(server, client, 'inbox', `client_${client.id}`),
      await joinRoom(server, worker, 'inbox', `worker_${worker.id}`),
    ];
    await parseResponse('adminCancelJob', undo(jobId));
    for (const inbox of inboxes) {
      expect(await inbox.waitForEvents(1)).toMatchObject([{ type: 'job-cancelled', jobId, by: 'admin' }]);
      await inbox.close();
    }
    for (const reader of [client, worker])
      expect(await jobSeenBy(reader, jobId)).toMatchObject({
        status: 'cancelled',
        cancelledBy: 'admin',
        cancelReason: REASON,
      });
    expect(await auditedActions(jobId)).toEqual(['job.cancel']);
    expect(await parseErrorResponse(undo(jobId))).toMatchObject({ status: 409, code: 'job.not_cancellable' });
    expect(await auditedActions(jobId)).toEqual(['job.cancel']);
  });

  test('leaves the record and the earnings of its worker, and not those of another job', async () => {
    const worker = await createWorker(server);
    const jobId = await completedJob(await createClient(server), worker);
    const other = await completedJob(await createClient(server), worker);
    const total = async () => {
      const { day } = await parseResponse('earnings', get(server, '/api/worker/earnings', worker));
      return { jobs: day.reduce((sum, { jobs }) => sum + jobs, 0), earned: day.reduce((sum, { earned }) => sum + earned, 0) };
    };
    expect(await total()).toMatchObject({ jobs: 2 });
    expect(await completedJobs(worker)).toBe(2);

    await parseResponse('adminCancelJob', undo(jobId));
    expect(await completedJobs(worker)).toBe(1);
    const { total_amount: earned } = await jobSeenBy(worker, other);
    expect(await total()).toEqual({ jobs: 1, earned });
    expect(await jobSeenBy(worker, other)).toMatchObject({ status: 'completed' });
  });

  test('is undone once by several admins at once: it leaves the record of its worker and is recorded once', async () => {
    const worker = await createWorker(server);
    const jobId = await completedJob(await createClient(server), worker);
    await completedJob(await createClient(server), worker);
    const responses = await Promise.all(Array.from({ length: 5 }, () => undo(jobId)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    expect(await completedJobs(worker)).toBe(1);
    expect(await auditedActions(jobId)).toEqual(['job.cancel']);
  });

  test('does not count after its slot if it was completed before it; its review does', async () => {
    const [client, worker] = [await createClient(server), await createWorker(server)];
    const jobId = await createJob(server, client);
    await advanceJob(server, jobId, worker, 'accept', 'start', 'complete');
    const review = { reviewee_id: worker.id, job_id: jobId, rating: 1, comment: 'No one came.' };
    await parseResponse('writeReview', post(server, '/api/reviews', review, client));
    await parseResponse('adminCancelJob', undo(jobId));
    expect(await completedJobs(worker)).toBe(0);
    await moveSlot(server, jobId, -3 * HOUR_MS);
    await server.runScheduled();
    expect(await completedJobs(worker)).toBe(0);
    expect(await parseResponse('reviewSummary', get(server, `/api/reviews/${worker.id}/summary`))).toMatchObject({
      reviewCount: 1,
      averageRating: 1,
    });
  });

  test('takes the review that waited on the phone of its client, and none if it was cancelled before its completion', async () => {
    const [client, worker] = [await createClient(server), await createWorker(server)];
    const jobId = await completedJob(client, worker);
    await parseResponse('adminCancelJob', undo(jobId));
    const write = (id: string) =>
      post(server, '/api/reviews', { reviewee_id: worker.id, job_id: id, rating: 1, comment: 'No one came.' }, client);
    expect((await write(jobId)).status).toBe(200);
    expect(await parseResponse('reviewSummary', get(server, `/api/reviews/${worker.id}/summary`))).toMatchObject({
      reviewCount: 1,
    });

    const other = await createJob(server, client);
    await advanceJob(server, other, worker, 'accept');
    await parseResponse('adminCancelJob', postAsAdmin(`/api/admin/jobs/${other}/cancel`, { reason: REASON }));
    expect(await parseErrorResponse(write(other))).toMatchObject({ status: 403, code: 'review.not_allowed' });
  });

  test('has no next visit, and money that was paid for it is owed to the client', async () => {
    const [client, worker] = [await createClient(server), await createWorker(server)];
    const jobId = await completedJob(client, worker, { service_frequency: 'weekly' });
    const { total_amount: amount } = await jobSeenBy(client, jobId);
    const started = await parseResponse(
      'startPayment',
      post(server, '/api/payments', { bookingId: jobId, method: 'cash' }, client),
    );
    const confirm = (user: TestUser, body: object) =>
      parseResponse('confirmPayment', post(server, `/api/payments/${started.id}/confirm`, { amount, ...body }, user));
    await confirm(client, {});
    await confirm(worker, { received: true });
    expect(await jobSeenBy(client, jobId)).toMatchObject({ isPaid: true, nextVisit: { jobId: null } });

    expect(await parseErrorResponse(undo(jobId, false))).toMatchObject({ status: 409, code: 'job.changed' });
    expect(await auditedActions(jobId)).toEqual([]);
    await parseResponse('adminCancelJob', undo(jobId, true));
    expect(await jobSeenBy(client, jobId)).toMatchObject({ isPaid: false, nextVisit: null });
    const bill = await parseResponse('bookingPayments', get(server, `/api/payments?bookingId=${jobId}`, client));
    expect(bill.payments).toMatchObject([{ id: started.id, state: 'refund_due', amount }]);
  });

  test('is not cancelled by an admin who saw it before it was completed, nor by its client or worker', async () => {
    const [client, worker] = [await createClient(server), await createWorker(server)];
    const jobId = await completedJob(client, worker);
    const cancel = (seen?: object) => postAsAdmin(`/api/admin/jobs/${jobId}/cancel`, { reason: REASON, seen });
    expect(await parseErrorResponse(cancel())).toMatchObject({ status: 409, code: 'job.not_cancellable' });
    expect(await parseErrorResponse(cancel({ status: 'ongoing', isPaid: false }))).toMatchObject({
      status: 409,
      code: 'job.changed',
    });
    for (const [path, body, user] of [
      ['/api/bookings/cancel', { id: jobId }, client],
      ['/api/worker/jobs/cancel', { jobId }, worker],
    ] as const)
      expect(await parseErrorResponse(post(server, path, body, user))).toMatchObject({
        status: 409,
        code: 'job.not_cancellable',
      });
    for (const by of ['client', 'worker', 'time', 'no_show', null])
      await expect(
        server.db.prepare(`UPDATE jobs SET status = 'cancelled', cancelled_by = ? WHERE id = ?`).bind(by, jobId).run(),
        String(by),
      ).rejects.toThrow('a job status may not move this way');
    expect(await jobSeenBy(client, jobId)).toMatchObject({ status: 'completed' });
    expect(await auditedActions(jobId)).toEqual([]);
  });
});
