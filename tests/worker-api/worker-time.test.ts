import { beforeEach, describe, expect, test } from 'vitest';
import type { Duration } from '#contract/catalogue.ts';
import { uuidv7 } from '#contract/ids.ts';
import {
  advanceJob,
  createAdmin,
  createClient,
  createJob,
  createWorker,
  daysFromToday,
  get,
  jobRequestBody,
  parseErrorResponse,
  parseResponse,
  post,
  PUNE,
  type TestUser,
} from '../support/test-users.ts';
import { jobsApi } from '../support/jobs-api.ts';
import { matchingApi } from '../support/matching-api.ts';
import { SLOTS, workingDay, type Hour } from '../support/working-day.ts';
import { withServer } from '../support/server-fixture.ts';

const server = withServer();
const { jobAt, accept, accepted, refused, eventsOfOffer } = workingDay(server);
const { match } = matchingApi(server);
const DAY = daysFromToday(2);

let worker: TestUser;
beforeEach(async () => {
  worker = await createWorker(server);
});
const cellsOf = async (jobId: string) =>
  (await server.db.prepare('SELECT count(*) AS n FROM worker_time_cells WHERE job_id = ?').bind(jobId).first<number>('n')) ?? 0;
const pendingJobs = () => jobsApi(server).pendingIds(worker);

describe('an accepted job', () => {
  test('of a full day from 8 takes the day until 18, and neither the next day nor the day of another worker', async () => {
    await accepted(worker, await jobAt(8, 'full-day'));
    for (const hour of [10, 12, 14, 16] as const)
      expect(await refused(worker, await jobAt(hour)), `${hour}`).toBe('worker.slot_taken');
    await accepted(worker, await jobAt(8, '2-hours', { date: daysFromToday(3) }));
    await accepted(await createWorker(server), await jobAt(10));
  });

  test.each<[Hour, Duration, Hour[]]>([
    [8, '2-hours', [10, 12, 14, 16]],
    [10, '4-hours', [8, 14, 16]],
    [10, '6-hours', [8, 16]],
    [12, '8-hours', [8, 10]],
    [16, 'full-day', [8, 10, 12, 14]],
  ])('at %s for %s leaves the other slots of the day to jobs of two hours', async (start, duration, free) => {
    await accepted(worker, await jobAt(start, duration));
    for (const hour of free) await accepted(worker, await jobAt(hour));
    for (const hour of ([8, 10, 12, 14, 16] as const).filter((one) => !free.includes(one)))
      expect(await refused(worker, await jobAt(hour)), `${hour}`).toBe('worker.slot_taken');
  });

  test('may pass midnight', async () => {
    const jobId = await jobAt(16, 'full-day');
    await accepted(worker, jobId);
    const { start, end } = (await server.db
      .prepare(
        `SELECT strftime('%Y-%m-%d %H:%M', min(cell) * 1800 + 19800, 'unixepoch') AS start,
          strftime('%Y-%m-%d %H:%M', max(cell) * 1800 + 21600, 'unixepoch') AS "end" FROM worker_time_cells WHERE job_id = ?`,
      )
      .bind(jobId)
      .first<{ start: string; end: string }>()) ?? { start: '', end: '' };
    expect([start, end]).toEqual([`${DAY} 16:00`, `${daysFromToday(3)} 02:00`]);
  });

  test.each<[string, (jobId: string, client: TestUser) => Promise<unknown>]>([
    ['is completed early', (jobId) => advanceJob(server, jobId, worker, 'start', 'complete')],
    ['is cancelled by its worker', (jobId) => advanceJob(server, jobId, worker, 'cancel')],
    ['is cancelled by its worker during the work', (jobId) => advanceJob(server, jobId, worker, 'start', 'cancel')],
    ['is cancelled by its client', (id, client) => post(server, '/api/bookings/cancel', { id }, client)],
    [
      'is cancelled by an admin',
      async (jobId) => post(server, `/api/admin/jobs/${jobId}/cancel`, { reason: 'Test' }, await createAdmin(server)),
    ],
  ])('frees its time when it %s', async (_, end) => {
    const client = await createClient(server);
    const jobId = await createJob(server, client, { date: DAY, timeSlot: SLOTS[8], service_duration: 'full-day' });
    const other = await jobAt(12);
    await accepted(worker, jobId);
    expect(await refused(worker, other)).toBe('worker.slot_taken');
    expect(await cellsOf(jobId)).toBe(20);
    await end(jobId, client);
    expect(await cellsOf(jobId)).toBe(0);
    await accepted(worker, other);
  });

  test('frees none of the time of the next job when it is completed after its end', async () => {
    const [late, next] = [await jobAt(8), await jobAt(10)];
    for (const jobId of [late, next]) await accepted(worker, jobId);
    await server.db
      .prepare('UPDATE jobs SET starts_at = ? WHERE id = ?')
      .bind(Date.now() - 5 * 3_600_000, late)
      .run();
    await advanceJob(server, late, worker, 'start', 'complete');
    expect([await cellsOf(late), await cellsOf(next)]).toEqual([0, 4]);
    await accepted(worker, await jobAt(8));
    expect(await refused(worker, await jobAt(10))).toBe('worker.slot_taken');
  });

  test('is not accepted a second time by a repeated call, which gets the same response', async () => {
    const jobId = await jobAt(10, '4-hours');
    const headers = { 'idempotency-key': uuidv7() };
    const send = async () => (await post(server, '/api/worker/accept', { jobId }, worker, headers)).text();
    expect(await send()).toBe(await send());
    await accepted(worker, jobId);
    expect(await cellsOf(jobId)).toBe(8);
  });
});

