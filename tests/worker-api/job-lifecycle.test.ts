import { describe, expect, test } from 'vitest';
import {
  createClient,
  createJob,
  createWorker,
  get,
  advanceJob,
  post,
  parseResponse,
  parseErrorResponse,
  jobRequestBody,
} from '../support/test-users.ts';
import { moveSlot } from '../support/job-slots.ts';
import { withServer } from '../support/server-fixture.ts';

const server = withServer();

describe('the main job', () => {
  test('rejects every command of a worker that names another worker than the session, and accepts the own id', async () => {
    const [client, worker, other] = [await createClient(server), await createWorker(server), await createWorker(server)];
    const jobId = await createJob(server, client);
    for (const [path, status] of [
      ['accept', 'accepted'],
      ['jobs/start', 'ongoing'],
      ['jobs/complete', 'completed'],
    ] as const) {
      const send = (workerId: string) => post(server, `/api/worker/${path}`, { jobId, workerId }, worker);
      expect(await parseErrorResponse(send(other.id)), path).toMatchObject({ status: 403, code: 'auth.forbidden' });
      expect(await (await send(worker.id)).json(), path).toMatchObject({ job: { status } });
      await moveSlot(server, jobId, 0);
    }
    const cancelled = await createJob(server, client);
    await advanceJob(server, cancelled, worker, 'accept');
    const cancel = (workerId: string) => post(server, '/api/worker/jobs/cancel', { jobId: cancelled, workerId }, worker);
    expect(await parseErrorResponse(cancel(other.id))).toMatchObject({ status: 403, code: 'auth.forbidden' });
    expect(await (await cancel(worker.id)).json()).toMatchObject({ job: { status: 'cancelled' } });
  });

  test('lets a nearby worker of the profession accept, start and complete a request, and lets the client review it', async () => {
    const client = await createClient(server);
    const worker = await createWorker(server);
    const { message, job } = await parseResponse('requestJob', post(server, '/api/ai/job-request', jobRequestBody(), client));
    expect(message).toBe('Job request submitted!');
    expect(job).toMatchObject({
      service: 'plumbing',
      status: 'pending',
      amount: 349,
      isPaid: false,
      workerId: null,
      rating: null,
    });

    const offers = await parseResponse('pendingJobs', get(server, '/api/worker/jobs/pending', worker));
    expect(offers).toHaveLength(1);
    expect(offers[0]).toMatchObject({ id: job.id, status: 'pending', customer: { name: 'Asha' } });
    expect(offers[0]?.customer).not.toHaveProperty('phone');
    expect(offers[0]?.distance).toBeCloseTo(1, 0);

    const accepted = await post(server, '/api/worker/accept', { jobId: job.id, workerId: worker.id }, worker);
    expect(await accepted.json()).toMatchObject({
      message: 'Job accepted!',
      job: { status: 'accepted', customer: { phone: '+919822012345' } },
    });
    const [booking] = await parseResponse('myBookings', get(server, '/api/ai/my-bookings', client));
    expect(booking).toMatchObject({ id: job.id, status: 'confirmed', workerId: worker.id });

    await moveSlot(server, job.id, 0);
    await advanceJob(server, job.id, worker, 'start', 'complete');
    const review = await post(
      server,
      '/api/reviews',
      { reviewee_id: worker.id, job_id: job.id, rating: 4, comment: 'Good' },
      client,
    );
    expect(review.status).toBe(200);
    expect(await (await get(server, `/api/reviews/${worker.id}/summary`)).json()).toEqual({ averageRating: 4, reviewCount: 1 });
    expect(await (await get(server, '/api/worker/dashboard-stats', worker)).json()).toEqual({
      totalJobs: 1,
      completedJobs: 1,
      pendingJobs: 0,
      totalEarnings: 349,
      received: 0,
      toCollect: 349,
    });
    expect(await (await get(server, `/worker/stats/${worker.id}`)).json()).toEqual({
      totalJobs: 1,
      completedJobs: 1,
      pendingJobs: 0,
    });
  });
});

test('a second request of a client with a pending one returns 409 job.active_exists', async () => {
  const client = await createClient(server);
  await createJob(server, client);
  expect(await parseErrorResponse(post(server, '/api/ai/job-request', jobRequestBody(), client))).toMatchObject({
    status: 409,
    code: 'job.active_exists',
  });
});
