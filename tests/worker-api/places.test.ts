import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { get, parseResponse, parseErrorResponse } from '../support/test-users.ts';
import { withServer } from '../support/server-fixture.ts';

interface GeocoderRequest {
  q: string;
  agent: string;
  at: number;
}
const geocoderRequests: GeocoderRequest[] = [];
let isGeocoderDown = false;

/** A service in Nominatim’s format that knows one house and one street. */
const geocoder = createServer((request, response) => {
  const { searchParams } = new URL(request.url ?? '/', 'http://localhost');
  const q = searchParams.get('q') ?? '';
  geocoderRequests.push({ q, agent: request.headers['user-agent'] ?? '', at: Date.now() });
  const geocoderResult = (addresstype: string) => ({
    lat: '18.5075',
    lon: '73.8077',
    display_name: q,
    addresstype,
    place_id: 1,
  });
  const results = q.startsWith('12 Paud Road')
    ? [geocoderResult('building')]
    : q === 'Nowhere Lane, Kothrud, Pune'
      ? [geocoderResult('road')]
      : [];
  response.writeHead(isGeocoderDown ? 503 : 200, { 'content-type': 'application/json' }).end(JSON.stringify(results));
});
await new Promise<void>((done) => geocoder.listen(0, '127.0.0.1', () => done()));
const { port } = geocoder.address() as AddressInfo;
afterAll(() => geocoder.close());
beforeEach(() => {
  geocoderRequests.length = 0;
  isGeocoderDown = false;
});

const geocodePath = (address: string): string => `/api/places/geocode?${new URLSearchParams({ address }).toString()}`;

describe('geocoding with the gazetteer', () => {
  const server = withServer();
  const geocode = (address: string) => parseResponse('geocode', get(server, geocodePath(address)));

  test('finds a place and reports its certainty', async () => {
    expect(await geocode('Flat 4, Kotharud, Pune 411038')).toEqual({
      best: { lat: 18.5166, lng: 73.8037, label: 'Kothrud, Pune, Maharashtra 411038', sure: 'pin' },
      candidates: [{ lat: 18.5166, lng: 73.8037, label: 'Kothrud, Pune, Maharashtra 411038', sure: 'pin' }],
      message: null,
    });
    expect((await geocode('कोथरूड, पुणे')).best?.sure).toBe('locality');
  });

  test('uses the specified messages when it found less than the address, or nothing', async () => {
    expect((await geocode('Some New Township, Pune')).message).toBe('Could not find full address, showing city/state.');
    expect(await geocode('  qwertyuiop ,, ')).toEqual({
      best: null,
      candidates: [],
      message: 'Could not find coordinates for: qwertyuiop.',
    });
  });

  test('rejects an address of fewer than five letters after tidying, one that is too long, and a missing one', async () => {
    for (const address of ['Pun', ' , a ,\t, ;', '....'])
      expect(await parseErrorResponse(get(server, geocodePath(address)))).toMatchObject({
        code: address.includes('\t') ? 'request.malformed' : 'place.address_short',
      });
    expect(await parseErrorResponse(get(server, geocodePath('a'.repeat(301))))).toMatchObject({
      fields: { address: 'field.too_long' },
    });
    expect(await parseErrorResponse(get(server, '/api/places/geocode'))).toMatchObject({
      fields: { address: 'field.required' },
    });
  });

  test('reads nothing from the database', async () => {
    await geocode('Kothrud, Pune');
    const counters = await server.db.prepare('SELECT count(*) AS n FROM rate_counters').first('n');
    expect(counters).toBe(0);
  });
});

