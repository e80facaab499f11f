import { describe, expect, test } from 'vitest';
import { uuidv7 } from '#contract/ids.ts';
import { HAPPENED_AT_HEADER, SENT_AT_HEADER, correctClockSkew, MAX_QUEUED_MS } from '#contract/clock-skew.ts';
import { aClient, aJob, aWorker, get, moved, post, read, type Person } from '../support/people.ts';
import { withServer } from '../support/server.ts';

const server = withServer();
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** What a phone whose clock is `off` ms away sends of something it did `ago` ms before now. */
const did = (ago: number, off = 0) => ({
  [HAPPENED_AT_HEADER]: String(Date.now() - ago + off),
  [SENT_AT_HEADER]: String(Date.now() + off),
});

/** A job that was taken `ago` ms before now. */
async function taken(ago: number): Promise<{ client: Person; worker: Person; jobId: string }> {
  const [client, worker] = [await aClient(server), await aWorker(server)];
  const jobId = await aJob(server, client);
  await moved(server, jobId, worker, 'accept');
  await server.db
    .prepare('UPDATE jobs SET created_at = ?2, accepted_at = ?2 WHERE id = ?1')
    .bind(jobId, Date.now() - ago)
    .run();
  return { client, worker, jobId };
}
const timesOf = async (jobId: string, who: Person) =>
  (await read('jobDetail', get(server, `/api/job-request/${jobId}`, who))).times;
/** A difference of the test's own running time is none. */
const near = (instant: number | null, ago: number) => expect(Math.abs(Date.now() - ago - (instant ?? 0))).toBeLessThan(20_000);

test('the rule: what counts is how long a command waited, and nothing from the future or of over 72 hours is believed', () => {
  const now = 1_800_000_000_000;
  const at = (happened: number | string, sent?: number | string) =>
    correctClockSkew(String(happened), sent === undefined ? undefined : String(sent), now);
  expect(at(now - HOUR, now)).toBe(now - HOUR);
  expect(at(now - HOUR)).toBe(now - HOUR);
  for (const off of [-DAY, DAY, 400 * DAY]) expect(at(now + off - HOUR, now + off)).toBe(now - HOUR);
  expect(at(now - MAX_QUEUED_MS, now)).toBe(now - MAX_QUEUED_MS);
  expect(at(now - MAX_QUEUED_MS - 1, now)).toBe(now);
  expect(at(now + 1, now)).toBe(now);
  expect(at(now + 1)).toBe(now);
  for (const bad of ['', 'yesterday', '-5', '1e3', '1.5', '9'.repeat(16)]) {
    expect(at(bad, now)).toBe(now);
    expect(at(now - HOUR, bad)).toBe(now);
  }
  expect(correctClockSkew(undefined, undefined, now)).toBe(now);
});

describe('what was done without a network', () => {
  test('keeps its own time beside the time it got here, also from a phone whose clock is a day off', async () => {
    const { client, worker, jobId } = await taken(10 * HOUR);
    await read('startJob', post(server, '/api/worker/jobs/start', { jobId }, worker, did(5 * HOUR, DAY)));
    await read('completeJob', post(server, '/api/worker/jobs/complete', { jobId }, worker, did(3 * HOUR, -DAY)));
    const times = await timesOf(jobId, client);
    near(times.started, 5 * HOUR);
    near(times.completed, 3 * HOUR);
    const row = await server.db
      .prepare('SELECT started_received_at, completed_received_at FROM jobs WHERE id = ?')
      .bind(jobId)
      .first<{ started_received_at: number; completed_received_at: number }>();
    near(row?.started_received_at ?? 0, 0);
    near(row?.completed_received_at ?? 0, 0);
  });

  test('is never earlier than the step before it', async () => {
    const { client, worker, jobId } = await taken(2 * HOUR);
    await read('startJob', post(server, '/api/worker/jobs/start', { jobId }, worker, did(30 * HOUR)));
    near((await timesOf(jobId, client)).started, 2 * HOUR);
    await read('cancelJob', post(server, '/api/worker/jobs/cancel', { jobId }, worker, did(20 * HOUR)));
    near((await timesOf(jobId, client)).cancelled, 2 * HOUR);
  });

  test('is taken as done now where its time cannot be believed', async () => {
    const { client, worker, jobId } = await taken(100 * HOUR);
    await read('startJob', post(server, '/api/worker/jobs/start', { jobId }, worker, did(73 * HOUR)));
    near((await timesOf(jobId, client)).started, 0);
    await read('completeJob', post(server, '/api/worker/jobs/complete', { jobId }, worker, did(-HOUR)));
    near((await timesOf(jobId, client)).completed, 0);
  });

  test('is a message, a review or a request with its own time too', async () => {
    const { client, worker, jobId } = await taken(10 * HOUR);
    const sent = await read(
      'sendMessage',
      post(server, `/api/messages/${jobId}`, { message: 'At the gate' }, worker, did(4 * HOUR)),
    );
    near(sent.created_at, 4 * HOUR);
    await moved(server, jobId, worker, 'start', 'complete');
    const review = { reviewee_id: worker.id, job_id: jobId, rating: 4 };
    near((await read('writeReview', post(server, '/api/reviews', review, client, did(HOUR)))).created_at, HOUR);
    const stored = await server.db
      .prepare('SELECT (SELECT received_at FROM messages) AS message, (SELECT received_at FROM reviews) AS review')
      .first<{ message: number; review: number }>();
    near(stored?.message ?? 0, 0);
    near(stored?.review ?? 0, 0);

    const other = await aClient(server);
    const asked = await post(
      server,
      '/api/ai/job-request',
      {
        id: uuidv7(),
        name: 'A',
        email: 'a@b.in',
        phone_number: '9822012345',
        address: 'Kothrud, Pune',
        serviceType: 'plumbing',
        date: new Date(Date.now() + 2 * DAY).toISOString().slice(0, 10),
        timeSlot: '10:00 - 12:00 PM',
      },
      other,
      did(6 * HOUR),
    );
    near((await timesOf((await read('requestJob', asked)).job.id, other)).created, 6 * HOUR);
  });
});

test('a change of the profile that arrives again after a later one is not made again', async () => {
  const patch = (path: string, who: Person, key: string, body: unknown) =>
    server.fetch(path, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${who.token}`, 'idempotency-key': key },
      body: JSON.stringify(body),
    });
  const client = await aClient(server);
  await read('changeAccount', patch('/api/account', client, 'a', { name: 'Asha' }));
  await read('changeAccount', patch('/api/account', client, 'b', { name: 'Meera' }));
  expect((await read('changeAccount', patch('/api/account', client, 'a', { name: 'Asha' }))).name).toBe('Meera');
  expect((await patch('/api/account', client, 'a', { name: 'Ravi' })).status).toBe(409);

  const worker = await aWorker(server);
  await read('changeWorker', patch('/api/worker/profile', worker, 'a', { name: 'Ramesh', description: 'Pipes' }));
  await read('changeWorker', patch('/api/worker/profile', worker, 'b', { name: 'Suresh', description: 'Taps' }));
  const again = await read('changeWorker', patch('/api/worker/profile', worker, 'a', { name: 'Ramesh', description: 'Pipes' }));
  expect([again.name, again.description]).toEqual(['Suresh', 'Taps']);
});
