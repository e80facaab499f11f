import * as z from 'zod/mini';
import { latitude, longitude } from '#contract/geo.ts';
import { PLACE_CERTAINTIES, type Place } from '#contract/places/places.ts';
import type { Context } from '#api/lib/context.ts';
import { isWithinRateLimit } from '#api/lib/rate-limit.ts';
import { NO_RESULT, type GeocodeResult, type Geocoder } from './geocoder.ts';
import { USER_AGENT, waitForTurn } from './external-service-queue.ts';

const TIMEOUT_MS = 5000;
const CACHE_SECONDS = 30 * 86_400;
/** Questions of one network, of the 600 that the service allows: a single guest could take every turn. */
const MAX_QUESTIONS = { max: 60, seconds: 600 };

const degrees = <S extends z.ZodMiniType<number, number>>(schema: S) => z.pipe(z.pipe(z.string(), z.transform(Number)), schema);
/** The response of `/search?format=jsonv2` (Nominatim manual). */
const searchResponse = z.array(
  z.object({ lat: degrees(latitude), lon: degrees(longitude), display_name: z.string(), addresstype: z.optional(z.string()) }),
);
const cachedPlaces = z.array(z.object({ lat: latitude, lng: longitude, label: z.string(), sure: z.enum(PLACE_CERTAINTIES) }));

const CITY_LEVEL_TYPES = new Set([
  'city',
  'town',
  'municipality',
  'county',
  'district',
  'state_district',
  'state',
  'country',
  'region',
]);
const certaintyOf = (type: string | undefined): Place['sure'] =>
  type === 'postcode' ? 'pin' : type === undefined || CITY_LEVEL_TYPES.has(type) ? 'city' : 'locality';

/** A service with Nominatim's API. All isolates share one request queue; responses are cached at the edge. A network that has asked too much gets no result. */
export const nominatim = (url: string, context: Context): Geocoder => ({
  async find(address) {
    const matches = await search(url, context, address);
    if (matches.length > 0) return toResult(matches);
    const parts = address.split(', ');
    if (parts.length <= 3) return NO_RESULT;
    // The end of an address names only the city, so the result is the city (worker specification, section 7).
    const shortenedMatches = await search(url, context, parts.slice(-3).join(', '));
    return toResult(shortenedMatches.map((place) => ({ ...place, sure: 'city' as const })));
  },
});

const toResult = (candidates: Place[]): GeocodeResult => ({ best: candidates[0] ?? null, candidates });

async function search(url: string, context: Context, address: string): Promise<Place[]> {
  const query = new URLSearchParams({ q: address, format: 'jsonv2', countrycodes: 'in', limit: '5' });
  const requestUrl = `${url.replace(/\/$/, '')}/search?${query.toString()}`;
  const cache = await caches.open('geocoder');
  const cached = await cache.match(requestUrl);
  if (cached) return z.parse(cachedPlaces, await cached.json());
  const { db, settings, clientNetwork, now } = context;
  if (!(await isWithinRateLimit(db, settings, `geocoder network ${clientNetwork}`, MAX_QUESTIONS, now))) return [];
  await waitForTurn(context, 'geocoder');
  const response = await fetch(requestUrl, {
    headers: {
      'user-agent': USER_AGENT,
      accept: 'application/json',
      ...(context.settings.origin && { referer: context.settings.origin }),
    },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`the geocoder answered ${response.status}`);
  const places = z.parse(searchResponse, await response.json()).map(({ lat, lon, display_name, addresstype }) => ({
    lat,
    lng: lon,
    label: display_name,
    sure: certaintyOf(addresstype),
  }));
  const cacheEntry = Response.json(places, { headers: { 'cache-control': `max-age=${CACHE_SECONDS}` } });
  context.waitUntil(cache.put(requestUrl, cacheEntry));
  return places;
}
