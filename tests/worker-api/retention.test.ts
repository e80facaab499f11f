import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { uuidv7 } from '#contract/ids.ts';
import { COMPACT_JOBS_AFTER_MS, RETENTION } from '#api/retention/retention.ts';
import { createPng } from '../support/png.ts';
import { withServer } from '../support/server-fixture.ts';
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

const server = withServer();
const fetchChanges = (user: TestUser, cursor?: number) =>
  parseResponse('changes', get(server, `/api/changes${cursor === undefined ? '' : `?cursor=${cursor}`}`, user));
const run = (statement: string, ...values: (string | number)[]) =>
  server.db
    .prepare(statement)
    .bind(...values)
    .run();
/** Makes all events older than their retention, and deletes them. */
const deleteEvents = async () => {
  await run('UPDATE event_outbox SET at = at - ?', RETENTION.event_outbox.afterMs);
  await server.runScheduled();
  expect(await server.db.prepare(`SELECT count(*) AS n FROM event_outbox WHERE party <> 'sos'`).first('n')).toBe(0);
};

describe('a cursor', () => {
  test('before deleted events is answered with a reset and the newest jobs', async () => {
    const [client, worker] = [await createClient(server), await createWorker(server)];
    const { cursor } = await fetchChanges(client);
    const jobId = await createJob(server, client);
    await advanceJob(server, jobId, worker, 'accept');
    const newest = await fetchChanges(client, cursor);
    expect(newest.reset).toBeUndefined();
    await deleteEvents();
    const reset = await fetchChanges(client, cursor);
    expect(reset).toMatchObject({
      reset: true,
      more: false,
      cursor: newest.cursor,
      jobs: [{ id: jobId, status: 'confirmed' }],
    });
    expect(await fetchChanges(client, reset.cursor)).toEqual({ ...reset, reset: undefined, jobs: [] });
  });

  test('of the last event gets no reset when the events are deleted, and then what comes next, with the next number', async () => {
    const [client, worker] = [await createClient(server), await createWorker(server)];
    const jobId = await createJob(server, client);
    const { cursor } = await fetchChanges(client, 0);
    await deleteEvents();
    await advanceJob(server, jobId, worker, 'accept');
    const next = await fetchChanges(client, cursor);
    expect(next).toMatchObject({ cursor: cursor + 1, jobs: [{ id: jobId, status: 'confirmed' }] });
    expect(next.reset).toBeUndefined();
  });

  test('beyond the last event, of a database that was restored from a copy, is answered with a reset', async () => {
    const client = await createClient(server);
    await createJob(server, client);
    expect(await fetchChanges(client, 99)).toMatchObject({ reset: true, cursor: 1 });
  });

  test('of an account without events is answered without a reset', async () => {
    expect((await fetchChanges(await createClient(server), 0)).reset).toBeUndefined();
  });
});

test('a message that is sent again is stored once, and the other side may use its id', async () => {
  const [client, worker] = [await createClient(server), await createWorker(server)];
  const jobId = await createJob(server, client);
  await advanceJob(server, jobId, worker, 'accept');
  const id = uuidv7();
  for (const user of [client, client, worker])
    await parseResponse('sendMessage', post(server, `/api/messages/${jobId}`, { id, message: 'Hello' }, user));
  const { results } = await server.db.prepare('SELECT seq, sender_role FROM messages WHERE job_id = ?').bind(jobId).all();
  expect(results).toEqual([
    { seq: 1, sender_role: 'client' },
    { seq: 2, sender_role: 'worker' },
  ]);
});

