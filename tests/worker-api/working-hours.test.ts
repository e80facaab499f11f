import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { HAPPENED_AT_HEADER, SENT_AT_HEADER } from '#contract/clock-skew.ts';
import { uuidv7 } from '#contract/ids.ts';
import { instantInIndia } from '#contract/time.ts';
import { ALL_HOURS, isWithinHours, periodsOf } from '#contract/workers/hours-of-day.ts';
import { MAX_HOURS_EXCEPTIONS, type WorkingHours } from '#contract/workers/working-hours.ts';
import { selectWorkers, type WorkerFilter } from '#api/features/matching/matching.repository.ts';
import { isWithinWorkingHours } from '#api/features/workers/working-hours.predicates.ts';
import { toStoredException, toStoredWeek } from '#api/features/workers/working-hours.rules.ts';
import { jobsApi } from '../support/jobs-api.ts';
import { matchingApi } from '../support/matching-api.ts';
import { prepareStatement } from '../support/prepare-statement.ts';
import { withPushServer } from '../support/push-server-fixture.ts';
import {
  createClient,
  createJob,
  createWorker,
  daysFromToday,
  get,
  jobRequestBody,
  PASSWORD,
  parseErrorResponse,
  parseResponse,
  post,
  PUNE,
  put,
  type TestUser,
} from '../support/test-users.ts';
import { ALL_DAY, weekWith, workingHoursApi } from '../support/working-hours-api.ts';
import { SLOTS, workingDay, type Hour } from '../support/working-day.ts';

const { server, pushService } = await withPushServer();
const { jobAt, accepted, refused, eventsOfOffer } = workingDay(server);
const { setWeek, setException, removeException } = workingHoursApi(server);
const { match } = matchingApi(server);
const DAY = daysFromToday(2);
const NEXT_DAY = daysFromToday(3);
/** 4 km north of the workers. */
const FAR = { latitude: PUNE.lat + 0.036, longitude: PUNE.lng };

let worker: TestUser;
beforeEach(async () => {
  worker = await createWorker(server);
});
const pendingJobs = () => jobsApi(server).pendingIds(worker);
const direct = () => ({ workerId: worker.id, clientName: 'Asha' });
const codeOf = async (response: Promise<Response>) => {
  const received = await response;
  return received.ok ? 'ok' : (await parseErrorResponse(received)).code;
};
const requestOfWorker = async (hour: Hour | null, overrides: Record<string, unknown> = {}) => {
  const timeSlot = hour === null ? undefined : SLOTS[hour];
  const body = jobRequestBody({ ...direct(), date: DAY, timeSlot, ...overrides });
  return codeOf(post(server, '/api/ai/job-request', body, await createClient(server)));
};
const ask = async (hour: Hour) => {
  const client = await createClient(server);
  const jobId = await createJob(server, client, { date: DAY, timeSlot: SLOTS[hour] });
  return codeOf(post(server, `/api/job-request/${jobId}/ask`, { workerId: worker.id }, client));
};
const isMatched = async (criteria: Record<string, unknown>) =>
  (await match({ date: DAY, ...criteria })).workers.some(({ id }) => id === worker.id);

