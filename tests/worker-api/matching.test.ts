import { approximatePoint, distanceKm } from '#contract/geo.ts';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import type { MatchBody } from '#contract/matching/matching.ts';
import { instantInIndia } from '#contract/time.ts';
import { Database } from '#api/lib/db.ts';
import { matchWorkers } from '#api/features/matching/match-workers.usecases.ts';
import { describe, expect, test } from 'vitest';
import {
  createClient,
  createJob,
  createWorker,
  daysFromToday,
  get,
  advanceJob,
  post,
  PUNE,
  parseErrorResponse,
  parseResponse,
} from '../support/test-users.ts';
import { matchingApi } from '../support/matching-api.ts';
import { moveSlot } from '../support/job-slots.ts';
import { withServer } from '../support/server-fixture.ts';

const server = withServer();
const { match, updateWorker } = matchingApi(server);
const SLOT = '10:00 - 12:00 PM';

/** From the place of the test to the centre of its square, from which distances to workers are measured. */
const SQUARE_KM = Math.round(distanceKm(approximatePoint(PUNE), PUNE) * 10) / 10;

describe('a match', () => {
  test('leaves out workers who have a job in that slot, and finds them at another time', async () => {
    const [client, busy, free] = [await createClient(server), await createWorker(server), await createWorker(server)];
    await advanceJob(server, await createJob(server, client, { timeSlot: SLOT, date: daysFromToday(2) }), busy, 'accept');
    const ids = async (date: string) => (await match({ date, timeSlot: SLOT })).workers.map(({ id }) => id).toSorted();
    expect(await ids(daysFromToday(2))).toEqual([free.id]);
    expect(await ids(daysFromToday(3))).toEqual([busy.id, free.id].toSorted());
  });

  test('respects the preferred gender', async () => {
    const [woman, man] = [await createWorker(server, 'maid'), await createWorker(server, 'maid')];
    await updateWorker(woman.id, `gender = 'female'`);
    await updateWorker(man.id, `gender = 'male'`);
    expect((await match({ service: 'maid', gender: 'female' })).workers.map(({ id }) => id)).toEqual([woman.id]);
    expect((await match({ service: 'maid', gender: 'no-preference' })).workers).toHaveLength(2);
  });

  test('responds to a client who says everything that can be said, within the 100 parameters that D1 allows a statement', async () => {
    const [client, woman] = [await createClient(server), await createWorker(server, 'maid')];
    await updateWorker(woman.id, `gender = 'female'`);
    const place = { lat: 18.520430123456, lng: 73.856743123456 };
    const wishes = { service: 'maid', gender: 'female', duration: 'full-day', problem: 'A clean kitchen' };
    for (const timeSlot of ['08:00 - 10:00 AM', null]) {
      const body = { ...wishes, ...place, date: daysFromToday(2), ...(timeSlot && { timeSlot }) };
      const { workers } = await parseResponse('matchWorkers', post(server, '/api/match-workers', body, client));
      expect(workers.map(({ id }) => id)).toEqual([woman.id]);
    }
  });

  test('counts completed and cancelled jobs, and gives the reasons for each worker', async () => {
    const [client, worker] = [await createClient(server), await createWorker(server)];
    const jobId = await createJob(server, client);
    await advanceJob(server, jobId, worker, 'accept', 'start');
    await moveSlot(server, jobId, 0);
    await advanceJob(server, jobId, worker, 'complete');
    await advanceJob(server, await createJob(server, client, { date: daysFromToday(2) }), worker, 'accept', 'cancel');
    await updateWorker(worker.id, `skills = '["Leak Repair"]', rating_sum = 29, rating_count = 6`);
    const { workers } = await match({ service: 'leakage-repair', date: daysFromToday(4), timeSlot: SLOT });
    expect(workers).toMatchObject([
      { id: worker.id, successRate: 50, rating: 4.8, reviewCount: 6, experience: 1, distanceKm: SQUARE_KM, verified: true },
    ]);
    expect(workers[0]?.reasons).toEqual(['near', 'rated', 'skill', 'free', 'newcomer']);
  });

  test('says of each worker, and of the worker of a job, whether an admin has checked their identity', async () => {
    const [client, worker] = [await createClient(server), await createWorker(server)];
    const jobId = await createJob(server, client);
    const detail = () => parseResponse('jobDetail', get(server, `/api/job-request/${jobId}`, client));
    expect(await detail()).toMatchObject({ workerVerified: null });
    await advanceJob(server, jobId, worker, 'accept');
    expect(await detail()).toMatchObject({ workerVerified: true });
    for (const verification of ['unchecked', 'refused']) {
      await updateWorker(worker.id, `verification = '${verification}'`);
      expect(await detail(), verification).toMatchObject({ workerVerified: false });
    }
    await updateWorker(worker.id, `verification = 'unchecked'`);
    expect((await match({})).workers).toMatchObject([{ id: worker.id, verified: false }]);
  });

  test('puts a worker around the corner first, however many better rated workers are on the other side of town', async () => {
    const near = await createWorker(server);
    await updateWorker(near.id, 'rating_sum = 45, rating_count = 10');
    for (let i = 0; i < 40; i++) {
      const far = await createWorker(server, 'plumber', { lat: PUNE.lat + 0.16 + i / 1000, lng: PUNE.lng });
      await updateWorker(far.id, 'rating_sum = 240, rating_count = 50, service_radius_km = 25');
    }
    expect((await match({})).workers[0]).toMatchObject({ id: near.id, distanceKm: SQUARE_KM });
  });

  test('leaves out workers who are suspended, take no jobs or serve another part of town', async () => {
    const [suspended, unavailable, far] = [await createWorker(server), await createWorker(server), await createWorker(server)];
    await server.db.prepare('UPDATE accounts SET suspended_at = 1 WHERE id = ?').bind(suspended.id).run();
    await updateWorker(unavailable.id, 'available = 0');
    await updateWorker(far.id, `lat = ${PUNE.lat + 0.1}`);
    expect((await match({})).workers).toEqual([]);
  });

  test('names newcomers and rated workers, however many suspended ones come before them', async () => {
    const rated = await createWorker(server);
    await updateWorker(rated.id, 'rating_sum = 40, rating_count = 10');
    const newcomer = await createWorker(server);
    for (let i = 0; i < 12; i++) {
      const suspended = await createWorker(server);
      if (i < 10) await updateWorker(suspended.id, 'rating_sum = 50, rating_count = 10');
      await server.db.prepare('UPDATE accounts SET suspended_at = 1 WHERE id = ?').bind(suspended.id).run();
    }
    expect((await match({})).workers.map(({ id }) => id).toSorted()).toEqual([rated.id, newcomer.id].toSorted());
  });

  test('does not change with the number of offers that a worker ignored', async () => {
    const [client, worker, other] = [await createClient(server), await createWorker(server), await createWorker(server)];
    const before = (await match({})).workers;
    for (let day = 1; day <= 5; day++) {
      const jobId = await createJob(server, client, { date: daysFromToday(day) });
      await get(server, '/api/worker/jobs/pending', worker);
      await get(server, '/api/worker/jobs/pending', other);
      await post(server, '/api/bookings/cancel', { id: jobId }, client);
    }
    expect((await match({})).workers).toEqual(before);
  });
});

