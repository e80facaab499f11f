import { describe, expect, test } from 'vitest';
import { selectChangedWorkers, selectProfileVersion } from '#api/features/changes/changes.repository.ts';
import { CLOSABLE_AFTER_JOB_MS } from '#contract/accounts.ts';
import { uuidv7 } from '#contract/ids.ts';
import { insertBulkData } from '../support/bulk-data.ts';
import { createPng } from '../support/png.ts';
import { prepareStatement } from '../support/prepare-statement.ts';
import {
  PASSWORD,
  createClient,
  createJob,
  createWorker,
  daysFromToday,
  get,
  advanceJob,
  post,
  parseResponse,
  type TestUser,
  patch,
} from '../support/test-users.ts';
import { moveEnds, moveSlot } from '../support/job-slots.ts';
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

const closeAccount = async (user: TestUser) => {
  await moveEnds(server, CLOSABLE_AFTER_JOB_MS);
  return parseResponse(
    'closeAccount',
    server.fetch('/api/account', {
      method: 'DELETE',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${user.token}` },
      body: JSON.stringify({ password: PASSWORD }),
    }),
  );
};

describe('the erasure of an account', () => {
  const isErased = { customer: { name: 'Deleted account' }, address: '', description: '', lat: null };

  test('of a client reaches each of their workers with every job, and no other account', async () => {
    const [client, one, two, other] = [
      await createClient(server),
      await createWorker(server),
      await createWorker(server),
      await createWorker(server),
    ];
    const ids = [await insertPastJob(client, one, 100, 1), await insertPastJob(client, one, 100, 2, 'cancelled')];
    const idOfTwo = await createJob(server, client);
    await advanceJob(server, idOfTwo, two, 'accept', 'start', 'complete');
    await insertPastJob(await createClient(server), one, 100, 3);
    const cursors = await Promise.all([one, two, other].map(async (worker) => (await fetchChanges(worker)).cursor));
    await closeAccount(client);
    const [ofOne, ofTwo, ofOther] = await Promise.all([one, two, other].map((worker, i) => fetchChanges(worker, cursors[i])));
    expect(ofOne?.jobs.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    expect(ofOne?.jobs).toMatchObject([isErased, isErased]);
    expect(ofTwo?.jobs).toMatchObject([{ id: idOfTwo, ...isErased }]);
    expect(ofOther?.jobs).toEqual([]);
    expect(await fetchChanges(one, ofOne?.cursor)).toMatchObject({ cursor: (cursors[0] ?? 0) + 2, jobs: [] });
  });

  test('of a client whose job is open erases nothing and writes no event', async () => {
    const [client, worker] = [await createClient(server), await createWorker(server)];
    await insertPastJob(client, worker, 100, 1);
    await createJob(server, client);
    const { cursor } = await fetchChanges(worker);
    await expect(closeAccount(client)).rejects.toThrow();
    expect(await fetchChanges(worker, cursor)).toMatchObject({ cursor, jobs: [] });
  });

  test('erases the name from the in-app notifications and events of the other side', async () => {
    const [client, worker] = [await createClient(server), await createWorker(server)];
    const jobId = await createJob(server, client, { workerId: worker.id, clientName: 'Asha Kulkarni' });
    await advanceJob(server, jobId, worker, 'accept', 'start');
    await post(server, `/api/messages/${jobId}`, { message: 'Hello' }, worker);
    await post(server, `/api/messages/${jobId}`, { message: 'Hello' }, client);
    await advanceJob(server, jobId, worker, 'complete');
    const namesIn = async (user: TestUser) =>
      (
        await server.db
          .prepare(
            `SELECT coalesce(body ->> 'customerName', body ->> 'workerName', body ->> 'from') AS name FROM event_outbox
             WHERE party = 'inbox' AND room LIKE '%' || ? ORDER BY seq`,
          )
          .bind(user.id)
          .all<{ name: string | null }>()
      ).results.flatMap(({ name }) => name ?? []);
    expect(await namesIn(client)).toHaveLength(2);
    expect(await namesIn(worker)).toHaveLength(2);
    await closeAccount(client);
    expect(await namesIn(worker)).toEqual(['Deleted account', 'Deleted account']);
  });

  test('of a worker erases the name from the events of their clients', async () => {
    const [client, worker] = [await createClient(server), await createWorker(server)];
    await advanceJob(server, await createJob(server, client), worker, 'accept', 'start', 'complete');
    await closeAccount(worker);
    expect((await fetchChanges(client, 0)).notices).toContainEqual(
      expect.objectContaining({ type: 'job-accepted', workerName: 'Deleted account' }),
    );
  });
});

describe('changes of a worker’s profile', () => {
  const sync = (user: TestUser, { cursor, profileCursor }: { cursor: number; profileCursor: number }) =>
    parseResponse('changes', get(server, `/api/changes?cursor=${cursor}&profileCursor=${profileCursor}`, user));
  const rename = (worker: TestUser, name: string) => patch(server, '/api/worker/profile', { name }, worker);
  const setPhoto = (worker: TestUser) => {
    const form = new FormData();
    form.set('photo', new Blob([new Uint8Array(createPng())]), 'me.png');
    return server.fetch('/api/account/photo', {
      method: 'PUT',
      headers: { authorization: `Bearer ${worker.token}` },
      body: form,
    });
  };

  test('reach the clients with a booking of that worker, once, and no other client', async () => {
    const [client, worker, other] = [await createClient(server), await createWorker(server), await createClient(server)];
    const jobId = await createJob(server, client);
    await advanceJob(server, jobId, worker, 'accept', 'start');
    await moveSlot(server, jobId, 0);
    await advanceJob(server, jobId, worker, 'complete');
    await createJob(server, other);
    let mine = await fetchChanges(client);
    const others = await fetchChanges(other);
    expect(mine.workers).toEqual([]);

    await parseResponse('changeWorker', rename(worker, 'Ramesh Pawar'));
    mine = await sync(client, mine);
    expect(mine).toMatchObject({ workers: [{ id: worker.id, name: 'Ramesh Pawar', photo: null, rating: null }] });
    expect(await sync(client, mine)).toMatchObject({ ...mine, workers: [] });

    const { profilePhoto } = await parseResponse('changeProfilePhoto', setPhoto(worker));
    mine = await sync(client, mine);
    expect(mine.workers).toEqual([{ id: worker.id, name: 'Ramesh Pawar', photo: profilePhoto, rating: null }]);

    await parseResponse(
      'writeReview',
      post(server, '/api/reviews', { reviewee_id: worker.id, job_id: jobId, rating: 4 }, client),
    );
    mine = await sync(client, mine);
    expect(mine.workers).toEqual([{ id: worker.id, name: 'Ramesh Pawar', photo: profilePhoto, rating: 4 }]);

    // What bookings do not show is not a change.
    await parseResponse('setAvailability', patch(server, '/api/worker/availability', { available: false }, worker));
    await parseResponse('changeWorker', rename(worker, 'Ramesh Pawar'));
    expect(await sync(client, mine)).toEqual({ ...mine, jobs: [], notices: [], reviews: [], workers: [] });
    expect((await sync(other, others)).workers).toEqual([]);
    expect((await sync(worker, await fetchChanges(worker))).workers).toEqual([]);
  });

  test('include the erasure of the worker’s account', async () => {
    const [client, worker] = [await createClient(server), await createWorker(server)];
    await insertPastJob(client, worker, 100, 1);
    const first = await fetchChanges(client);
    await closeAccount(worker);
    expect((await sync(client, first)).workers).toMatchObject([{ id: worker.id, name: 'Deleted account', photo: null }]);
  });

  test('are not in the response to an app of an older version, which sends no cursor for them', async () => {
    const [client, worker] = [await createClient(server), await createWorker(server)];
    await insertPastJob(client, worker, 100, 1);
    const { cursor } = await fetchChanges(client);
    await parseResponse('changeWorker', rename(worker, 'Ramesh Pawar'));
    expect(await fetchChanges(client, cursor)).toMatchObject({ jobs: [], workers: [] });
    // After its update the app has bookings of before and no cursor for profiles.
    expect((await sync(client, { cursor, profileCursor: 0 })).workers).toMatchObject([{ name: 'Ramesh Pawar' }]);
  });

  test('have a version of their own, also when many workers change at once', async () => {
    const workers = await Promise.all(Array.from({ length: 8 }, () => createWorker(server)));
    await Promise.all(workers.flatMap((worker) => [rename(worker, 'Ramesh'), rename(worker, 'Suresh')]));
    const { results } = await server.db.prepare('SELECT profile_version FROM workers').all<{ profile_version: number }>();
    expect(new Set(results.map((row) => row.profile_version)).size).toBe(8);
    expect(Math.max(...results.map((row) => row.profile_version))).toBe(16);
  });

  test('are found by reading rows for each distinct worker of the client regardless of the number of bookings, workers and changes', async () => {
    const client = await createClient(server);
    const workers = [await createWorker(server), await createWorker(server), await createWorker(server)];
    const bookEach = async (times: number) => {
      for (let i = 0; i < times; i++) for (const worker of workers) await insertPastJob(client, worker, 100, i);
    };
    const rowsRead = async (version: number) => {
      const results = await server.db.batch([
        prepareStatement(server.db, selectChangedWorkers(client.id, version)),
        prepareStatement(server.db, selectProfileVersion()),
      ]);
      return results.map(({ meta }) => meta.rows_read);
    };
    await bookEach(1);
    const before = await rowsRead(0);
    await insertBulkData(server.db, { jobs: 3000, clients: 10, workers: 500 });
    await bookEach(50);
    await server.db.exec('UPDATE workers SET rating_sum = rating_sum + 5, rating_count = rating_count + 1');
    const after = await rowsRead(0);
    expect(after[0]).toBeLessThanOrEqual((before[0] ?? 0) + 2 * workers.length);
    expect(after[0]).toBeLessThanOrEqual(6 * workers.length);
    expect(after[1]).toBe(1);
  });
});

describe('lists', () => {
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
    const offersWithoutPlace = await parseResponse('pendingJobs', get(server, '/api/worker/jobs/pending', rangeless));
    expect(offersWithoutPlace.map((job) => job.id)).toEqual([noPoint]);
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
