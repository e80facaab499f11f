import { describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { jobsApi } from '../support/jobs-api.ts';
import { moveSlot } from '../support/job-slots.ts';
import { withServer } from '../support/server-fixture.ts';
import {
  advanceJob,
  createJob,
  createWorker,
  daysFromToday,
  parseErrorResponse,
  parseResponse,
  post,
  type TestUser,
} from '../support/test-users.ts';

const server = withServer();
const jobs = jobsApi(server);
const { detailOf, pendingIds, successorOf } = jobs;

/** The headers of a command that was given this long ago, when the phone had no network. */
const pressedAgo = (ms: number) => {
  const now = Date.now();
  return { 'x-happened-at': String(now - ms), 'x-sent-at': String(now) };
};
const withdraw = (client: TestUser, jobId: string, ms = 0) =>
  post(server, `/api/ai/job-request/${jobId}/cancel`, {}, client, pressedAgo(ms));

describe('a withdrawal of a request that a worker has accepted meanwhile', () => {
  /** A job that was requested an hour ago and accepted half an hour ago, and that starts in an hour. */
  async function acceptedMeanwhile() {
    const job = await jobs.acceptedJob();
    await moveSlot(server, job.jobId, HOUR_MS);
    await server.db
      .prepare('UPDATE jobs SET created_at = ?1, accepted_at = ?2 WHERE id = ?3')
      .bind(Date.now() - HOUR_MS, Date.now() - 30 * MINUTE_MS, job.jobId)
      .run();
    return job;
  }

  test('changes nothing and says so if it was pressed after that', async () => {
    const { client, worker, jobId } = await acceptedMeanwhile();
    const pressed = await parseErrorResponse(withdraw(client, jobId, 20 * MINUTE_MS));
    expect(pressed).toMatchObject({ status: 409, code: 'job.has_worker' });
    expect(await detailOf(client, jobId)).toMatchObject({ status: 'confirmed', lateCancellations: { client: 0 } });
    await post(server, '/api/worker/jobs/start', { jobId }, worker);
    expect(await parseErrorResponse(withdraw(client, jobId))).toMatchObject({ code: 'job.has_worker' });
    await post(server, '/api/worker/jobs/complete', { jobId }, worker);
    expect(await parseErrorResponse(withdraw(client, jobId))).toMatchObject({ code: 'job.not_cancellable' });
  });

  test('cancels the job if it was pressed before that, which is never late', async () => {
    const { client, jobId } = await acceptedMeanwhile();
    expect((await withdraw(client, jobId, 40 * MINUTE_MS)).status).toBe(200);
    const lateCancellations = { client: 0, worker: 0 };
    expect(await detailOf(client, jobId)).toMatchObject({ status: 'cancelled', cancelledBy: 'client', lateCancellations });
  });
});

describe('a job that both sides cancel', () => {
  /** A job of three days from now that its worker has cancelled just now, so that other workers are asked. */
  async function cancelledByWorker() {
    const job = await jobs.acceptedJob({ date: daysFromToday(3) });
    await server.db
      .prepare('UPDATE jobs SET created_at = ?1, accepted_at = ?1 WHERE id = ?2')
      .bind(Date.now() - 5 * HOUR_MS, job.jobId)
      .run();
    await parseResponse('cancelJob', post(server, '/api/worker/jobs/cancel', { jobId: job.jobId }, job.worker));
    return { ...job, successorId: await successorOf(job.client, job.jobId) };
  }
  const cancel = (client: TestUser, id: string, ms: number) =>
    post(server, '/api/bookings/cancel', { id }, client, pressedAgo(ms));

  test('by its client without a network and then by its worker is not offered to other workers any more', async () => {
    const { client, jobId, successorId } = await cancelledByWorker();
    const other = await createWorker(server);
    expect(await pendingIds(other)).toEqual([successorId]);
    const { job } = await parseResponse('cancelBooking', cancel(client, jobId, HOUR_MS));
    expect(job).toMatchObject({ id: jobId, status: 'cancelled' });
    expect(await detailOf(client, successorId)).toMatchObject({ status: 'cancelled', cancelledBy: 'client' });
    expect(await pendingIds(other)).toEqual([]);
    expect((await cancel(client, jobId, HOUR_MS)).status, 'once more').toBe(200);
  });

  test('is also taken from the worker who has accepted it meanwhile, which is never late', async () => {
    const { client, jobId, successorId } = await cancelledByWorker();
    const other = await createWorker(server);
    await advanceJob(server, successorId, other, 'accept');
    await server.db
      .prepare('UPDATE jobs SET starts_at = ? WHERE id = ?')
      .bind(Date.now() + HOUR_MS, successorId)
      .run();
    expect((await cancel(client, jobId, HOUR_MS)).status).toBe(200);
    expect(await detailOf(client, successorId)).toMatchObject({ status: 'cancelled', lateCancellations: { client: 0 } });
    expect((await detailOf(other, successorId)).status).toBe('cancelled');
  });

  test('is not offered either if the phone could not know of the worker’s cancellation before the client pressed', async () => {
    const { client, jobId, successorId } = await cancelledByWorker();
    expect((await cancel(client, jobId, 0)).status).toBe(200);
    expect((await detailOf(client, successorId)).status).toBe('cancelled');
  });

  test('says that another worker has taken it meanwhile, or is at work, and leaves it to them', async () => {
    const { client, jobId, successorId } = await cancelledByWorker();
    const other = await createWorker(server);
    await advanceJob(server, successorId, other, 'accept');
    expect(await parseErrorResponse(cancel(client, jobId, 0))).toMatchObject({ status: 409, code: 'job.has_worker' });
    await advanceJob(server, successorId, other, 'start');
    expect(await parseErrorResponse(cancel(client, jobId, HOUR_MS))).toMatchObject({ code: 'job.has_worker' });
    expect((await detailOf(client, successorId)).status).toBe('ongoing');
  });

  test('is still asked for if the client has asked again themselves', async () => {
    const chosen = await cancelledByWorker();
    await server.db.prepare('UPDATE jobs SET created_at = created_at + 60000 WHERE id = ?').bind(chosen.successorId).run();
    expect((await cancel(chosen.client, chosen.jobId, HOUR_MS)).status).toBe(200);
    expect((await detailOf(chosen.client, chosen.successorId)).status).toBe('pending');
  });

  test('or that has ended by itself, is a job that each of them has cancelled', async () => {
    const { client, worker, jobId } = await jobs.acceptedJob();
    expect((await post(server, '/api/bookings/cancel', { id: jobId }, client)).status).toBe(200);
    const late = await post(server, '/api/worker/jobs/cancel', { jobId }, worker, pressedAgo(3 * HOUR_MS));
    expect(late.status).toBe(200);
    expect(await detailOf(worker, jobId)).toMatchObject({ status: 'cancelled', cancelledBy: 'client' });
    expect((await post(server, '/api/worker/jobs/cancel', { jobId }, await createWorker(server))).status).toBe(404);

    const expired = await createJob(server, client);
    const expire = "UPDATE jobs SET status = 'cancelled', cancelled_by = 'time', cancelled_at = ? WHERE id = ?";
    await server.db.prepare(expire).bind(Date.now(), expired).run();
    expect((await withdraw(client, expired, MINUTE_MS)).status).toBe(200);
    expect(await detailOf(client, expired)).toMatchObject({ cancelledBy: 'time' });
  });
});
