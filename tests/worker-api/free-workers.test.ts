import { describe, expect, test } from 'vitest';
import { MAX_FREE_WORKERS } from '#contract/matching/matching.ts';
import { APPROXIMATION_DEGREES } from '#contract/geo.ts';
import { dayInIndia, possibleStarts, slot, slotStart } from '#contract/time.ts';
import { countFreeWorkers } from '#api/features/matching/matching.repository.ts';
import { matchingApi } from '../support/matching-api.ts';
import { prepareStatement } from '../support/prepare-statement.ts';
import { withServer } from '../support/server-fixture.ts';
import {
  createClient,
  createWorker,
  daysFromToday,
  get,
  insertUsers,
  parseErrorResponse,
  parseResponse,
  prepareWorker,
  put,
  PUNE,
  type TestUser,
} from '../support/test-users.ts';
import { SLOTS, workingDay } from '../support/working-day.ts';
import { weekWith, workingHoursApi } from '../support/working-hours-api.ts';

const server = withServer();
const { jobAt, accepted } = workingDay(server);
const { match, updateWorker } = matchingApi(server);
const { setWeek } = workingHoursApi(server);
const DAY = daysFromToday(2);

const pathOf = (changes: Record<string, string | number | undefined> = {}) => {
  const values = { service: 'plumbing', ...PUNE, date: DAY, ...changes };
  const given = Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return `/api/free-workers?${new URLSearchParams(given).toString()}`;
};
const slotCounts = async (changes?: Record<string, string | number>, user?: TestUser) =>
  (await parseResponse('freeWorkers', get(server, pathOf(changes), user))).slots;
const counts = async (changes?: Record<string, string | number>, user?: TestUser) =>
  (await slotCounts(changes, user)).map(({ workers }) => workers);
const createWorkers = (count: number) => Promise.all(Array.from({ length: count }, () => createWorker(server)));

