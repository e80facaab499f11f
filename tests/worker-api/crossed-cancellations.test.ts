import { describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { jobsApi } from '../support/jobs-api.ts';
import { moveSlot } from '../support/job-slots.ts';
import { withServer } from '../support/server-fixture.ts';
import { parseErrorResponse, post, type TestUser } from '../support/test-users.ts';

const server = withServer();
const jobs = jobsApi(server);
const { detailOf } = jobs;

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
