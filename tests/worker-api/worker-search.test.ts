import { describe, expect, test } from 'vitest';
import { approximatePoint, distanceKm } from '#contract/geo.ts';
import { workerCard, type WorkerCard } from '#contract/matching/matching.ts';
import { errors as errorsEn } from '#pwa/i18n/en/errors.ts';
import { errors as errorsHi } from '#pwa/i18n/hi/errors.ts';
import { errors as errorsMr } from '#pwa/i18n/mr/errors.ts';
import { createWorker, get, PUNE, parseErrorResponse, parseResponse, patch } from '../support/test-users.ts';
import { matchingApi } from '../support/matching-api.ts';
import { withServer } from '../support/server-fixture.ts';

const server = withServer();
const { match, search, updateWorker } = matchingApi(server);

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
    const shownKm = Math.round(distanceKm(approximatePoint(PUNE), PUNE) * 10) / 10;
    expect((await search(here)).map(({ id, distanceKm: km }) => [id, km])).toEqual([[near.id, shownKm]]);
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

  test('says no more of where a worker lives than a square of 500 m, for all places that are searched', async () => {
    const centre = approximatePoint(PUNE);
    const homes = [
      { lat: centre.lat + 0.002, lng: centre.lng + 0.002 },
      { lat: centre.lat - 0.002, lng: centre.lng - 0.002 },
    ];
    const ids: string[] = [];
    for (const home of homes) ids.push((await createWorker(server, 'plumber', home)).id);
    await updateWorker(ids[0] ?? '', 'service_radius_km = 2');
    await updateWorker(ids[1] ?? '', 'service_radius_km = 2');
    let found = 0;
    for (let step = -4; step <= 4; step++) {
      const place = `lat=${centre.lat + step * 0.005}&lng=${centre.lng + step * 0.002}`;
      for (const radius of [1, 2, 25]) {
        const cards = await search(`${place}&radius_km=${radius}`);
        expect(new Set(cards.map((card) => card.distanceKm)).size, place).toBeLessThanOrEqual(1);
        expect([0, 2], place).toContain(cards.length);
        found += cards.length;
      }
    }
    expect(found, 'control: some places are within their reach, others are not').toBeGreaterThan(10);
    expect(found).toBeLessThan(2 * 27);
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

  test('shows the best first by a rating weighted by the number of reviews, or the lowest shown average first; unrated workers last', async () => {
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
    expect((await search('sort=rating_asc')).map(({ id }) => id)).toEqual([low.id, many.id, few.id, none.id]);
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
  });

  test.each([
    ['Flat 12 Sai Niwas Kothrud Pune', 'Kothrud, Pune'],
    ['Flat 12 Sai Niwas Paud Road Kothrud Pune', 'Pune'],
    ['12 Fergusson College Road, Shivajinagar, Pune 411005', 'Shivajinagar, Pune'],
    ['Kothrud, Pune, Flat 3', 'Kothrud, Pune'],
    ['12/3 MG Road Pune', 'Pune'],
    ['Room 4, behind the old mill', ''],
  ])('shows for the address “%s” its locality in the words of the gazetteer: “%s”', async (address, locality) => {
    const worker = await createWorker(server);
    await parseResponse(
      'changeWorker',
      patch(server, '/api/worker/profile', { area: { address, place: null, serviceRadiusKm: 5 } }, worker),
    );
    const { address: shown } = await parseResponse('publicWorker', get(server, `/api/workers/${worker.id}`));
    expect(shown).toBe(locality);
    expect((await parseResponse('searchWorkers', get(server, '/api/worker/search'))).map((card) => card.address)).toEqual([
      locality,
    ]);
  });

  test('shows no place of a worker of an older version until the scheduled run has looked it up', async () => {
    const worker = await createWorker(server);
    const shown = async () => (await parseResponse('publicWorker', get(server, `/api/workers/${worker.id}`))).address;
    expect(await shown()).toBe('');
    await server.runScheduled();
    expect(await shown()).toBe('Shivajinagar, Pune');
  });

  test.each([0, 0.9, 25.1, 500])(
    'with a radius of %d km is rejected by a code that names 1 to 25 km, as the API reference does',
    async (km) => {
      expect(await parseErrorResponse(get(server, `/api/worker/search?radius_km=${km}`))).toMatchObject({
        status: 400,
        fields: { radius_km: 'field.radius' },
      });
      const reference: unknown = await (await get(server, '/api/openapi.json')).json();
      expect(reference).toMatchObject({
        paths: {
          '/api/worker/search': {
            get: {
              parameters: expect.arrayContaining([
                { name: 'radius_km', in: 'query', required: false, schema: { type: 'number', minimum: 1, maximum: 25 } },
              ]),
            },
          },
        },
      });
      expect([errorsEn.field.radius, errorsHi.field.radius, errorsMr.field.radius]).toEqual([
        expect.stringMatching(/1 to 25 km/),
        expect.stringMatching(/1 से 25 किमी/),
        expect.stringMatching(/1 ते 25 किमी/),
      ]);
    },
  );

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
