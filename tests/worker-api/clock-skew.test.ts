import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { uuidv7 } from '#contract/ids.ts';
import { HAPPENED_AT_HEADER, SENT_AT_HEADER, correctClockSkew, MAX_QUEUED_MS } from '#contract/clock-skew.ts';
import {
  createClient,
  createJob,
  createWorker,
  get,
  advanceJob,
  post,
  parseResponse,
  type TestUser,
  patch,
} from '../support/test-users.ts';
import { withServer } from '../support/server-fixture.ts';

const server = withServer();

/** The time headers of a phone whose clock is `off` ms away, for an action `ago` ms before now. */
const timeHeaders = (ago: number, clockOffset = 0) => ({
  [HAPPENED_AT_HEADER]: String(Date.now() - ago + clockOffset),
  [SENT_AT_HEADER]: String(Date.now() + clockOffset),
});

/** Creates a job that was accepted `ago` ms before now. */
async function createAcceptedJob(ago: number): Promise<{ client: TestUser; worker: TestUser; jobId: string }> {
  const [client, worker] = [await createClient(server), await createWorker(server)];
  const jobId = await createJob(server, client);
  await advanceJob(server, jobId, worker, 'accept');
  await server.db
    .prepare('UPDATE jobs SET created_at = ?2, accepted_at = ?2 WHERE id = ?1')
    .bind(jobId, Date.now() - ago)
    .run();
  return { client, worker, jobId };
}
const fetchJobTimes = async (jobId: string, user: TestUser) =>
  (await parseResponse('jobDetail', get(server, `/api/job-request/${jobId}`, user))).times;
/** Allows for the running time of the test. */
const expectAbout = (instant: number | null, ago: number) =>
  expect(Math.abs(Date.now() - ago - (instant ?? 0))).toBeLessThan(20_000);

test('correctClockSkew() uses how long a command waited, and ignores times in the future or more than 72 hours ago', () => {
  const now = 1_800_000_000_000;
  const correct = (happened: number | string, sent?: number | string) =>
    correctClockSkew(String(happened), sent === undefined ? undefined : String(sent), now);
  expect(correct(now - HOUR_MS, now)).toBe(now - HOUR_MS);
  expect(correct(now - HOUR_MS)).toBe(now - HOUR_MS);
  for (const clockOffset of [-DAY_MS, DAY_MS, 400 * DAY_MS])
    expect(correct(now + clockOffset - HOUR_MS, now + clockOffset)).toBe(now - HOUR_MS);
  expect(correct(now - MAX_QUEUED_MS, now)).toBe(now - MAX_QUEUED_MS);
  expect(correct(now - MAX_QUEUED_MS - 1, now)).toBe(now);
  expect(correct(now + 1, now)).toBe(now);
  expect(correct(now + 1)).toBe(now);
  for (const bad of ['', 'yesterday', '-5', '1e3', '1.5', '9'.repeat(16)]) {
    expect(correct(bad, now)).toBe(now);
    expect(correct(now - HOUR_MS, bad)).toBe(now);
  }
  expect(correctClockSkew(undefined, undefined, now)).toBe(now);
});

