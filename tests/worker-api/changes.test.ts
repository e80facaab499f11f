import { describe, expect, test } from 'vitest';
import { uuidv7 } from '#contract/ids.ts';
import { aClient, aJob, aWorker, dayAhead, get, moved, post, read, type Person } from '../support/people.ts';
import { withServer } from '../support/server.ts';

const server = withServer();
const changes = (who: Person, cursor?: number) =>
  read('changes', get(server, `/api/changes${cursor === undefined ? '' : `?cursor=${cursor}`}`, who));

describe('changes since a cursor', () => {
  test('without one are my newest jobs and where to go on from', async () => {
    const client = await aClient(server);
    const jobId = await aJob(server, client);
    expect(await changes(client)).toMatchObject({
      cursor: 1,
      more: false,
      jobs: [{ id: jobId, status: 'pending' }],
      notices: [],
    });
  });

  test('tell a client what happened while he was away: the newest state of each job, and every notice in order', async () => {
    const client = await aClient(server);
    const worker = await aWorker(server);
    const { cursor } = await changes(client);
    const jobId = await aJob(server, client);
    await moved(server, jobId, worker, 'accept', 'start', 'complete');
    const news = await changes(client, cursor);
    expect(news.jobs).toMatchObject([{ id: jobId, status: 'completed', workerId: worker.id }]);
    expect(news.notices.map((notice) => notice.type)).toEqual(['job-accepted', 'job-status-update', 'job-status-update']);
    expect(await changes(client, news.cursor)).toMatchObject({ cursor: news.cursor, more: false, jobs: [], notices: [] });
  });

  test('tell a worker of the review he got', async () => {
    const client = await aClient(server);
    const worker = await aWorker(server);
    const jobId = await aJob(server, client);
    await moved(server, jobId, worker, 'accept', 'start', 'complete');
    const { cursor } = await changes(worker);
    await read(
      'writeReview',
      post(server, '/api/reviews', { reviewee_id: worker.id, job_id: jobId, rating: 3, comment: 'ठीक' }, client),
    );
    expect((await changes(worker, cursor)).reviews).toMatchObject([{ job_id: jobId, rating: 3, comment: 'ठीक' }]);
  });

  test('come in pages of a hundred events, and nothing of anybody else', async () => {
    const client = await aClient(server);
    const other = await aClient(server);
    await aJob(server, other);
    const jobId = await aJob(server, client);
    const insert = server.db.prepare(
      `INSERT INTO event_outbox (party, room, seq, type, job_id, body, at) VALUES ('inbox', ?, ?, 'changed', ?, json_object('jobId', ?), 0)`,
    );
    await server.db.batch(Array.from({ length: 150 }, (_, i) => insert.bind(`client_${client.id}`, i + 2, jobId, jobId)));
    const first = await changes(client, 0);
    expect(first).toMatchObject({ cursor: 100, more: true, jobs: [{ id: jobId }] });
    expect(await changes(client, first.cursor)).toMatchObject({ cursor: 151, more: false });
  });
});