describe('the free workers of a day', () => {
  test('are counted for each slot, and those with a job or outside their hours are not', async () => {
    const [busy, early] = [await createWorker(server), await createWorker(server), await createWorker(server)];
    await accepted(busy, await jobAt(10, '4-hours'));
    await setWeek(early, weekWith(DAY, [[8, 12]])); // prettier-ignore
    expect(await slotCounts()).toEqual([
      { slot: SLOTS[8], workers: 3 },
      { slot: SLOTS[10], workers: 2 },
      { slot: SLOTS[12], workers: 1 },
      { slot: SLOTS[14], workers: 2 },
      { slot: SLOTS[16], workers: 2 },
    ]);
    expect(await counts({ duration: '4-hours' })).toEqual([2, 1, 1, 2, 2]);
    expect(await counts({ date: daysFromToday(3) })).toEqual([3, 3, 3, 3, 3]);
  });

  test('are those whom a match proposes, whoever asks', async () => {
    const client = await createClient(server);
    const [busy, suspended, unavailable, far, woman, blocked] = await createWorkers(8);
    if (!busy || !suspended || !unavailable || !far || !woman || !blocked) throw new Error('there are eight workers');
    await accepted(busy, await jobAt(12));
    await server.db.prepare('UPDATE accounts SET suspended_at = 1 WHERE id = ?').bind(suspended.id).run();
    await updateWorker(unavailable.id, 'available = 0');
    await updateWorker(far.id, `lat = ${PUNE.lat + 0.3}, service_radius_km = 10`);
    await updateWorker(woman.id, `gender = 'female'`);
    // A match proposes few newcomers.
    await server.db.prepare('UPDATE workers SET jobs_completed = 5').run();
    await put(server, `/api/blocked/${blocked.id}`, {}, client);
    const matched = (body: Record<string, unknown>) =>
      Promise.all(slot.options.map(async (timeSlot) => (await match({ date: DAY, timeSlot, ...body })).workers.length));
    expect(await counts()).toEqual([5, 5, 4, 5, 5]);
    expect(await counts()).toEqual(await matched({}));
    expect(await counts({ gender: 'female' })).toEqual(await matched({ gender: 'female' }));
    expect(await counts({ gender: 'female' })).toEqual([1, 1, 1, 1, 1]);
    expect(await counts({}, client)).toEqual([4, 4, 3, 4, 4]);
  });

  test('are not told more exactly than nine or more', async () => {
    await createWorkers(MAX_FREE_WORKERS + 2);
    expect(await counts()).toEqual(slot.options.map(() => MAX_FREE_WORKERS));
  });

  test('are counted for the slots of today that are not over', async () => {
    const before = Date.now();
    const today = dayInIndia(before);
    const openAt = (now: number) => {
      const open = possibleStarts(today, null, now);
      return slot.options.filter((one) => open.includes(slotStart(today, one)));
    };
    const counted = (await slotCounts({ date: today })).map((one) => one.slot);
    expect([openAt(before), openAt(Date.now())], 'one may end meanwhile').toContainEqual(counted);
  });

  test('are the same for all points of a square of about 500 m', async () => {
    const corner = 3700 * APPROXIMATION_DEGREES;
    const square = [corner + 0.0001, corner + APPROXIMATION_DEGREES - 0.0001];
    // In the square next to it, whose centre is 556 m away.
    const worker = await createWorker(server, 'plumber', { lat: corner - 0.0001, lng: 73.8425 });
    await updateWorker(worker.id, 'service_radius_km = 0.6');
    for (const lat of square) expect(await counts({ lat, lng: 73.8401 })).toEqual([1, 1, 1, 1, 1]);
    await updateWorker(worker.id, 'service_radius_km = 0.5');
    for (const lat of square) expect(await counts({ lat, lng: 73.8401 })).toEqual([0, 0, 0, 0, 0]);
  });

  test.each([
    ['no place', { lat: undefined }, 'lat'],
    ['a place that is not on the earth', { lng: 181 }, 'lng'],
    ['text for a place', { lat: 'Pune' }, 'lat'],
    ['an unknown service', { service: 'astronaut' }, 'service'],
    ['no day', { date: undefined }, 'date'],
    ['a past day', { date: '2020-01-01' }, 'date'],
    ['an unknown duration', { duration: 'forever' }, 'duration'],
    ['an unknown gender', { gender: 'robot' }, 'gender'],
  ])('are not counted for %s', async (_, changes, field) => {
    const { status, code, fields } = await parseErrorResponse(get(server, pathOf(changes)));
    expect([status, code, Object.keys(fields ?? {})]).toEqual([400, 'request.invalid', [field]]);
  });

  test('are counted by reading fewer than 1,000 rows, also where all of hundreds of workers have jobs', async () => {
    const workers = await Promise.all(Array.from({ length: 300 }, () => prepareWorker()));
    await insertUsers(server, ...workers);
    const starts = possibleStarts(DAY, null, Date.now());
    const filter = {
      professions: ['plumber'],
      skill: null,
      gender: null,
      point: PUNE,
      radiusKm: 25,
      mustBeVerified: true,
      clientId: null,
      mustBeBookable: true,
    } as const;
    const rowsRead = async (hours: number) =>
      (await prepareStatement(server.db, countFreeWorkers(filter, starts, hours, MAX_FREE_WORKERS)).all()).meta.rows_read;
    expect(await rowsRead(2)).toBeLessThan(300);
    const halfHours = Array.from({ length: 48 }, (_, i) => Math.floor((starts[0] ?? 0) / 1_800_000) + i);
    await server.db
      .prepare(
        `INSERT INTO worker_time_cells (worker_id, cell, job_id) SELECT account_id, value, 'x' FROM workers CROSS JOIN json_each(?)`,
      )
      .bind(JSON.stringify(halfHours))
      .run();
    expect(await counts()).toEqual([0, 0, 0, 0, 0]);
    for (const hours of [2, 10]) expect(await rowsRead(hours)).toBeLessThan(1000);
  });
});