describe('the time of an offline action', () => {
  test('is stored beside the time of arrival, even from a phone whose clock is a day off', async () => {
    const { client, worker, jobId } = await createAcceptedJob(10 * HOUR_MS);
    await parseResponse(
      'startJob',
      post(server, '/api/worker/jobs/start', { jobId }, worker, timeHeaders(5 * HOUR_MS, DAY_MS)),
    );
    await parseResponse(
      'completeJob',
      post(server, '/api/worker/jobs/complete', { jobId }, worker, timeHeaders(3 * HOUR_MS, -DAY_MS)),
    );
    const times = await fetchJobTimes(jobId, client);
    expectAbout(times.started, 5 * HOUR_MS);
    expectAbout(times.completed, 3 * HOUR_MS);
    const row = await server.db
      .prepare('SELECT started_received_at, completed_received_at FROM jobs WHERE id = ?')
      .bind(jobId)
      .first<{ started_received_at: number; completed_received_at: number }>();
    expectAbout(row?.started_received_at ?? 0, 0);
    expectAbout(row?.completed_received_at ?? 0, 0);
  });

  test('is never earlier than the step before it', async () => {
    const { client, worker, jobId } = await createAcceptedJob(2 * HOUR_MS);
    await parseResponse('startJob', post(server, '/api/worker/jobs/start', { jobId }, worker, timeHeaders(30 * HOUR_MS)));
    expectAbout((await fetchJobTimes(jobId, client)).started, 2 * HOUR_MS);
    await parseResponse('cancelJob', post(server, '/api/worker/jobs/cancel', { jobId }, worker, timeHeaders(20 * HOUR_MS)));
    expectAbout((await fetchJobTimes(jobId, client)).cancelled, 2 * HOUR_MS);
  });

  test('is, for a message, never earlier than the acceptance of the job, and for a review never earlier than its completion', async () => {
    const { client, worker, jobId } = await createAcceptedJob(5 * HOUR_MS);
    const text = { message: 'On my way' };
    expectAbout(
      (await parseResponse('sendMessage', post(server, `/api/messages/${jobId}`, text, worker, timeHeaders(71 * HOUR_MS))))
        .created_at,
      5 * HOUR_MS,
    );
    for (const step of ['start', 'complete'])
      await post(server, `/api/worker/jobs/${step}`, { jobId }, worker, timeHeaders(2 * HOUR_MS));
    const review = { reviewee_id: worker.id, job_id: jobId, rating: 4 };
    expectAbout(
      (await parseResponse('writeReview', post(server, '/api/reviews', review, client, timeHeaders(71 * HOUR_MS)))).created_at,
      2 * HOUR_MS,
    );
    const stored = await server.db
      .prepare(
        `SELECT m.created_at - j.accepted_at AS after_acceptance, v.created_at - j.completed_at AS after_completion,
          m.received_at AS message_received, v.received_at AS review_received
         FROM jobs j, messages m, reviews v`,
      )
      .first<Record<'after_acceptance' | 'after_completion' | 'message_received' | 'review_received', number>>();
    expect(stored).toMatchObject({ after_acceptance: 0, after_completion: 0 });
    expectAbout(stored?.message_received ?? 0, 0);
    expectAbout(stored?.review_received ?? 0, 0);
  });

  test('is the time of arrival if the phone’s time is not plausible', async () => {
    const { client, worker, jobId } = await createAcceptedJob(100 * HOUR_MS);
    await parseResponse('startJob', post(server, '/api/worker/jobs/start', { jobId }, worker, timeHeaders(73 * HOUR_MS)));
    expectAbout((await fetchJobTimes(jobId, client)).started, 0);
    await parseResponse('completeJob', post(server, '/api/worker/jobs/complete', { jobId }, worker, timeHeaders(-HOUR_MS)));
    expectAbout((await fetchJobTimes(jobId, client)).completed, 0);
  });

  test('is also stored for messages, reviews and job requests', async () => {
    const { client, worker, jobId } = await createAcceptedJob(10 * HOUR_MS);
    const sent = await parseResponse(
      'sendMessage',
      post(server, `/api/messages/${jobId}`, { message: 'At the gate' }, worker, timeHeaders(4 * HOUR_MS)),
    );
    expectAbout(sent.created_at, 4 * HOUR_MS);
    for (const step of ['start', 'complete'])
      await post(server, `/api/worker/jobs/${step}`, { jobId }, worker, timeHeaders(2 * HOUR_MS));
    const review = { reviewee_id: worker.id, job_id: jobId, rating: 4 };
    expectAbout(
      (await parseResponse('writeReview', post(server, '/api/reviews', review, client, timeHeaders(HOUR_MS)))).created_at,
      HOUR_MS,
    );
    const stored = await server.db
      .prepare('SELECT (SELECT received_at FROM messages) AS message, (SELECT received_at FROM reviews) AS review')
      .first<{ message: number; review: number }>();
    expectAbout(stored?.message ?? 0, 0);
    expectAbout(stored?.review ?? 0, 0);

    const other = await createClient(server);
    const requested = await post(
      server,
      '/api/ai/job-request',
      {
        id: uuidv7(),
        name: 'A',
        email: 'a@b.in',
        phone_number: '9822012345',
        address: 'Kothrud, Pune',
        serviceType: 'plumbing',
        date: new Date(Date.now() + 2 * DAY_MS).toISOString().slice(0, 10),
        timeSlot: '10:00 - 12:00 PM',
      },
      other,
      timeHeaders(6 * HOUR_MS),
    );
    expectAbout((await fetchJobTimes((await parseResponse('requestJob', requested)).job.id, other)).created, 6 * HOUR_MS);
  });
});

test('a repeated change of the profile that arrives after a later one is not applied again', async () => {
  const patchWithKey = (path: string, user: TestUser, key: string, body: unknown) =>
    patch(server, path, body, user, { 'idempotency-key': key });
  const client = await createClient(server);
  await parseResponse('changeAccount', patchWithKey('/api/account', client, 'a', { name: 'Asha' }));
  await parseResponse('changeAccount', patchWithKey('/api/account', client, 'b', { name: 'Meera' }));
  expect((await parseResponse('changeAccount', patchWithKey('/api/account', client, 'a', { name: 'Asha' }))).name).toBe('Asha');
  expect((await parseResponse('account', get(server, '/api/account', client))).name).toBe('Meera');
  expect((await patchWithKey('/api/account', client, 'a', { name: 'Ravi' })).status).toBe(409);

  const worker = await createWorker(server);
  await parseResponse(
    'changeWorker',
    patchWithKey('/api/worker/profile', worker, 'a', { name: 'Ramesh', description: 'Pipes' }),
  );
  await parseResponse(
    'changeWorker',
    patchWithKey('/api/worker/profile', worker, 'b', { name: 'Suresh', description: 'Taps' }),
  );
  const again = await parseResponse(
    'changeWorker',
    patchWithKey('/api/worker/profile', worker, 'a', { name: 'Ramesh', description: 'Pipes' }),
  );
  expect([again.name, again.description]).toEqual(['Ramesh', 'Pipes']);
  const profile = await parseResponse('workerProfile', get(server, '/api/worker/profile', worker));
  expect([profile.name, profile.description]).toEqual(['Suresh', 'Taps']);
});
