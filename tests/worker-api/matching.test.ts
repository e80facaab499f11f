import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { selectWorkers, type WorkerFilter } from '#api/features/matching/matching.repository.ts';
import { localityOf } from '#api/features/matching/matching.usecases.ts';
import { PROFESSIONS } from '#contract/catalogue.ts';
import { CITIES } from '#contract/places/cities.ts';
import { distanceKm } from '#contract/geo.ts';
import { NEXT_CURSOR_HEADER } from '#contract/paging.ts';
import { workerCard, type WorkerCard } from '#contract/matching/matching.ts';
import {
  createClient,
  createJob,
  createWorker,
  daysFromToday,
  get,
  advanceJob,
  post,
  PUNE,
  parseResponse,
  parseErrorResponse,
} from '../support/test-users.ts';
import { prepareStatement } from '../support/prepare-statement.ts';
import { withServer, type TestServer } from '../support/server-fixture.ts';

const server = withServer();
const SLOT = '10:00 - 12:00 PM';
const match = (body: Record<string, unknown>) =>
  parseResponse('matchWorkers', post(server, '/api/match-workers', { service: 'plumbing', ...PUNE, ...body }));
const search = (query: string) => parseResponse('searchWorkers', get(server, `/api/worker/search?${query}`));
const updateWorker = (id: string, assignment: string) =>
  server.db.prepare(`UPDATE workers SET ${assignment} WHERE account_id = ?`).bind(id).run();