test('of 50 overlapping jobs in five slots that a worker accepts at once they get one, and 409 worker.slot_taken for the others', async () => {
  const jobs = await Promise.all(
    Array.from({ length: 50 }, (_, i) => jobAt(([8, 10, 12, 14, 16] as const)[i % 5] ?? 8, 'full-day')),
  );
  const responses = await Promise.all(jobs.map((jobId) => accept(worker, jobId)));
  const codes = await Promise.all(responses.map(async (one) => (one.ok ? 'won' : (await parseErrorResponse(one)).code)));
  expect(Map.groupBy(codes, (code) => code).get('worker.slot_taken')).toHaveLength(49);
  expect(codes.filter((code) => code === 'won')).toHaveLength(1);
  const { results } = await server.db.prepare(`SELECT id FROM jobs WHERE worker_id = ?`).bind(worker.id).all();
  expect(results).toHaveLength(1);
});

test('the database itself rejects an acceptance at a time that another job of the worker takes', async () => {
  await accepted(worker, await jobAt(8, 'full-day'));
  const set = `UPDATE jobs SET status = 'accepted', worker_id = ? WHERE id = ?`;
  const run = async (hour: Hour, overrides = {}) =>
    server.db
      .prepare(set)
      .bind(worker.id, await jobAt(hour, '2-hours', overrides))
      .run();
  await expect(run(14)).rejects.toThrow(/UNIQUE/);
  await run(14, { date: daysFromToday(3) });
});