describe('geocoding with a service in Nominatim’s format', () => {
  const server = withServer({ GEOCODER_URL: `http://127.0.0.1:${port}/` });
  const limited = withServer({ GEOCODER_URL: `http://127.0.0.1:${port}/`, RATE_LIMIT_FACTOR: '1' });
  const geocode = (address: string) => parseResponse('geocode', get(server, geocodePath(address)));

  test('sends the address to the service once', async () => {
    const first = await geocode('12 Paud Road, Kothrud, Pune');
    expect(first.best).toEqual({ lat: 18.5075, lng: 73.8077, label: '12 Paud Road, Kothrud, Pune', sure: 'locality' });
    expect(geocoderRequests.map(({ q }) => q)).toEqual(['12 Paud Road, Kothrud, Pune']);
    expect(geocoderRequests[0]?.agent).toMatch(/^Karigar\//);
    // The place is stored after the response.
    await expect
      .poll(async () => {
        const before = geocoderRequests.length;
        expect(await geocode(' 12  Paud Road,, Kothrud, Pune')).toEqual(first);
        return geocoderRequests.length - before;
      })
      .toBe(0);
  });

  test('retries with the last three parts, and then claims only the city', async () => {
    const { best, message } = await geocode('Flat 9, Nowhere Lane, Kothrud, Pune');
    expect(geocoderRequests.map(({ q }) => q)).toEqual(['Flat 9, Nowhere Lane, Kothrud, Pune', 'Nowhere Lane, Kothrud, Pune']);
    expect(best?.sure).toBe('city');
    expect(message).toBe('Could not find full address, showing city/state.');
  });

  test('sends at most one request a second to the service, however many users geocode at once', async () => {
    const from = Date.now();
    await Promise.all([1, 2, 3].map((house) => geocode(`12 Paud Road ${house}, Pune`)));
    const times = geocoderRequests.map(({ at }) => at - from).toSorted((a, b) => a - b);
    expect(times).toHaveLength(3);
    // Each request takes its own second after the first one; a busy machine only delays them. A timer may fire a moment early.
    expect(times[1]).toBeGreaterThanOrEqual(990);
    expect(times[2]).toBeGreaterThanOrEqual(1990);
  });

  test('answers from the gazetteer after 60 questions of one network in ten minutes, and asks the service for others', async () => {
    const from = (ip: string, street: number) =>
      parseResponse(
        'geocode',
        limited.fetch(geocodePath(`${street} Any Street, Kothrud, Pune`), { headers: { 'cf-connecting-ip': ip } }),
      );
    const inGazetteer = (await parseResponse('geocode', get(limited, geocodePath('Kothrud, Pune')))).best;
    expect((await from('203.0.113.1', 1)).best).toEqual(inGazetteer);
    await limited.db.prepare(`UPDATE rate_counters SET count = 59 WHERE key = 'geocoder network 203.0.113.1'`).run();
    geocoderRequests.length = 0;
    const before = limited.log.length;
    expect((await from('203.0.113.1', 2)).best).toEqual(inGazetteer);
    expect(geocoderRequests.map(({ q }) => q)).toEqual(['2 Any Street, Kothrud, Pune']);
    expect((await from('203.0.113.1', 3)).best).toEqual(inGazetteer);
    expect(geocoderRequests).toHaveLength(1);
    await from('203.0.113.2', 4);
    expect(geocoderRequests.at(-1)?.q).toBe('4 Any Street, Kothrud, Pune');
    await limited.db.prepare(`UPDATE rate_counters SET since = since - 600000 WHERE key LIKE 'geocoder network %'`).run();
    await from('203.0.113.1', 5);
    expect(geocoderRequests.at(-1)?.q).toBe('5 Any Street, Kothrud, Pune');
    // When this error is in the log, earlier ones would be there too.
    isGeocoderDown = true;
    await from('203.0.113.3', 6);
    const failures = () => limited.log.slice(before).filter((line) => line.includes('geocoder.failed'));
    await expect.poll(() => failures().at(-1)).toContain('the geocoder answered 503');
    expect(failures()).toHaveLength(1);
  });

  test('falls back to the gazetteer when the service fails or finds nothing', async () => {
    isGeocoderDown = true;
    expect((await geocode('Kothrud, Pune 411038')).best?.sure).toBe('pin');
    isGeocoderDown = false;
    expect((await geocode('Karve Nagar, Pune')).best?.label).toBe('Karvenagar, Pune, Maharashtra 411052');
    expect(geocoderRequests).toHaveLength(2);
  });
});