describe('lists', () => {
  const past = async (client: Person, worker: Person, amount: number, startsAt: number, status = 'completed') => {
    const id = uuidv7();
    await server.db
      .prepare(
        `INSERT INTO jobs (id, client_id, worker_id, by_name, service, profession, status, name, email, phone, address, date, slot, starts_at, frequency,
          duration, instructions, problem, preferred_gender, amount_paise, start_code, created_at, write_id, accepted_at)
         VALUES (?, ?, ?, 0, 'plumbing', 'plumber', ?, 'A', 'a@b.in', '+919822000000', 'Pune', '2026-01-01', NULL, ?, 'one-time', '2-hours', '', '',
          'no-preference', ?, '0000', 0, '', 0)`,
      )
      .bind(id, client.id, worker.id, status, startsAt, amount)
      .run();
    return id;
  };

  test('history is sorted by date or earnings, either way, and filtered by status', async () => {
    const [client, worker] = [await aClient(server), await aWorker(server)];
    const a = await past(client, worker, 300, 1);
    const b = await past(client, worker, 100, 2, 'cancelled');
    const c = await past(client, worker, 200, 3);
    const ids = async (query: string) =>
      (await read('jobHistory', get(server, `/api/worker/jobs/history${query}`, worker))).map((job) => job.id);
    expect(await ids('')).toEqual([c, b, a]);
    expect(await ids('?sortBy=date&order=asc')).toEqual([a, b, c]);
    expect(await ids('?sortBy=total_amount&order=desc')).toEqual([a, c, b]);
    expect(await ids('?sortBy=total_amount&order=asc')).toEqual([b, c, a]);
    expect(await ids('?status=cancelled')).toEqual([b]);
  });

  test('a list is walked to its end by x-next-cursor, each row once', async () => {
    const [client, worker] = [await aClient(server), await aWorker(server)];
    const expected: string[] = [];
    for (let i = 0; i < 25; i++) expected.unshift(await past(client, worker, 100, Math.floor(i / 3)));
    const lists = [
      ['/api/ai/my-bookings?', client, 'myBookings'],
      ['/api/worker/jobs/history?sortBy=total_amount&', worker, 'jobHistory'],
    ] as const;
    for (const [path, who, name] of lists) {
      const seen: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const answer = await get(server, `${path}limit=10${cursor && `&cursor=${encodeURIComponent(cursor)}`}`, who);
        cursor = answer.headers.get('x-next-cursor');
        seen.push(...(await read(name, answer)).map((row) => row.id));
      }
      expect(seen.toSorted()).toEqual(expected.toSorted());
      expect(new Set(seen).size).toBe(25);
    }
  });

  test('bookings that have not changed are answered 304, with a request id', async () => {
    const client = await aClient(server);
    await aJob(server, client);
    const first = await get(server, '/api/ai/my-bookings', client);
    const etag = first.headers.get('etag') ?? '';
    expect(etag).not.toBe('');
    const again = await server.fetch('/api/ai/my-bookings', {
      headers: { authorization: `Bearer ${client.token}`, 'if-none-match': etag },
    });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect(again.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('a worker is offered what is near, of his profession and still to come', async () => {
    const worker = await aWorker(server);
    const near = await aJob(server, await aClient(server));
    await aJob(server, await aClient(server), { latitude: 18.75, longitude: 73.9 });
    await aJob(server, await aClient(server), { serviceType: 'electrical' });
    const nowhere = await aJob(server, await aClient(server), {
      address: 'Behind the school',
      latitude: null,
      longitude: null,
    });
    const over = await aJob(server, await aClient(server));
    await server.db
      .prepare('UPDATE jobs SET starts_at = ? WHERE id = ?')
      .bind(Date.now() - 86_400_000, over)
      .run();
    const offers = await read('pendingJobs', get(server, '/api/worker/jobs/pending', worker));
    expect(offers.map((job) => job.id).toSorted()).toEqual([near, nowhere].toSorted());
    expect((await read('workerDashboard', get(server, '/api/worker/dashboard-stats', worker))).pendingJobs).toBe(2);
    const rangeless = await aWorker(server, 'plumber', null);
    expect(await read('pendingJobs', get(server, '/api/worker/jobs/pending', rangeless))).toHaveLength(3);
  });

  test('Book Now needs a worker who is there and does that work, and keeps his slot free', async () => {
    const [worker, client] = [await aWorker(server), await aClient(server)];
    const book = (over: Record<string, unknown>) =>
      post(
        server,
        '/api/ai/job-request',
        {
          workerId: worker.id,
          serviceType: 'plumbing',
          clientName: 'A',
          address: 'Pune',
          status: 'x',
          date: dayAhead(1),
          ...over,
        },
        client,
      );
    expect((await book({ workerId: uuidv7() })).status).toBe(404);
    expect((await book({ serviceType: 'cooking' })).status).toBe(400);
    const slot = '10:00 - 12:00 PM';
    await moved(server, await aJob(server, await aClient(server), { timeSlot: slot }), worker, 'accept');
    expect((await book({ timeSlot: slot })).status).toBe(409);
    expect((await book({ timeSlot: '02:00 - 04:00 PM' })).status).toBe(200);
  });
});