describe('a job without a slot', () => {
  /** A direct request for any time of the day. */
  const anyTime = async (overrides: Record<string, unknown> = {}) => {
    const client = await createClient(server);
    const body = jobRequestBody({
      workerId: worker.id,
      clientName: 'Asha',
      date: DAY,
      timeSlot: undefined,
      ...overrides,
    });
    return { client, response: post(server, '/api/ai/job-request', body, client) };
  };
  const anyTimeJob = async (overrides: Record<string, unknown> = {}) => {
    const { client, response } = await anyTime(overrides);
    return { client, jobId: (await parseResponse('requestJob', response)).job.id };
  };

  test('gets the earliest free slot of its day when the worker accepts it, and the client reads it', async () => {
    await accepted(worker, await jobAt(8, '4-hours'));
    const { client, jobId } = await anyTimeJob();
    expect((await accepted(worker, jobId)).time).toBe(SLOTS[12]);
    const [booking] = await parseResponse('myBookings', get(server, '/api/ai/my-bookings', client));
    expect(booking).toMatchObject({ id: jobId, time: SLOTS[12], status: 'confirmed' });
    expect(await refused(worker, await jobAt(12))).toBe('worker.slot_taken');
  });

  test('gets the slot that the worker chooses, if it is free', async () => {
    await accepted(worker, await jobAt(10));
    const { jobId } = await anyTimeJob();
    expect(await refused(worker, jobId, { timeSlot: SLOTS[10] })).toBe('worker.slot_taken');
    expect((await accepted(worker, jobId, { timeSlot: SLOTS[14] })).time).toBe(SLOTS[14]);
  });

  test('is refused if its day has no free slot, by name and at acceptance', async () => {
    const { jobId } = await anyTimeJob({ service_duration: 'full-day' });
    await accepted(worker, await jobAt(16));
    expect(await refused(worker, jobId)).toBe('worker.slot_taken');
    expect((await parseErrorResponse((await anyTime({ service_duration: 'full-day' })).response)).code).toBe(
      'worker.slot_taken',
    );
    await anyTimeJob();
  });

  test('gets no slot of today that is over', async () => {
    const { jobId } = await anyTimeJob();
    // Its day began nine hours ago: the last slot is running.
    await server.db
      .prepare('UPDATE jobs SET starts_at = ? WHERE id = ?')
      .bind(Date.now() - 9 * 3_600_000, jobId)
      .run();
    expect(await refused(worker, jobId, { timeSlot: SLOTS[12] })).toBe('job.time_past');
    expect((await accepted(worker, jobId)).time).toBe(SLOTS[16]);
  });

  test('is the same job when its request is repeated after the acceptance', async () => {
    const id = uuidv7();
    const { client, jobId } = await anyTimeJob({ id });
    await accepted(worker, jobId);
    const body = jobRequestBody({ id, workerId: worker.id, clientName: 'Asha', date: DAY, timeSlot: undefined });
    expect((await parseResponse('requestJob', post(server, '/api/ai/job-request', body, client))).job.id).toBe(id);
  });

  test('control: a job with a slot keeps it', async () => {
    const jobId = await jobAt(10);
    expect(await parseErrorResponse(accept(worker, jobId, { timeSlot: SLOTS[12] }))).toMatchObject({
      code: 'request.invalid',
      fields: { timeSlot: 'field.slot' },
    });
    expect((await accepted(worker, jobId, { timeSlot: SLOTS[10] })).time).toBe(SLOTS[10]);
  });
});

describe('travel between two jobs', () => {
  /** Degrees of latitude from the worker, and a gap in minutes that the second job starts after the first one. */
  const startAfter = async (north: number, south: number, gapMinutes: number, options = {}) => {
    const first = await jobAt(8, '2-hours', { latitude: PUNE.lat + north, longitude: PUNE.lng });
    const second = await jobAt(10, '2-hours', { latitude: PUNE.lat - south, longitude: PUNE.lng });
    await server.db
      .prepare('UPDATE jobs SET starts_at = starts_at - ? WHERE id = ?')
      .bind(gapMinutes * 60_000, first)
      .run();
    await accepted(worker, first);
    const response = await accept(worker, second, options);
    return response.ok ? 'accepted' : (await parseErrorResponse(response)).code;
  };

  test.each([
    ['4 km need no time', 0.02, 0.015, 0, 'accepted'],
    ['7 km are too far for adjoining jobs', 0.04, 0.025, 0, 'worker.travel_time'],
    ['7 km need half an hour', 0.04, 0.025, 30, 'accepted'],
    ['12 km are too far for half an hour', 0.07, 0.04, 30, 'worker.travel_time'],
    ['12 km need an hour', 0.07, 0.04, 60, 'accepted'],
  ])('%s', async (_, north, south, gap, expected) => {
    expect(await startAfter(north, south, gap)).toBe(expected);
  });

  test('counts before a job that is accepted already, as it does after it', async () => {
    await accepted(worker, await jobAt(10, '2-hours', { latitude: PUNE.lat + 0.07, longitude: PUNE.lng }));
    const before = { latitude: PUNE.lat - 0.04, longitude: PUNE.lng };
    expect(await refused(worker, await jobAt(8, '2-hours', before))).toBe('worker.travel_time');
    await accepted(worker, await jobAt(14, '2-hours', before));
  });

  test('is possible if the worker says so', async () => {
    expect(await startAfter(0.07, 0.04, 0, { acceptTravel: true })).toBe('accepted');
  });

  test('does not count where a job has no place', async () => {
    await accepted(worker, await jobAt(8, '2-hours', { latitude: PUNE.lat + 0.07 }));
    const jobId = await jobAt(10, '2-hours', { latitude: PUNE.lat - 0.04 });
    await server.db.prepare('UPDATE jobs SET lat = NULL, lng = NULL WHERE id = ?').bind(jobId).run();
    await accepted(worker, jobId);
  });

  test('of which the worker says that it is possible does not make two jobs at once possible', async () => {
    await accepted(worker, await jobAt(8, '4-hours'));
    expect(await refused(worker, await jobAt(10), { acceptTravel: true })).toBe('worker.slot_taken');
  });

  test('is asked of the worker alone: a client may book adjoining jobs, and learns nothing about the place of the other job', async () => {
    await accepted(worker, await jobAt(8, '2-hours', { latitude: PUNE.lat + 0.07, longitude: PUNE.lng }));
    const place = { latitude: PUNE.lat - 0.04, longitude: PUNE.lng };
    const found = await match({ date: DAY, timeSlot: SLOTS[10], lat: place.latitude, lng: place.longitude });
    expect(found.workers).toHaveLength(1);
    const direct = await jobAt(10, '2-hours', { ...place, workerId: worker.id, clientName: 'Asha' });
    expect(await refused(worker, direct)).toBe('worker.travel_time');
    await accepted(worker, direct, { acceptTravel: true });
  });
});