describe('outside the hours of a worker', () => {
  // A break from 12 to 14.
  beforeEach(async () => {
    await setWeek(worker, weekWith(DAY, [[8, 12], [14, 18]])); // prettier-ignore
  });

  test('no job is offered, and none counts as open', async () => {
    const [within, inBreak, intoBreak] = [await jobAt(10), await jobAt(12), await jobAt(10, '4-hours')];
    expect(await pendingJobs()).toEqual([within]);
    for (const jobId of [inBreak, intoBreak]) expect((await get(server, `/api/job-request/${jobId}`, worker)).status).toBe(404);
    const stats = await parseResponse('workerDashboard', get(server, '/api/worker/dashboard-stats', worker));
    expect(stats.pendingJobs).toBe(1);
  });

  test('no job is announced to the open app, and its end is', async () => {
    expect(await eventsOfOffer(12, worker, await createWorker(server))).toEqual([['job-closed'], ['new-job', 'job-closed']]);
  });

  test('no push notification is sent', async () => {
    const body = { ...pushService.subscribe(worker.id, 201), language: 'en' };
    await parseResponse('subscribePush', put(server, '/api/push/subscription', body, worker));
    await jobAt(12);
    const within = await jobAt(14);
    const received = () => pushService.delivered.filter(({ subscriber }) => subscriber === worker.id);
    await expect.poll(() => received().map(({ payload }) => payload.event)).toMatchObject([{ job: { id: within } }]);
  });

  test('a client cannot request the worker, on any of the ways, and the error says why', async () => {
    expect(await requestOfWorker(12)).toBe('worker.not_working');
    expect(await ask(12)).toBe('worker.not_working');
    expect(await requestOfWorker(10, { service_duration: '4-hours' })).toBe('worker.not_working');
    expect(await requestOfWorker(null, { service_duration: '6-hours' })).toBe('worker.not_working');
    expect([await requestOfWorker(10), await ask(14), await requestOfWorker(null)]).toEqual(['ok', 'ok', 'ok']);
  });

  test('the worker is no match', async () => {
    expect(await isMatched({ timeSlot: SLOTS[12] })).toBe(false);
    expect(await isMatched({ timeSlot: SLOTS[10] })).toBe(true);
    expect(await isMatched({ timeSlot: SLOTS[10], duration: '4-hours' })).toBe(false);
    expect(await isMatched({})).toBe(true);
    expect(await isMatched({ duration: '6-hours' })).toBe(false);
  });

  test('an offer of another phone cannot be accepted, unlike one of the same day within the hours', async () => {
    expect(await refused(worker, await jobAt(12))).toBe('worker.outside_hours');
    await accepted(worker, await jobAt(14));
  });

  test('a time that another job takes is still refused for that reason', async () => {
    await accepted(worker, await jobAt(8, '4-hours'));
    expect(await requestOfWorker(10)).toBe('worker.slot_taken');
    expect(await refused(worker, await jobAt(10))).toBe('worker.slot_taken');
    expect(await requestOfWorker(12)).toBe('worker.not_working');
  });

  test('control: a worker who has set no hours gets all of it, and so does this one on another day', async () => {
    const jobs = [await jobAt(12), await jobAt(10, '4-hours')].toSorted();
    const nextDay = await jobAt(12, '2-hours', { date: NEXT_DAY });
    expect(await pendingJobs()).toEqual([nextDay]);
    worker = await createWorker(server);
    expect(await pendingJobs()).toEqual([...jobs, nextDay].toSorted());
    expect([await requestOfWorker(12), await ask(12)]).toEqual(['ok', 'ok']);
    expect(await isMatched({ timeSlot: SLOTS[12], duration: '4-hours' })).toBe(true);
    await accepted(worker, jobs[0] ?? '');
  });
});

describe('a job for any time of the day', () => {
  /** A direct request, made before the worker sets any hours. */
  const anyTime = () => jobAt(8, '2-hours', { ...direct(), timeSlot: undefined });

  test('starts in the first slot within the hours of its worker', async () => {
    const jobId = await anyTime();
    await setWeek(worker, weekWith(DAY, [[13, 18]]));
    expect((await accepted(worker, jobId)).time).toBe(SLOTS[14]);
  });

  test('starts outside of them if the worker chooses that, or works on no hour of the day, and was requested before', async () => {
    const chosen = await anyTime();
    await setWeek(worker, weekWith(DAY, []));
    expect((await accepted(worker, chosen, { timeSlot: SLOTS[12] })).time).toBe(SLOTS[12]);
    await setWeek(worker, null);
    const other = await anyTime();
    await setWeek(worker, weekWith(DAY, []));
    expect((await accepted(worker, other)).time).toBe(SLOTS[8]);
  });
});