describe('of many workers,', () => {
  /** Inserts workers whose ids have evenly spread ends. */
  async function insertWorkers(count: number, idStart: string, columns: Record<string, string | number>, shift = 0) {
    const id = `printf('01890000-0000-7000-8000-${idStart}0000000%04x', value * ${Math.floor(65_536 / count)} + ${shift})`;
    const values = JSON.stringify(Array.from({ length: count }, (_, i) => i));
    const entries = Object.entries({ verification: `'verified'`, ...columns });
    await server.db.batch([
      server.db
        .prepare(
          `INSERT INTO accounts (id, kind, name, email, email_key, phone, password_hash, address, created_at)
            SELECT ${id}, 'worker', 'W', ${id}, ${id}, ${id}, '', '', 1 FROM json_each(?)`,
        )
        .bind(values),
      server.db
        .prepare(
          `INSERT INTO workers (account_id, profession, experience, lat, lng, ${entries.map(([name]) => name).join(', ')})
            SELECT ${id}, 'plumber', '1-3 years', ${PUNE.lat} + value % 50 / 2000.0, ${PUNE.lng} + value % 30 / 2000.0,
              ${entries.map(([, value]) => value).join(', ')} FROM json_each(?)`,
        )
        .bind(values),
    ]);
  }
  const EXPERIENCED = { rating_sum: 95, rating_count: 20, jobs_completed: 25 };
  /** A match at another time than now, and the rows that it reads. */
  async function matchAt(now: number, body: Partial<MatchBody> = {}) {
    const db = new Database(server.db);
    const settings = { verifyWorkers: true };
    const context = { db, settings, now, actor: null, setHeader: () => undefined };
    const workers = await matchWorkers(context, { service: 'plumbing', ...PUNE, ...body });
    return { ids: workers.map(({ id }) => id), rowsRead: db.rowsRead, workers };
  }

  test('each newcomer is shown within two days, with a first review or without one', async () => {
    await insertWorkers(20, 'a', EXPERIENCED);
    await insertWorkers(10, 'b', { rating_sum: 5, rating_count: 1, jobs_completed: 1 });
    await insertWorkers(10, 'c', { jobs_completed: 'value % 3' }, 3000);
    // They are no newcomers, and come before those in the order of the search.
    await insertWorkers(3, 'f', { jobs_completed: 4 });
    const shown = new Set<string>();
    for (let hour = 0; hour < 48; hour++) {
      const { workers } = await matchAt(Date.now() + hour * HOUR_MS);
      const newcomers = workers.filter(({ reasons }) => reasons.includes('newcomer'));
      expect([workers.length, newcomers.length > 0, newcomers.length <= 2]).toEqual([10, true, true]);
      for (const { id } of newcomers) shown.add(id);
    }
    expect(shown.size).toBe(20);
  });

  test('those are matched who are free, and few rows are read where thousands have jobs or are not verified', async () => {
    const date = daysFromToday(2);
    const timeSlot = SLOT;
    const now = Date.now();
    await insertWorkers(2000, 'a', EXPERIENCED);
    await insertWorkers(2000, 'c', { verification: `'unchecked'` });
    const free = await matchAt(now, { date, timeSlot });
    expect(free.ids).toHaveLength(10);
    expect(free.rowsRead).toBeLessThan(500);
    const start = instantInIndia(date, 10);
    await server.db
      .prepare(
        `INSERT INTO worker_time_cells (worker_id, cell, job_id) SELECT account_id, value, 'x' FROM workers CROSS JOIN json_each(?)`,
      )
      .bind(JSON.stringify(Array.from({ length: 4 }, (_, i) => start / (HOUR_MS / 2) + i)))
      .run();
    const busy = await matchAt(now, { date, timeSlot });
    expect(busy.ids).toEqual([]);
    expect(busy.rowsRead).toBeLessThan(4000);
    expect((await matchAt(now, { date, gender: 'female' })).rowsRead).toBeLessThan(4000);
    // The best workers are busy, and some after them are free.
    await server.db
      .prepare(`DELETE FROM worker_time_cells WHERE worker_id IN (SELECT account_id FROM workers WHERE score > 0
      ORDER BY score DESC, account_id DESC LIMIT 30 OFFSET 200)`)
      .run();
    expect((await matchAt(now, { date, timeSlot })).ids).toHaveLength(10);
    expect((await matchAt(now + DAY_MS, { date: daysFromToday(3), timeSlot })).ids).toEqual(free.ids);
  });
});