describe('a job at a time that another job of the worker takes', () => {
  beforeEach(async () => {
    await accepted(worker, await jobAt(8, '4-hours'));
  });

  test('is not offered to them, unlike the job after it', async () => {
    const [overlapping, after] = [await jobAt(10), await jobAt(12)];
    expect(await pendingJobs()).toEqual([after]);
    expect((await parseErrorResponse(get(server, `/api/job-request/${overlapping}`, worker))).status).toBe(404);
    expect((await get(server, `/api/job-request/${after}`, worker)).status).toBe(200);
  });

  test('is announced to the workers who have time for it, and its end to all', async () => {
    expect(await eventsOfOffer(10, worker, await createWorker(server))).toEqual([['job-closed'], ['new-job', 'job-closed']]);
  });

  test('cannot be requested of them, on any of the ways', async () => {
    const direct = { workerId: worker.id, clientName: 'Asha' };
    const client = await createClient(server);
    const body = jobRequestBody({ ...direct, date: DAY, timeSlot: SLOTS[10] });
    expect((await parseErrorResponse(post(server, '/api/ai/job-request', body, client))).code).toBe('worker.slot_taken');
    const open = await createJob(server, client, { date: DAY, timeSlot: SLOTS[10] });
    const ask = post(server, `/api/job-request/${open}/ask`, { workerId: worker.id }, client);
    expect((await parseErrorResponse(ask)).code).toBe('worker.slot_taken');
    await jobAt(12, 'full-day', direct);
  });

  test('is not matched with them, and a longer one that reaches it neither', async () => {
    const isMatched = async (criteria: Record<string, unknown>) =>
      (await match({ date: DAY, ...criteria })).workers.length === 1;
    expect(await isMatched({ timeSlot: SLOTS[10] })).toBe(false);
    expect(await isMatched({ timeSlot: SLOTS[12] })).toBe(true);
    expect(await isMatched({})).toBe(true);
    await accepted(worker, await jobAt(16));
    expect(await isMatched({ timeSlot: SLOTS[12], duration: '4-hours' })).toBe(true);
    expect(await isMatched({ timeSlot: SLOTS[12], duration: '6-hours' })).toBe(false);
    expect(await isMatched({ duration: '6-hours' })).toBe(false);
  });

  test('stays visible to them if it was requested of them before', async () => {
    const direct = await jobAt(14, '2-hours', { workerId: worker.id, clientName: 'Asha' });
    await accepted(worker, await jobAt(12, '4-hours'));
    expect(await pendingJobs()).toEqual([direct]);
    expect(await refused(worker, direct)).toBe('worker.slot_taken');
  });
});