test('a job that passes midnight needs the hours of both days', async () => {
  await setWeek(worker, weekWith(DAY, [[16, 24]]));
  const jobId = await jobAt(16, 'full-day');
  expect(await pendingJobs()).toEqual([jobId]);
  await setException(worker, { from: NEXT_DAY, to: NEXT_DAY, periods: [[2, 24]], maxKm: null });
  expect(await pendingJobs()).toEqual([]);
  expect(await refused(worker, jobId)).toBe('worker.outside_hours');
  const shorter = await jobAt(16, '8-hours');
  expect(await pendingJobs()).toEqual([shorter]);
  await setException(worker, { from: DAY, to: DAY, periods: [[0, 23]], maxKm: null });
  expect(await pendingJobs()).toEqual([]);
});

describe('an exception', () => {
  test('takes hours from days of the week, until it is removed', async () => {
    const [morning, afternoon] = [await jobAt(8), await jobAt(14)];
    const [leave, until] = [
      await setException(worker, { from: daysFromToday(1), to: NEXT_DAY, periods: [], maxKm: null }),
      await setException(worker, { from: DAY, to: DAY, periods: [[0, 14]], maxKm: null }),
    ];
    expect(await pendingJobs()).toEqual([]);
    await removeException(worker, leave);
    expect(await pendingJobs()).toEqual([morning]);
    expect((await removeException(worker, until))?.exceptions).toEqual([]);
    expect(await pendingJobs()).toEqual([morning, afternoon].toSorted());
  });

  test('stays when the week is changed, and is replaced by another one with its id', async () => {
    const id = await setException(worker, { from: DAY, to: NEXT_DAY, periods: [], maxKm: null });
    const week = weekWith(DAY, [[8, 18]]);
    const expected = { id, from: DAY, to: NEXT_DAY, periods: [], maxKm: null };
    expect(await setWeek(worker, week)).toEqual({ week, exceptions: [expected] });
    await setException(worker, { from: DAY, to: DAY, periods: [[0, 14]], maxKm: 3 }, id);
    const { workingHours } = await parseResponse('workerProfile', get(server, '/api/worker/profile', worker));
    expect(workingHours).toEqual({ week, exceptions: [{ id, from: DAY, to: DAY, periods: [[0, 14]], maxKm: 3 }] });
  });

  test('that is over when it arrives has no effect and is no error, and one that is over is dropped by the next', async () => {
    const yesterday = { from: daysFromToday(-1), to: daysFromToday(-1), periods: [], maxKm: null };
    await setException(worker, yesterday);
    await setException(worker, { ...yesterday, from: DAY, to: DAY });
    await server.db
      .prepare(`UPDATE workers SET working_hours = replace(working_hours, ?, ?) WHERE account_id = ?`)
      .bind(DAY, daysFromToday(-1), worker.id)
      .run();
    const id = await setException(worker, { ...yesterday, from: DAY, to: NEXT_DAY });
    const { workingHours } = await parseResponse('workerProfile', get(server, '/api/worker/profile', worker));
    expect(workingHours?.exceptions.map((one) => one.id)).toEqual([id]);
  });

  test(`is refused if there are ${MAX_HOURS_EXCEPTIONS}, until one is removed`, async () => {
    const days = { from: DAY, to: DAY, periods: [], maxKm: null };
    let last = '';
    for (let i = 0; i < MAX_HOURS_EXCEPTIONS; i++) last = await setException(worker, days);
    const add = () => codeOf(put(server, '/api/worker/working-hours/exception', { id: uuidv7(), exception: days }, worker));
    expect(await add()).toBe('worker.too_many_exceptions');
    await setException(worker, days, last);
    await removeException(worker, last);
    expect(await add()).toBe('ok');
  });
});

