import { describe, expect, test } from 'vitest';
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
  type TestUser,
} from '../support/test-users.ts';
import { withServer } from '../support/server-fixture.ts';

const server = withServer();
const fetchChanges = (user: TestUser, cursor?: number) =>
  parseResponse('changes', get(server, `/api/changes${cursor === undefined ? '' : `?cursor=${cursor}`}`, user));

describe('changes', () => {
  test('without a cursor contain the newest jobs of the account and the next cursor', async () => {
    const client = await createClient(server);
    const jobId = await createJob(server, client);
    expect(await fetchChanges(client)).toMatchObject({
      cursor: 1,
      more: false,
      jobs: [{ id: jobId, status: 'pending' }],
      notices: [],
    });
  });

  test('contain what happened while a client was offline: the newest state of each job, and every in-app notification in order', async () => {
    const client = await createClient(server);
    const worker = await createWorker(server);
    const { cursor } = await fetchChanges(client);
    const jobId = await createJob(server, client);
    await advanceJob(server, jobId, worker, 'accept', 'start', 'complete');
    const changesSince = await fetchChanges(client, cursor);
    expect(changesSince.jobs).toMatchObject([{ id: jobId, status: 'completed', workerId: worker.id }]);
    expect(changesSince.notices.map((notice) => notice.type)).toEqual([
      'job-accepted',
      'job-status-update',
      'job-status-update',
    ]);
    expect(await fetchChanges(client, changesSince.cursor)).toMatchObject({
      cursor: changesSince.cursor,
      more: false,
      jobs: [],
      notices: [],
    });
  });

  test('contain the review that a worker received', async () => {
    const client = await createClient(server);
    const worker = await createWorker(server);
    const jobId = await createJob(server, client);
    await advanceJob(server, jobId, worker, 'accept', 'start', 'complete');
    const { cursor } = await fetchChanges(worker);
    await parseResponse(
      'writeReview',
      post(server, '/api/reviews', { reviewee_id: worker.id, job_id: jobId, rating: 3, comment: 'ठीक' }, client),
    );
    expect((await fetchChanges(worker, cursor)).reviews).toMatchObject([{ job_id: jobId, rating: 3, comment: 'ठीक' }]);
  });

  test('come in pages of a hundred events, and contain nothing of other accounts', async () => {
    const client = await createClient(server);
    const other = await createClient(server);
    await createJob(server, other);
    const jobId = await createJob(server, client);
    const insert = server.db.prepare(
      `INSERT INTO event_outbox (party, room, seq, type, job_id, body, at) VALUES ('inbox', ?, ?, 'changed', ?, json_object('jobId', ?), 0)`,
    );
    await server.db.batch(Array.from({ length: 150 }, (_, i) => insert.bind(`client_${client.id}`, i + 2, jobId, jobId)));
    const first = await fetchChanges(client, 0);
    expect(first).toMatchObject({ cursor: 100, more: true, jobs: [{ id: jobId }] });
    expect(await fetchChanges(client, first.cursor)).toMatchObject({ cursor: 151, more: false });
  });
});