describe('a match is rejected with 400 when', () => {
  test.each<[string, Record<string, unknown>, string]>([
    ['the service is missing', { service: undefined }, 'service'],
    ['the service is unknown', { service: 'astronaut' }, 'service'],
    ['the latitude is given without a longitude', { lng: undefined }, 'lat'],
    ['the latitude is out of range', { lat: 90.1 }, 'lat'],
    ['the longitude is a string', { lng: '73' }, 'lng'],
    ['the day does not exist', { date: '2099-02-30' }, 'date'],
    ['the day is in the past', { date: '2020-01-01' }, 'date'],
    ['the slot is not one of the five', { timeSlot: '10:00' }, 'timeSlot'],
    ['the gender is unknown', { gender: 'robot' }, 'gender'],
    ['the problem is too long', { problem: 'a'.repeat(2001) }, 'problem'],
    ['the problem contains a NUL', { problem: 'tap\u0000' }, 'problem'],
  ])('%s', async (_, overrides, field) => {
    const rejection = await parseErrorResponse(
      post(server, '/api/match-workers', { service: 'plumbing', ...PUNE, ...overrides }),
    );
    expect([rejection.status, rejection.code, Object.keys(rejection.fields ?? {})]).toEqual([400, 'request.invalid', [field]]);
  });
});