describe('a job that ended 90 days ago', () => {
  const completeJob = async () => {
    const [client, worker] = [await createClient(server), await createWorker(server)];
    const jobId = await createJob(server, client, { special_instructions: 'The key is under the mat.' });
    await advanceJob(server, jobId, worker, 'accept');
    const ofTap = new FormData();
    ofTap.set('photoId', uuidv7());
    ofTap.set('photo', new Blob([new Uint8Array(createPng())]), 'tap.png');
    await parseResponse(
      'addJobPhoto',
      server.fetch(`/api/job-request/${jobId}/photos`, {
        method: 'POST',
        headers: { authorization: `Bearer ${client.token}` },
        body: ofTap,
      }),
    );
    await parseResponse('sendMessage', post(server, `/api/messages/${jobId}`, { message: 'Hello' }, client));
    const form = new FormData();
    form.set('id', uuidv7());
    form.set('photo', new Blob([new Uint8Array(createPng())]), 'tap.png');
    const headers = { authorization: `Bearer ${worker.token}` };
    await parseResponse(
      'sendPhotoMessage',
      server.fetch(`/api/messages/${jobId}/photos`, { method: 'POST', headers, body: form }),
    );
    await advanceJob(server, jobId, worker, 'start', 'complete');
    await parseResponse(
      'writeReview',
      post(server, '/api/reviews', { reviewee_id: worker.id, job_id: jobId, rating: 4, comment: 'Good' }, client),
    );
    await run('UPDATE jobs SET is_paid = 1 WHERE id = ?', jobId);
    return { client, worker, jobId };
  };
  const letTimePass = (jobId: string, ms: number) =>
    run(
      'UPDATE jobs SET starts_at = min(starts_at, completed_at) - ?1, completed_at = completed_at - ?1 WHERE id = ?2',
      ms,
      jobId,
    );
  const detailOf = (jobId: string, user: TestUser) =>
    parseResponse('jobDetail', get(server, `/api/job-request/${jobId}`, user));
  const messagesOf = async (jobId: string, user: TestUser) =>
    (await parseResponse('messages', get(server, `/api/messages/${jobId}`, user))).length;

  test('keeps what the lists of both sides, the review and the payment show, and nothing that only the visit needed', async () => {
    const { client, worker, jobId } = await completeJob();
    const lists = async () => ({
      bookings: await parseResponse('myBookings', get(server, '/api/ai/my-bookings', client)),
      history: (await parseResponse('jobHistory', get(server, '/api/worker/jobs/history', worker))).map(
        // Without the point, only the approximate one of which a worker saw.
        (job) => ({ ...job, lat: null, lng: null, distance: null }),
      ),
      reviews: await parseResponse('reviews', get(server, `/api/reviews/${worker.id}`)),
    });
    expect(await detailOf(jobId, client)).toMatchObject({ instructions: 'The key is under the mat.', lat: expect.any(Number) });
    await letTimePass(jobId, COMPACT_JOBS_AFTER_MS - DAY_MS);
    await server.runScheduled();
    expect(await messagesOf(jobId, client)).toBe(2);
    expect((await detailOf(jobId, worker)).photos).toHaveLength(1);
    await letTimePass(jobId, DAY_MS);
    const before = await lists();
    await server.runScheduled();
    expect(await lists()).toEqual(before);
    expect(before).toMatchObject({
      bookings: [{ isPaid: true, rating: 4 }],
      history: [{ id: jobId }],
      reviews: [{ rating: 4 }],
    });
    expect(await detailOf(jobId, client)).toMatchObject({
      id: jobId,
      instructions: '',
      phone: '',
      email: '',
      lat: null,
      lng: null,
    });
    for (const user of [client, worker]) {
      expect(await messagesOf(jobId, user)).toBe(0);
      expect((await detailOf(jobId, user)).photos).toEqual([]);
    }
    expect(await server.media.list()).toEqual([]);
  });

  const addPayment = ({ jobId, client, worker }: { jobId: string; client: TestUser; worker: TestUser }, method: string) =>
    run(
      `INSERT INTO payments (id, job_id, client_id, worker_id, method, state, amount_paise, created_at, write_id)
        VALUES ('p', ?, ?, ?, ?, 'claimed', 1, 0, '')`,
      jobId,
      client.id,
      worker.id,
      method,
    );

  test('does not keep its messages for cash of which the other side never said that it was paid', async () => {
    const job = await completeJob();
    await addPayment(job, 'cash');
    await letTimePass(job.jobId, COMPACT_JOBS_AFTER_MS);
    await server.runScheduled();
    expect(await messagesOf(job.jobId, job.client)).toBe(0);
  });

  test('keeps its messages while a payment waits for us', async () => {
    const { client, worker, jobId } = await completeJob();
    await addPayment({ client, worker, jobId }, 'upi');
    await letTimePass(jobId, COMPACT_JOBS_AFTER_MS);
    await server.runScheduled();
    expect(await messagesOf(jobId, client)).toBe(2);
    await run(`UPDATE payments SET state = 'paid'`);
    await server.runScheduled();
    expect(await messagesOf(jobId, client)).toBe(0);
  });
});

test('The bytes of a deleted file that could not be deleted with it are deleted by the cron, unless the file is there again', async () => {
  const client = await createClient(server);
  for (const key of ['gone', 'stored again']) await server.media.put(key, new Uint8Array(createPng()));
  await run(
    `INSERT INTO media (key, owner_id, kind, content_type, size, created_at) VALUES ('stored again', ?, 'profile', 'image/png', 1, 0)`,
    client.id,
  );
  await run(`INSERT INTO deleted_files (key) VALUES ('gone'), ('stored again')`);
  await server.runScheduled();
  expect((await server.media.list()).map(({ key }) => key)).toEqual(['stored again']);
  expect(await server.db.prepare('SELECT count(*) AS n FROM deleted_files').first('n')).toBe(0);
});
