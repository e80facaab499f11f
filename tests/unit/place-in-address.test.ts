import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { distanceKm, type Point } from '#contract/geo.ts';
import { findCity } from '#contract/places/cities.ts';
import { ensureGazetteer } from '../../scripts/gazetteer.ts';
import { createCountingGazetteer } from '../support/address-samples.ts';

const PUNE = { lat: 18.5204, lng: 73.8567 };
const KOTHRUD = { lat: 18.5, lng: 73.81 };
const requests: string[] = [];

beforeEach(() => {
  requests.length = 0;
  vi.resetModules();
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', async (path: string) => {
    requests.push(path);
    return new Response(await readFile(join(ensureGazetteer(), path)));
  });
});
afterEach(() => vi.unstubAllGlobals());
const pointOf = (point: Point | null) => point && { lat: point.lat, lng: point.lng };
const localityNear = async (point: Point) => (await import('#pwa/sync/http/place-names.ts')).localityNear(point);
const placeInAddress = async (address: string) => (await import('#pwa/sync/http/place-names.ts')).placeInAddress(address);

describe('the place in an address', () => {
  test.each(['12 Karve Road 411038', 'Kothrud, Pune 411 038', 'Near 411004, then 411038', 'कोथरूड, पुणे ४११०३८'])(
    'is that of its last PIN code: %s',
    async (address) => {
      const place = await placeInAddress(address);
      expect(place && distanceKm(place, KOTHRUD)).toBeLessThan(4);
      expect(requests).toEqual(['/gazetteer/pins/411.json']);
    },
  );

  test('is that of the locality of its city, without a PIN code', async () => {
    const place = await placeInAddress('Flat 4, Kothrud, Pune');
    expect(place && distanceKm(place, KOTHRUD)).toBeLessThan(4);
    expect(place && distanceKm(place, PUNE)).toBeGreaterThan(2);
  });

  test('is that of the city, if places elsewhere have the same name', async () => {
    const place = await placeInAddress('Aundh, Pune');
    expect(place && distanceKm(place, PUNE)).toBeLessThan(6);
  });

  test.each([
    'Aundh, Pune',
    'Flat 3, Kharadi, Pune',
    'Koregaon Park, Pune',
    'Wagholi Park, Pune',
    'Arvi, Pune',
    'Andheri East, Mumbai',
    'Dahisar, Mumbai',
    'Hazratganj, Lucknow',
    'Bopal, Ahmedabad, Gujarat',
    'Ramdaspeth west, Nagpur',
    'Karjat, Pune',
  ])('is the one at which the server sees the request: %s', async (address) => {
    const { best } = await createCountingGazetteer().gazetteer.find(address);
    expect(pointOf(await placeInAddress(address))).toEqual(pointOf(best ?? findCity(address)));
  });

  test('is the city, if the address names no locality of it, or if the files cannot be fetched', async () => {
    expect(await placeInAddress('somewhere in Pune')).toMatchObject({ name: 'Pune' });
    vi.resetModules();
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
    expect(await placeInAddress('Kothrud, Pune 411038')).toEqual(findCity('Pune'));
  });

  test('is null for a PIN code that does not exist, and for digits of a longer number', async () => {
    expect(await placeInAddress('Karve Road 411999')).toBeNull();
    expect(await placeInAddress('call 9822041103')).toBeNull();
  });

  test('never sends the address', async () => {
    await placeInAddress('Flat 4, Kothrud, Pune 411038');
    await placeInAddress('Flat 4, Kothrud, Pune');
    expect(requests.every((path) => path.startsWith('/gazetteer/'))).toBe(true);
    expect(requests.join(' ')).not.toMatch(/flat|kothrud/i);
  });
});

describe('the locality near a point', () => {
  test('has the city and the PIN code, by which it is found again', async () => {
    const locality = await localityNear(KOTHRUD);
    expect(locality).toMatch(/^\S.*, Pune 411\d{3}$/);
    const found = await placeInAddress(locality ?? '');
    expect(found && distanceKm(found, KOTHRUD)).toBeLessThan(3);
  });

  test('is null at sea', async () => {
    expect(await localityNear({ lat: 15, lng: 65 })).toBeNull();
  });

  test('cannot be looked up without the files', async () => {
    vi.resetModules();
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
    await expect(localityNear(KOTHRUD)).rejects.toMatchObject({ apiError: { code: 'network' } });
  });
});
