import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { selectWorkers, type WorkerFilter, type WorkerOrder } from '#api/features/matching/matching.repository.ts';
import { PROFESSIONS } from '#contract/catalogue.ts';
import { CITIES } from '#contract/places/cities.ts';
import { approximatePoint, distanceKm } from '#contract/geo.ts';
import { NEXT_CURSOR_HEADER } from '#contract/paging.ts';
import type { WorkerCard } from '#contract/matching/matching.ts';
import { averageRating } from '#contract/reviews.ts';
import { createWorker, get, PUNE } from '../support/test-users.ts';
import { matchingApi } from '../support/matching-api.ts';
import { prepareStatement } from '../support/prepare-statement.ts';
import { withServer, type TestServer } from '../support/server-fixture.ts';

const server = withServer();
const { updateWorker } = matchingApi(server);

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

const isRated = 'rating_sum = 9, rating_count = 2';

describe('an update of a worker', () => {
  test.each([
    ['who has no rating', 'available = 1', 2],
    ['who has no rating', 'lat = lat + 0.5', 2],
    ['who is rated, in two orders of the search', 'available = 1', 3],
    ['who is rated, in two orders of the search', 'lat = lat + 0.5', 3],
    ['who is a newcomer, in the order of their turns', 'available = 1', 3],
    ['who is a newcomer, in the order of their turns', 'lat = lat + 0.5', 3],
  ])('%s writes with SET %s at most %i rows', async (who, change, maxRows) => {
    const worker = await createWorker(server);
    if (!who.startsWith('who is a newcomer')) await updateWorker(worker.id, 'jobs_completed = 3');
    await updateWorker(worker.id, change.startsWith('available') ? 'available = 0' : 'available = 1');
    if (who.startsWith('who is rated')) await updateWorker(worker.id, isRated);
    const { meta } = await updateWorker(worker.id, change);
    expect(meta).toMatchObject({ rows_written: maxRows, changes: 1 });
  });

  test('who is reviewed also writes the version of their profile and its index entry', async () => {
    const worker = await createWorker(server);
    const { meta } = await updateWorker(worker.id, 'rating_sum = rating_sum + 5, rating_count = rating_count + 1');
    expect(meta.rows_written).toBeLessThanOrEqual(5);
    expect(meta.changes).toBe(2);
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
    rating_sum: number;
    rating_count: number;
    open: number;
  };
  test('pages contain exactly the results of a full scan, each once, in order', async () => {
    await insertWorkers(server, 2000);
    const { results: allWorkers } = await server.db
      .prepare(
        `SELECT account_id AS id, profession, lat, lng, service_radius_km AS radius, gender, score, rating_sum, rating_count, available = 1 AND verification <> 'refused' AS open FROM workers`,
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
        const keyOf = ({ score, rating_sum, rating_count }: WorkerRow) =>
          sort === 'rating_asc' ? (averageRating(rating_sum, rating_count) ?? 0) : score;
        const compareRows = (a: WorkerRow, b: WorkerRow, unrated: boolean) =>
          (unrated ? 0 : direction * (keyOf(a) - keyOf(b))) || (a.id < b.id ? -1 : 1) * (unrated ? -1 : direction);
        const matchingRows = allWorkers.filter(
          (one) =>
            one.open === 1 &&
            (!profession || one.profession === profession) &&
            (!gender || one.gender === gender) &&
            (!city || distanceKm(city, approximatePoint(one)) <= Math.min(radius, one.radius)),
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
      time: null,
      clientId: null,
      mustBeBookable: false,
    };
    const readsOf = async (wanted: WorkerFilter, order: WorkerOrder) => {
      const query = selectWorkers(wanted, order, null, 21);
      return (await prepareStatement(server.db, query).all()).meta.rows_read;
    };
    const orders = ['best', 'lowest_rated'] as const;
    const readsAmong = async (count: number) => {
      await server.db.batch([server.db.prepare('DELETE FROM workers'), server.db.prepare('DELETE FROM accounts')]);
      await insertWorkers(server, count);
      const reads = [];
      for (const order of orders)
        reads.push({ here: await readsOf(where, order), anywhere: await readsOf({ ...where, point: null }, order) });
      return reads;
    };
    const few = await readsAmong(5000);
    for (const [i, { here, anywhere }] of (await readsAmong(50_000)).entries()) {
      expect(here).toBeLessThan(2.5 * (few[i]?.here ?? 0));
      expect(here).toBeLessThan(500);
      expect(anywhere).toBeLessThan(2.5 * (few[i]?.anywhere ?? 0));
    }
  });
});
