import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import {
  advanceJob,
  createClient,
  createJob,
  createWorker,
  get,
  parseResponse,
  post,
  type TestUser,
} from '../support/test-users.ts';
import { moveSlot } from '../support/job-slots.ts';
import { withServer, type TestServer } from '../support/server-fixture.ts';

const recordOf = async (server: TestServer, worker: TestUser) => {
  const { averageRating, reviewCount } = await parseResponse('reviewSummary', get(server, `/api/reviews/${worker.id}/summary`));
  const { jobsCompleted } = await parseResponse('publicWorker', get(server, `/api/workers/${worker.id}`));
  return { averageRating, reviewCount, jobsCompleted };
};
const review = async (server: TestServer, jobId: string, client: TestUser, worker: TestUser, rating = 5) =>
  expect((await post(server, '/api/reviews', { reviewee_id: worker.id, job_id: jobId, rating }, client)).status).toBe(200);
const NOTHING = { averageRating: null, reviewCount: 0, jobsCompleted: 0 };
const COUNTED = { averageRating: 5, reviewCount: 1, jobsCompleted: 1 };

describe('a job that was completed before its slot', () => {
  const server = withServer();

  test('counts with its rating once the slot is over, and only once', async () => {
    const [client, worker] = [await createClient(server), await createWorker(server)];
    const jobId = await createJob(server, client);
    await moveSlot(server, jobId, 3 * HOUR_MS);
    await advanceJob(server, jobId, worker, 'accept', 'start', 'complete');
    await review(server, jobId, client, worker);
    await server.runScheduled();
    expect(await recordOf(server, worker)).toEqual(NOTHING);
    await moveSlot(server, jobId, -1 * HOUR_MS);
    await server.runScheduled();
    expect(await recordOf(server, worker)).toEqual(NOTHING);
    await moveSlot(server, jobId, -2 * HOUR_MS - 1000);
    await server.runScheduled();
    expect(await recordOf(server, worker)).toEqual(COUNTED);
    await server.runScheduled();
    expect(await recordOf(server, worker)).toEqual(COUNTED);
  });

  test('has a review that everyone reads at once, and that counts with a job that counts before the review', async () => {
    const [client, worker] = [await createClient(server), await createWorker(server)];
    const jobId = await createJob(server, client);
    await advanceJob(server, jobId, worker, 'accept', 'start', 'complete');
    await moveSlot(server, jobId, -3 * HOUR_MS);
    await server.runScheduled();
    expect(await recordOf(server, worker)).toEqual({ ...NOTHING, jobsCompleted: 1 });
    await review(server, jobId, client, worker);
    expect(await recordOf(server, worker)).toEqual(COUNTED);
    const other = await createWorker(server);
    const second = await createJob(server, client);
    await advanceJob(server, second, other, 'accept', 'start', 'complete');
    await review(server, second, client, other);
    expect(await parseResponse('reviews', get(server, `/api/reviews/${other.id}`))).toMatchObject([{ rating: 5 }]);
  });

  test('counts after the slot that it got when it was accepted without one', async () => {
    const [client, worker] = [await createClient(server), await createWorker(server)];
    const jobId = await createJob(server, client, { workerId: worker.id, clientName: 'Asha', timeSlot: null });
    await advanceJob(server, jobId, worker, 'accept', 'start', 'complete');
    await moveSlot(server, jobId, -1 * HOUR_MS);
    await server.runScheduled();
    expect(await recordOf(server, worker)).toEqual(NOTHING);
    await moveSlot(server, jobId, -2 * HOUR_MS - 1000);
    await server.runScheduled();
    expect(await recordOf(server, worker)).toEqual({ ...NOTHING, jobsCompleted: 1 });
  });

  test('counts after the working day if an older version has accepted it without a slot', async () => {
    const [client, worker] = [await createClient(server), await createWorker(server)];
    const jobId = await createJob(server, client);
    await advanceJob(server, jobId, worker, 'accept');
    await server.db.prepare('UPDATE jobs SET slot = NULL WHERE id = ?').bind(jobId).run();
    await advanceJob(server, jobId, worker, 'start', 'complete');
    await moveSlot(server, jobId, -9 * HOUR_MS);
    await server.runScheduled();
    expect(await recordOf(server, worker)).toEqual(NOTHING);
    await moveSlot(server, jobId, -10 * HOUR_MS - 1000);
    await server.runScheduled();
    expect(await recordOf(server, worker)).toEqual({ ...NOTHING, jobsCompleted: 1 });
  });

  test('counts for each of several workers and jobs in one run', async () => {
    const workers = [await createWorker(server), await createWorker(server)];
    for (const worker of [...workers, ...workers]) {
      const client = await createClient(server);
      const jobId = await createJob(server, client);
      // The worker has no two jobs in one slot while one of them is open.
      await advanceJob(server, jobId, worker, 'accept', 'start', 'complete');
      await review(server, jobId, client, worker);
      await moveSlot(server, jobId, -3 * HOUR_MS);
    }
    await server.runScheduled();
    for (const worker of workers)
      expect(await recordOf(server, worker)).toEqual({ averageRating: 5, reviewCount: 2, jobsCompleted: 2 });
  });

  test('counts at once if the slot has begun', async () => {
    const [client, worker] = [await createClient(server), await createWorker(server)];
    const jobId = await createJob(server, client);
    await advanceJob(server, jobId, worker, 'accept', 'start');
    await moveSlot(server, jobId, -0.5 * HOUR_MS);
    await advanceJob(server, jobId, worker, 'complete');
    await review(server, jobId, client, worker);
    expect(await recordOf(server, worker)).toEqual(COUNTED);
  });
});

describe('where clients give a start code', () => {
  const server = withServer({ START_CODE: 'on' });

  test('a job that was completed before its slot counts once the slot is over, as without a code', async () => {
    const [client, worker] = [await createClient(server), await createWorker(server)];
    const jobId = await createJob(server, client);
    await moveSlot(server, jobId, 20 * DAY_MS);
    await advanceJob(server, jobId, worker, 'accept');
    const code = await server.db.prepare('SELECT start_code FROM jobs WHERE id = ?').bind(jobId).first<string>('start_code');
    expect((await post(server, '/api/worker/jobs/start', { jobId, code }, worker)).status).toBe(200);
    await advanceJob(server, jobId, worker, 'complete');
    await review(server, jobId, client, worker);
    await server.runScheduled();
    expect(await recordOf(server, worker)).toEqual(NOTHING);
    await moveSlot(server, jobId, -2 * HOUR_MS - 1000);
    await server.runScheduled();
    expect(await recordOf(server, worker)).toEqual(COUNTED);
  });
});