describe('lists', () => {
  const insertPastJob = async (client: TestUser, worker: TestUser, amount: number, startsAt: number, status = 'completed') => {
    const id = uuidv7();
    await server.db
      .prepare(
        `INSERT INTO jobs (id, client_id, worker_id, is_direct, service, profession, status, name, email, phone, address, date, slot, starts_at, frequency,
          duration, instructions, problem, preferred_gender, amount_paise, start_code, created_at, write_id, accepted_at)
         VALUES (?, ?, ?, 0, 'plumbing', 'plumber', ?, 'A', 'a@b.in', '+919822000000', 'Pune', '2026-01-01', NULL, ?, 'one-time', '2-hours', '', '',
          'no-preference', ?, '0000', 0, '', 0)`,
      )
      .bind(id, client.id, worker.id, status, startsAt, amount)
      .run();
    return id;
  };

  test('the job history is sorted by date or earnings, in either direction, and filtered by status', async () => {
    const [client, worker] = [await createClient(server), await createWorker(server)];
    const a = await insertPastJob(client, worker, 300, 1);
    const b = await insertPastJob(client, worker, 100, 2, 'cancelled');
    const c = await insertPastJob(client, worker, 200, 3);
    const ids = async (query: string) =>
      (await parseResponse('jobHistory', get(server, `/api/worker/jobs/history${query}`, worker))).map((job) => job.id);
    expect(await ids('')).toEqual([c, b, a]);
    expect(await ids('?sortBy=date&order=asc')).toEqual([a, b, c]);
    expect(await ids('?sortBy=total_amount&order=desc')).toEqual([a, c, b]);
    expect(await ids('?sortBy=total_amount&order=asc')).toEqual([b, c, a]);
    expect(await ids('?status=cancelled')).toEqual([b]);
  });

  test('x-next-cursor leads through a whole list, with each row once', async () => {
    const [client, worker] = [await createClient(server), await createWorker(server)];
    const expected: string[] = [];
    for (let i = 0; i < 25; i++) expected.unshift(await insertPastJob(client, worker, 100, Math.floor(i / 3)));
    const lists = [
      ['/api/ai/my-bookings?', client, 'myBookings'],
      ['/api/worker/jobs/history?sortBy=total_amount&', worker, 'jobHistory'],
    ] as const;
    for (const [path, user, name] of lists) {
      const seen: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const response = await get(server, `${path}limit=10${cursor && `&cursor=${encodeURIComponent(cursor)}`}`, user);
        cursor = response.headers.get('x-next-cursor');
        seen.push(...(await parseResponse(name, response)).map((row) => row.id));
      }
      expect(seen.toSorted()).toEqual(expected.toSorted());
      expect(new Set(seen).size).toBe(25);
    }
  });

  test('unchanged bookings return 304 and a request id', async () => {
    const client = await createClient(server);
    await createJob(server, client);
    const first = await get(server, '/api/ai/my-bookings', client);
    const etag = first.headers.get('etag') ?? '';
    expect(etag).not.toBe('');
    const again = await server.fetch('/api/ai/my-bookings', {
      headers: { authorization: `Bearer ${client.token}`, 'if-none-match': etag },
    });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect(again.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('a worker is offered jobs that are nearby, of their profession and not yet over', async () => {
    const worker = await createWorker(server);
    const near = await createJob(server, await createClient(server));
    await createJob(server, await createClient(server), { latitude: 18.75, longitude: 73.9 });
    await createJob(server, await createClient(server), { serviceType: 'electrical' });
    const noPoint = await createJob(server, await createClient(server), {
      address: 'Behind the school',
      latitude: null,
      longitude: null,
    });
    const overrides = await createJob(server, await createClient(server));
    await server.db
      .prepare('UPDATE jobs SET starts_at = ? WHERE id = ?')
      .bind(Date.now() - 86_400_000, overrides)
      .run();
    const offers = await parseResponse('pendingJobs', get(server, '/api/worker/jobs/pending', worker));
    expect(offers.map((job) => job.id).toSorted()).toEqual([near, noPoint].toSorted());
    expect((await parseResponse('workerDashboard', get(server, '/api/worker/dashboard-stats', worker))).pendingJobs).toBe(2);
    const rangeless = await createWorker(server, 'plumber', null);
    expect(await parseResponse('pendingJobs', get(server, '/api/worker/jobs/pending', rangeless))).toHaveLength(3);
  });

  test('Book Now needs an existing worker who does that work and is free in the slot', async () => {
    const [worker, client] = [await createWorker(server), await createClient(server)];
    const book = (overrides: Record<string, unknown>) =>
      post(
        server,
        '/api/ai/job-request',
        {
          workerId: worker.id,
          serviceType: 'plumbing',
          clientName: 'A',
          address: 'Pune',
          status: 'x',
          date: daysFromToday(1),
          ...overrides,
        },
        client,
      );
    expect((await book({ workerId: uuidv7() })).status).toBe(404);
    expect((await book({ serviceType: 'cooking' })).status).toBe(400);
    const slot = '10:00 - 12:00 PM';
    await advanceJob(server, await createJob(server, await createClient(server), { timeSlot: slot }), worker, 'accept');
    expect((await book({ timeSlot: slot })).status).toBe(409);
    expect((await book({ timeSlot: '02:00 - 04:00 PM' })).status).toBe(200);
  });
});
