import { describe, expect, onTestFinished, test } from 'vitest';
import { approximatePoint } from '#contract/geo.ts';
import { uuidv7 } from '#contract/ids.ts';
import {
  createClient,
  createJob,
  createWorker,
  daysFromToday,
  get,
  advanceJob,
  post,
  parseResponse,
  jobRequestBody,
  HOME,
  type TestUser,
} from '../support/test-users.ts';
import { moveSlot } from '../support/job-slots.ts';
import { withServer } from '../support/server-fixture.ts';

const server = withServer();

const count = async (text: string, ...values: unknown[]): Promise<number> =>
  (await server.db
    .prepare(`SELECT count(*) AS n FROM ${text}`)
    .bind(...values)
    .first<number>('n')) ?? 0;

const inParallel = <T>(n: number, create: (i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: n }, (_, i) => create(i)));

interface RaceResult {
  won: number;
  lost: number;
  events: number;
}

/** Lets 50 workers accept one job: how many win, how many lose, and how many events announce it. */
async function runRace(accept: (jobId: string, worker: TestUser) => Promise<number>): Promise<RaceResult> {
  const jobId = await createJob(server, await createClient(server));
  const workers = await inParallel(50, () => createWorker(server));
  const statuses = await Promise.all(workers.map((worker) => accept(jobId, worker)));
  return {
    won: statuses.filter((status) => status === 200).length,
    lost: statuses.filter((status) => status === 409).length,
    events: await count(`event_outbox WHERE type = 'job-accepted' AND job_id = ?`, jobId),
  };
}

const ONE_WINNER: RaceResult = { won: 1, lost: 49, events: 1 };

describe('50 workers accept one job at once', () => {
  test('one gets it, 49 get 409, and the client is notified once', async () => {
    expect(
      await runRace(async (jobId, worker) => (await post(server, '/api/worker/accept', { jobId }, worker)).status),
    ).toEqual(ONE_WINNER);
  });

  test('control: reading first and writing later, without the guard and its trigger, has several winners', async () => {
    const trigger = await server.db
      .prepare(`SELECT sql FROM sqlite_master WHERE name = 'jobs_worker_stays'`)
      .first<string>('sql');
    await server.db.exec('DROP TRIGGER jobs_worker_stays');
    onTestFinished(async () => {
      await server.db.prepare(trigger ?? '').run();
    });
    const unguarded = await runRace(async (jobId, worker) => {
      const status = await server.db.prepare('SELECT status FROM jobs WHERE id = ?').bind(jobId).first<string>('status');
      if (status !== 'pending') return 409;
      await server.db.batch([
        server.db.prepare(`UPDATE jobs SET status = 'accepted', worker_id = ? WHERE id = ?`).bind(worker.id, jobId),
        server.db
          .prepare(
            `INSERT INTO event_outbox (party, room, seq, type, job_id, body, at) VALUES ('inbox', ?, ?, 'job-accepted', ?, '{}', 0)`,
          )
          .bind(`control_${worker.id}`, 1, jobId),
      ]);
      return 200;
    });
    expect(unguarded).not.toEqual(ONE_WINNER);
    expect(unguarded.won).toBeGreaterThan(1);
  });
});

test('50 simultaneous requests of one client create one job', async () => {
  const client = await createClient(server);
  const responses = await inParallel(50, () => post(server, '/api/ai/job-request', jobRequestBody(), client));
  expect(responses.filter((response) => response.status === 200)).toHaveLength(1);
  expect(responses.filter((response) => response.status === 409)).toHaveLength(49);
  expect(await count('jobs WHERE client_id = ?', client.id)).toBe(1);
});

test('a worker who accepts two jobs of one slot at once gets one of them, and 409 worker.slot_taken for the other', async () => {
  const worker = await createWorker(server);
  const jobs = await inParallel(2, async () => createJob(server, await createClient(server)));
  const responses = await Promise.all(jobs.map((jobId) => post(server, '/api/worker/accept', { jobId }, worker)));
  expect(responses.map((response) => response.status).toSorted()).toEqual([200, 409]);
  const rejection = responses.find((response) => response.status === 409);
  expect(await rejection?.json()).toMatchObject({ code: 'worker.slot_taken' });
  expect(await count('jobs WHERE worker_id = ?', worker.id)).toBe(1);
});

test('the database itself rejects a second job in a slot, a second review, an earlier status and another worker', async () => {
  const client = await createClient(server);
  const worker = await createWorker(server);
  const jobId = await createJob(server, client);
  await advanceJob(server, jobId, worker, 'accept', 'start', 'complete');
  await post(server, '/api/reviews', { reviewee_id: worker.id, job_id: jobId, rating: 5 }, client);
  const other = await createWorker(server);
  const expectConstraintError = (text: string, ...values: unknown[]) =>
    expect(
      server.db
        .prepare(text)
        .bind(...values)
        .run(),
    ).rejects.toThrow();
  await expectConstraintError(`UPDATE jobs SET status = 'ongoing' WHERE id = ?`, jobId);
  await expectConstraintError(`UPDATE jobs SET worker_id = ? WHERE id = ?`, other.id, jobId);
  await expectConstraintError(
    `INSERT INTO reviews (id, job_id, reviewer_id, reviewee_id, rating, comment, created_at, write_id) VALUES (?, ?, ?, ?, 1, '', 0, 'x')`,
    uuidv7(),
    jobId,
    client.id,
    worker.id,
  );
  const second = await createJob(server, await createClient(server));
  const third = await createJob(server, await createClient(server));
  await advanceJob(server, second, worker, 'accept');
  await expectConstraintError(`UPDATE jobs SET status = 'accepted', worker_id = ? WHERE id = ?`, worker.id, third);
});