describe('the largest distance of a day', () => {
  const place = { lat: FAR.latitude, lng: FAR.longitude };

  test.each<[string, () => Promise<unknown>]>([
    ['of the week', () => setWeek(worker, weekWith(DAY, ALL_DAY, 3))],
    ['of an exception', () => setException(worker, { from: DAY, to: DAY, periods: ALL_DAY, maxKm: 3 })],
  ])('%s leaves out the jobs beyond it, on that day only', async (_, set) => {
    const [near, far] = [await jobAt(10), await jobAt(12, '2-hours', FAR)];
    const otherDay = await jobAt(12, '2-hours', { ...FAR, date: NEXT_DAY });
    expect(await pendingJobs()).toEqual([near, far, otherDay].toSorted());
    await set();
    expect(await pendingJobs()).toEqual([near, otherDay].toSorted());
    expect(await refused(worker, far)).toBe('job.too_far');
    expect(await isMatched({ ...place, timeSlot: SLOTS[12] })).toBe(false);
    expect(await isMatched({ ...place, date: NEXT_DAY, timeSlot: SLOTS[12] })).toBe(true);
    expect(await isMatched({ timeSlot: SLOTS[12] })).toBe(true);
    await accepted(worker, near);
  });

  test('does not widen the service radius', async () => {
    await server.db.prepare('UPDATE workers SET service_radius_km = 3 WHERE account_id = ?').bind(worker.id).run();
    await setWeek(worker, weekWith(DAY, ALL_DAY, 20));
    await jobAt(12, '2-hours', FAR);
    expect(await pendingJobs()).toEqual([]);
    expect(await isMatched({ ...place, timeSlot: SLOTS[12] })).toBe(false);
  });
});