/** Inserts `count` workers around the cities directly into the database; the same ones at every call. */
async function insertWorkers(target: TestServer, count: number): Promise<void> {
  const cities = JSON.stringify(CITIES.map(({ name, lat, lng }) => [name, lat, lng]));
  const cityColumn = `json_extract(?2, '$[' || (i % ${CITIES.length}) || ']`;
  const people = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1),
    p AS (SELECT i, printf('%s%08d', '01890000-0000-7000-8000-0000', i) AS id, ${cityColumn}[0]') AS city, ${cityColumn}[1]') AS lat, ${cityColumn}[2]') AS lng,
      (i * 7919) % 1000 / 1000.0 AS a, (i * 104729) % 1000 / 1000.0 AS b FROM n)`;
  await target.db.batch([
    target.db
      .prepare(
        `INSERT INTO accounts (id, kind, name, email, email_key, phone, password_hash, address, created_at)
         ${people} SELECT id, 'worker', 'Worker ' || i, id || '@example.in', id || '@example.in', '+91' || (7000000000 + i), '', '4 Lane, Area ' || (i % 50) || ', ' || city, i FROM p`,
      )
      .bind(count, cities),
    target.db
      .prepare(
        `INSERT INTO workers (account_id, profession, experience, gender, skills, lat, lng, service_radius_km, available, verification, rating_sum, rating_count)
         ${people} SELECT id, json_extract(?3, '$[' || (i / ${CITIES.length} % 4) || ']'), '1-3 years', iif(i % 3 = 0, 'female', 'male'), '["Leak Repair","Laundry"]',
           lat + (a - 0.5) * 0.4 * b, lng + (b - 0.5) * 0.4 * a, 5 + i % 20, i % 11 > 0, iif(i % 13 = 0, 'refused', 'verified'),
           iif(i % 7 = 0, 0, (i % 40) * (3 + (i % 200) / 100.0)), iif(i % 7 = 0, 0, i % 40) FROM p`,
      )
      .bind(count, cities, JSON.stringify(PROFESSIONS)),
  ]);
}

describe('a search', () => {
  test('finds workers by slug, profession, skill or their names in three languages, and finds none for an unknown word', async () => {
    const plumber = await createWorker(server);
    await createWorker(server, 'maid');
    await updateWorker(plumber.id, `skills = '["Leak Repair"]'`);
    for (const word of ['plumbing', 'leakage-repair', 'Plumber', 'plumbers', 'प्लंबर', 'नल', 'गळती', 'leak repair', 'Leakage'])
      expect(
        (await search(`service=${encodeURIComponent(word)}`)).map(({ id }) => id),
        word,
      ).toEqual([plumber.id]);
    expect(await search(`service=${encodeURIComponent('Drain Cleaning')}`)).toEqual([]);
    expect(await search('service=astronaut')).toEqual([]);
    expect(await search('')).toHaveLength(2);
  });

  test('finds workers near the place, each within their own radius, and returns their distance', async () => {
    const near = await createWorker(server);
    const far = await createWorker(server, 'plumber', { lat: PUNE.lat + 0.12, lng: PUNE.lng });
    const here = `lat=${PUNE.lat}&lng=${PUNE.lng}`;
    expect((await search(here)).map(({ id, distanceKm: km }) => [id, km])).toEqual([[near.id, 0]]);
    await updateWorker(far.id, 'service_radius_km = 15');
    expect((await search(here)).map(({ id }) => id).toSorted()).toEqual([near.id, far.id].toSorted());
    expect((await search(`${here}&radius_km=5`)).map(({ id }) => id)).toEqual([near.id]);
    expect(await search('location=Pune')).toHaveLength(2);
    expect(await search(`location=${encodeURIComponent('पुणे')}`)).toHaveLength(2);
    for (const place of ['411005', 'Shivajinagar, Pune', 'शिवाजीनगर, पुणे', 'Shivaji Nagar Pune 411005'])
      expect(
        (await search(`location=${encodeURIComponent(place)}`)).map(({ id }) => id),
        place,
      ).toContain(near.id);
    expect(await search('location=Mumbai')).toEqual([]);
    expect(await search('location=400001')).toEqual([]);
    expect(await search('location=Atlantis')).toEqual([]);
  });

  test('leaves out workers who take no jobs, were refused or are suspended', async () => {
    const [unavailable, rejected, suspended, on] = [
      await createWorker(server),
      await createWorker(server),
      await createWorker(server),
      await createWorker(server),
    ];
    await updateWorker(unavailable.id, 'available = 0');
    await updateWorker(rejected.id, `verification = 'refused'`);
    await server.db.prepare('UPDATE accounts SET suspended_at = 1 WHERE id = ?').bind(suspended.id).run();
    expect((await search('')).map(({ id }) => id)).toEqual([on.id]);
  });

  test('shows all workers without a place, including those without a location, and with a place only those with a known location', async () => {
    const [somewhere, noPoint] = [await createWorker(server), await createWorker(server, 'plumber', null)];
    const ids = async (query: string) => (await search(query)).map(({ id }) => id).toSorted();
    expect(await ids('service=plumbing')).toEqual([somewhere.id, noPoint.id].toSorted());
    expect(await ids('service=plumbing&sort=rating_asc')).toEqual([somewhere.id, noPoint.id].toSorted());
    expect(await ids('service=plumbing&location=Pune')).toEqual([somewhere.id]);
    expect((await match({ lat: undefined, lng: undefined })).workers).toHaveLength(2);
  });

  test('sorts by rating weighted by the number of reviews, with unrated workers last in both orders', async () => {
    const [few, many, low, none] = [
      await createWorker(server),
      await createWorker(server),
      await createWorker(server),
      await createWorker(server),
    ];
    await updateWorker(few.id, 'rating_sum = 15, rating_count = 3');
    await updateWorker(many.id, 'rating_sum = 960, rating_count = 200');
    await updateWorker(low.id, 'rating_sum = 30, rating_count = 10');
    expect((await search('')).map(({ id }) => id)).toEqual([many.id, few.id, low.id, none.id]);
    expect((await search('sort=rating_asc')).map(({ id }) => id)).toEqual([low.id, few.id, many.id, none.id]);
    expect((await search('')).map(({ averageRating, reviewCount }) => [averageRating, reviewCount])).toEqual([
      [4.8, 200],
      [5, 3],
      [3, 10],
      [null, 0],
    ]);
  });

  test('shows the part of town but not the house, phone number or e-mail address', async () => {
    await createWorker(server);
    const [card] = (await (await get(server, '/api/worker/search')).json()) as WorkerCard[];
    expect(Object.keys(card ?? {}).toSorted()).toEqual(
      Object.keys(workerCard.shape)
        .filter((key) => key !== 'distanceKm')
        .toSorted(),
    );
    expect(localityOf('12 Fergusson College Road, Shivajinagar, Pune 411005')).toBe('Shivajinagar, Pune 411005');
    expect(localityOf('Kothrud, Pune')).toBe('Kothrud, Pune');
    expect(localityOf('Flat 3, Kothrud')).toBe('Flat 3, Kothrud');
    expect(localityOf('12/3 MG Road, Pune')).toBe('Pune');
  });

  test.each([
    'sort=best',
    'gender=robot',
    'lat=91&lng=1',
    'lat=18',
    'limit=0',
    'limit=101',
    'cursor=made-up',
    'radius_km=500',
    'lat=NaN&lng=1',
  ])('with %s is rejected with 400', async (query) => {
    expect(await parseErrorResponse(get(server, `/api/worker/search?${query}`))).toMatchObject({
      status: 400,
      code: 'request.invalid',
    });
  });
});

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

  test('counts completed and dropped jobs, and gives the reasons for each worker', async () => {
    const [client, worker] = [await createClient(server), await createWorker(server)];
    await advanceJob(server, await createJob(server, client), worker, 'accept', 'start', 'complete');
    await advanceJob(server, await createJob(server, client, { date: daysFromToday(2) }), worker, 'accept', 'cancel');
    await updateWorker(worker.id, `skills = '["Leak Repair"]', rating_sum = 29, rating_count = 6`);
    const { workers } = await match({ service: 'leakage-repair', date: daysFromToday(4), timeSlot: SLOT });
    expect(workers).toMatchObject([
      { id: worker.id, successRate: 50, rating: 4.8, reviewCount: 6, experience: 1, distanceKm: 0 },
    ]);
    expect(workers[0]?.reasons).toEqual(['near', 'rated', 'skill', 'free', 'newcomer']);
  });

  test('puts a worker around the corner first, however many better rated workers are on the other side of town', async () => {
    const near = await createWorker(server);
    await updateWorker(near.id, 'rating_sum = 45, rating_count = 10');
    for (let i = 0; i < 40; i++) {
      const far = await createWorker(server, 'plumber', { lat: PUNE.lat + 0.16 + i / 1000, lng: PUNE.lng });
      await updateWorker(far.id, 'rating_sum = 240, rating_count = 50, service_radius_km = 25');
    }
    expect((await match({})).workers[0]).toMatchObject({ id: near.id, distanceKm: 0 });
  });

  test('leaves out workers who are suspended, take no jobs or serve another part of town', async () => {
    const [suspended, unavailable, far] = [await createWorker(server), await createWorker(server), await createWorker(server)];
    await server.db.prepare('UPDATE accounts SET suspended_at = 1 WHERE id = ?').bind(suspended.id).run();
    await updateWorker(unavailable.id, 'available = 0');
    await updateWorker(far.id, `lat = ${PUNE.lat + 0.1}`);
    expect((await match({})).workers).toEqual([]);
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

describe('an update of a worker', () => {
  test.each([
    ['of their availability', 'available = 0'],
    ['of their rating', 'rating_sum = rating_sum + 5, rating_count = rating_count + 1'],
    ['of their location', 'lat = lat + 0.5'],
  ])('%s writes at most two rows: the worker and their index entry', async (_, what) => {
    const worker = await createWorker(server);
    const { meta } = await updateWorker(worker.id, what);
    expect(meta.rows_written).toBeLessThanOrEqual(2);
    expect(meta.changes).toBe(1);
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

describe('among thousands of workers', () => {
  type WorkerRow = {
    id: string;
    profession: string;
    lat: number;
    lng: number;
    radius: number;
    gender: string;
    score: number;
    open: number;
  };
  test('pages contain exactly the results of a full scan, each once, in order', async () => {
    await insertWorkers(server, 2000);
    const { results: allWorkers } = await server.db
      .prepare(
        `SELECT account_id AS id, profession, lat, lng, service_radius_km AS radius, gender, score, available = 1 AND verification <> 'refused' AS open FROM workers`,
      )
      .all<WorkerRow>();
    const query = fc.record({
      city: fc.option(fc.constantFrom(...CITIES)),
      profession: fc.option(fc.constantFrom(...PROFESSIONS)),
      gender: fc.option(fc.constantFrom('male', 'female')),
      radius: fc.constantFrom(5, 10, 25),
      sort: fc.constantFrom('rating_desc', 'rating_asc'),
      limit: fc.integer({ min: 5, max: 100 }),
    });
    await fc.assert(
      fc.asyncProperty(query, async ({ city, profession, gender, radius, sort, limit }) => {
        const direction = sort === 'rating_asc' ? 1 : -1;
        const compareRows = (a: WorkerRow, b: WorkerRow, unrated: boolean) =>
          (unrated ? 0 : direction * (a.score - b.score)) || (a.id < b.id ? -1 : 1) * (direction === 1 ? 1 : -1);
        const matchingRows = allWorkers.filter(
          (one) =>
            one.open === 1 &&
            (!profession || one.profession === profession) &&
            (!gender || one.gender === gender) &&
            (!city || distanceKm(city, one) <= Math.min(radius, one.radius)),
        );
        const expected = [
          ...matchingRows.filter(({ score }) => score > 0).toSorted((a, b) => compareRows(a, b, false)),
          ...matchingRows.filter(({ score }) => score === 0).toSorted((a, b) => compareRows(a, b, true)),
        ].slice(0, 4 * limit);
        const receivedIds: string[] = [];
        let cursor: string | null = '';
        const searchParams = new URLSearchParams({ sort, limit: String(limit) });
        if (city) searchParams.set('location', city.name);
        if (city) searchParams.set('radius_km', String(radius));
        if (profession) searchParams.set('service', profession);
        if (gender) searchParams.set('gender', gender);
        while (cursor !== null && receivedIds.length < 4 * limit) {
          if (cursor) searchParams.set('cursor', cursor);
          const response = await get(server, `/api/worker/search?${searchParams.toString()}`);
          receivedIds.push(...((await response.json()) as WorkerCard[]).map(({ id }) => id));
          cursor = response.headers.get(NEXT_CURSOR_HEADER);
        }
        expect(receivedIds).toEqual(expected.map(({ id }) => id));
      }),
      // Each query fetches several pages; QUERIES=1000 takes minutes.
      { numRuns: Number(process.env['QUERIES'] ?? 40) },
    );
  });

  test('the rows read by a page depend on its length and the surrounding cells, not on the number of workers', async () => {
    const where: WorkerFilter = {
      professions: ['plumber'],
      skill: null,
      gender: null,
      point: CITIES[0] ?? PUNE,
      radiusKm: 10,
      mustBeVerified: false,
      date: null,
      slot: null,
      clientId: null,
    };
    const readsOf = async (wanted: WorkerFilter) => {
      const query = selectWorkers(wanted, 'all', 'rating_desc', null, 21);
      return (await prepareStatement(server.db, query).all()).meta.rows_read;
    };
    const readsAmong = async (count: number) => {
      await server.db.batch([server.db.prepare('DELETE FROM workers'), server.db.prepare('DELETE FROM accounts')]);
      await insertWorkers(server, count);
      return [await readsOf(where), await readsOf({ ...where, point: null })] as const;
    };
    const [fewHere, fewAnywhere] = await readsAmong(5000);
    const [manyHere, manyAnywhere] = await readsAmong(50_000);
    expect(manyHere).toBeLessThan(2.5 * fewHere);
    expect(manyHere).toBeLessThan(500);
    expect(manyAnywhere).toBeLessThan(2.5 * fewAnywhere);
  });
});