describe('one Idempotency-Key', () => {
  const key = () => ({ 'idempotency-key': uuidv7() });

  test('sent 20 times at once creates one job and returns 20 equal responses', async () => {
    const client = await createClient(server);
    const [headers, body] = [key(), jobRequestBody()];
    const responses = await inParallel(20, () => post(server, '/api/ai/job-request', body, client, headers));
    const texts = new Set(await Promise.all(responses.map((response) => response.text())));
    expect(responses.map((response) => response.status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(texts.size).toBe(1);
    expect(await count('jobs WHERE client_id = ?', client.id)).toBe(1);
  });

  test('control: 20 requests with 20 keys do not return 20 equal responses', async () => {
    const client = await createClient(server);
    const body = jobRequestBody();
    const responses = await inParallel(20, () => post(server, '/api/ai/job-request', body, client, key()));
    expect(responses.filter((response) => response.status === 409)).toHaveLength(19);
  });

  test('returns the first response again after the job has moved on', async () => {
    const client = await createClient(server);
    const worker = await createWorker(server);
    const jobId = await createJob(server, client);
    const headers = key();
    const first = await (await post(server, '/api/worker/accept', { jobId }, worker, headers)).text();
    await advanceJob(server, jobId, worker, 'start');
    const again = await post(server, '/api/worker/accept', { jobId }, worker, headers);
    expect(again.status).toBe(200);
    expect(await again.text()).toBe(first);
  });

  test("returns the first response without the client's phone number and home once the worker must not see them", async () => {
    const client = await createClient(server);
    const worker = await createWorker(server);
    const jobId = await createJob(server, client);
    const headers = key();
    const accept = () => parseResponse('acceptJob', post(server, '/api/worker/accept', { jobId }, worker, headers));
    const { job } = await accept();
    expect(job).toMatchObject({ customer: { phone: '+919822012345' }, ...HOME });
    await advanceJob(server, jobId, worker, 'start', 'complete');
    expect((await accept()).job).toEqual({
      ...job,
      customer: { name: job.customer.name },
      address: 'Shivajinagar, Pune 411005',
      about: true,
      ...approximatePoint(HOME),
      distance: expect.closeTo(job.distance ?? 0, 0) as number,
    });
  });

  test('with another body returns 409 request.key_reused', async () => {
    const client = await createClient(server);
    const headers = key();
    await post(server, '/api/ai/job-request', jobRequestBody(), client, headers);
    const other = await post(server, '/api/ai/job-request', jobRequestBody({ date: daysFromToday(2) }), client, headers);
    expect(other.status).toBe(409);
    expect(await other.json()).toMatchObject({ code: 'request.key_reused' });
  });

  test('of another user is a different key', async () => {
    const headers = key();
    const body = jobRequestBody();
    for (const client of [await createClient(server), await createClient(server)])
      expect((await post(server, '/api/ai/job-request', body, client, headers)).status).toBe(200);
    expect(await count('jobs')).toBe(2);
  });

  test('of a rejected request is rejected again, though the reason is gone', async () => {
    const client = await createClient(server);
    const jobId = await createJob(server, client);
    const headers = key();
    const body = jobRequestBody({ date: daysFromToday(3) });
    expect((await post(server, '/api/ai/job-request', body, client, headers)).status).toBe(409);
    expect((await post(server, `/api/job-request/${jobId}/cancel`, {}, client)).status).toBe(200);
    const again = await post(server, '/api/ai/job-request', body, client, headers);
    expect(await again.json()).toMatchObject({ code: 'job.active_exists' });
  });

  test('is deleted after 48 hours', async () => {
    const client = await createClient(server);
    await post(server, '/api/ai/job-request', jobRequestBody(), client, key());
    await server.db.exec(`UPDATE idempotency_keys SET at = at - ${48 * 3_600_000 + 1000}`);
    await server.runScheduled();
    expect(await count('idempotency_keys')).toBe(0);
  });
});

test('one of 20 simultaneous reviews of a job is stored, and the average counts it once', async () => {
  const client = await createClient(server);
  const worker = await createWorker(server);
  const jobId = await createJob(server, client);
  await advanceJob(server, jobId, worker, 'accept');
  await moveSlot(server, jobId, 0);
  await advanceJob(server, jobId, worker, 'start', 'complete');
  const responses = await inParallel(20, () =>
    post(server, '/api/reviews', { reviewee_id: worker.id, job_id: jobId, rating: 4 }, client),
  );
  expect(responses.filter((response) => response.status === 200)).toHaveLength(1);
  expect(await (await get(server, `/api/reviews/${worker.id}/summary`)).json()).toEqual({ averageRating: 4, reviewCount: 1 });
});