describe('a change of the hours', () => {
  test('leaves accepted jobs and earlier direct requests as they are', async () => {
    const [booked, requested] = [await jobAt(10), await jobAt(12, '2-hours', direct())];
    await accepted(worker, booked);
    await setWeek(worker, weekWith(DAY, []));
    const ongoing = await parseResponse('ongoingJobs', get(server, '/api/worker/jobs/ongoing', worker));
    expect(ongoing.map(({ id }) => id)).toEqual([booked]);
    expect(await pendingJobs()).toEqual([requested]);
    await accepted(worker, requested);
  });

  test('that happened before the last one has no effect when it arrives later', async () => {
    const ago = (ms: number) => ({ [HAPPENED_AT_HEADER]: String(Date.now() - ms), [SENT_AT_HEADER]: String(Date.now()) });
    const [older, newer] = [weekWith(DAY, [[8, 10]]), weekWith(DAY, [[8, 18]])];
    expect((await setWeek(worker, newer, ago(60_000)))?.week).toEqual(newer);
    expect((await setWeek(worker, older, ago(3_600_000)))?.week).toEqual(newer);
    expect((await setWeek(worker, older, ago(1000)))?.week).toEqual(older);
  });

  test('is in the export of the account, and erased with it', async () => {
    await setWeek(worker, weekWith(DAY, [[8, 18]]));
    const data = await parseResponse('exportAccount', get(server, '/api/account/export', worker));
    expect(JSON.stringify(data.worker)).toContain('working_hours');
    const closing = server.fetch('/api/account', {
      method: 'DELETE',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${worker.token}` },
      body: JSON.stringify({ password: PASSWORD }),
    });
    expect((await closing).status).toBe(200);
    const select = server.db.prepare('SELECT working_hours FROM workers WHERE account_id = ?').bind(worker.id);
    expect(await select.first('working_hours')).toBeNull();
  });
});

test('a match reads no more rows for workers with or without a week, and at most two for each exception', async () => {
  const workers = 20;
  await Promise.all(Array.from({ length: workers - 1 }, () => createWorker(server)));
  const rowsRead = async (time: WorkerFilter['time']) => {
    const filter: WorkerFilter = {
      professions: ['plumber'],
      skill: null,
      gender: null,
      point: PUNE,
      radiusKm: 10,
      mustBeVerified: false,
      time,
      clientId: null,
      mustBeBookable: false,
    };
    const query = selectWorkers(filter, 'best', null, 50);
    return (await prepareStatement(server.db, query).all()).meta.rows_read;
  };
  const time = { starts: [instantInIndia(DAY, 10)], hours: 10 };
  const withoutTime = await rowsRead(null);
  expect(await rowsRead(time)).toBe(withoutTime);
  const week = toStoredWeek(weekWith(DAY, [[8, 20]]));
  const setHours = async (exceptionCount: number) => {
    const exception = { from: NEXT_DAY, to: NEXT_DAY, periods: [], maxKm: 3 };
    const exceptions = Array.from({ length: exceptionCount }, () => toStoredException({ id: uuidv7(), exception }));
    await server.db.prepare('UPDATE workers SET working_hours = ?').bind(JSON.stringify({ week, exceptions })).run();
  };
  await setHours(0);
  expect(await rowsRead(time)).toBe(withoutTime);
  await setHours(3);
  expect(await rowsRead(time)).toBeLessThanOrEqual(withoutTime + workers * 3 * 2);
});

test('the rule of the database and that of the app are the same for any hours and any job', async () => {
  const bits = fc.oneof(fc.nat(ALL_HOURS), fc.constantFrom(0, ALL_HOURS, 0x3_ff_00, 0xff_ff_00, 0x00_00_ff));
  const periods = bits.map(periodsOf);
  const dayNumber = fc.nat(9);
  const exception = fc
    .record({ first: dayNumber, length: fc.nat(3), periods })
    .map(({ first, length, periods: hours }) => ({ first, last: first + length, hours }));
  const example = fc.record({
    week: fc.option(fc.array(periods, { minLength: 7, maxLength: 7 })),
    exceptions: fc.array(exception, { maxLength: 3 }),
    day: dayNumber,
    hour: fc.nat(23),
    length: fc.integer({ min: 1, max: 10 }),
  });
  const base = instantInIndia('2026-12-27', 0);
  const dayAfter = (n: number) => new Date(base + 19_800_000 + n * 86_400_000).toISOString().slice(0, 10);
  const examples = fc.sample(example, { numRuns: 2000, seed: 7 }).map(({ week, exceptions, day, hour, length }) => {
    const hours: WorkingHours = {
      week: week && week.map((one) => ({ periods: one, maxKm: null })),
      exceptions: exceptions.map((one) => ({
        id: uuidv7(),
        from: dayAfter(one.first),
        to: dayAfter(one.last),
        periods: one.hours,
        maxKm: null,
      })),
    };
    const start = base + (day * 24 + hour) * 3_600_000;
    return { hours, start, end: start + length * 3_600_000 };
  });
  const stored = examples.map(({ hours, start, end }) => ({
    start,
    end,
    hours: {
      week: toStoredWeek(hours.week),
      exceptions: hours.exceptions.map(({ id, ...one }) => toStoredException({ id, exception: one })),
    },
  }));
  const { results } = await prepareStatement(
    server.db,
    sql`SELECT ${isWithinWorkingHours(sql.raw('w.start_at'), sql.raw('w.end_at'))} AS is_within
      FROM (SELECT c.value ->> 'hours' AS working_hours, c.value ->> 'start' AS start_at, c.value ->> 'end' AS end_at, c.key AS n FROM json_each(${JSON.stringify(stored)}) c) w ORDER BY w.n`,
  ).all<{ is_within: number }>();
  const expected = examples.map(({ hours, start, end }) => isWithinHours(hours, start, end));
  expect(results.map(({ is_within }) => is_within === 1)).toEqual(expected);
  expect(expected.filter(Boolean).length).toBeGreaterThan(100);
});
