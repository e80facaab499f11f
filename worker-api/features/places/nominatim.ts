import * as z from 'zod/mini';
import { latitude, longitude } from '#contract/geo.ts';
import { PLACE_CERTAINTIES, type Place } from '#contract/places/places.ts';
import type { Context } from '#api/lib/context.ts';
import { NOTHING, type Found, type Geocoder } from './geocoder.ts';
import { AGENT, turn } from './outside.ts';

const ANSWER_WITHIN_MS = 5000;
const KEEP_SECONDS = 30 * 86_400;

const degrees = <S extends z.ZodMiniType<number, number>>(schema: S) => z.pipe(z.pipe(z.string(), z.transform(Number)), schema);
/** The answer of `/search?format=jsonv2` (Nominatim manual). */
const hits = z.array(
  z.object({ lat: degrees(latitude), lon: degrees(longitude), display_name: z.string(), addresstype: z.optional(z.string()) }),
);
const kept = z.array(z.object({ lat: latitude, lng: longitude, label: z.string(), sure: z.enum(PLACE_CERTAINTIES) }));

const WIDE = new Set(['city', 'town', 'municipality', 'county', 'district', 'state_district', 'state', 'country', 'region']);
const sureOf = (type: string | undefined): Place['sure'] =>
  type === 'postcode' ? 'pin' : type === undefined || WIDE.has(type) ? 'city' : 'locality';

/** A service that speaks Nominatim's format, asked in turn across all isolates; its answers are kept at the edge. */
export const nominatim = (url: string, context: Context): Geocoder => ({
  async find(address) {
    const whole = await search(url, context, address);
    if (whole.length > 0) return foundOf(whole);
    const parts = address.split(', ');
    if (parts.length <= 3) return NOTHING;
    // The end of an address is the city's, so no more than the city was found (worker specification, section 7).
    const less = await search(url, context, parts.slice(-3).join(', '));
    return foundOf(less.map((place) => ({ ...place, sure: 'city' as const })));
  },
});

const foundOf = (candidates: Place[]): Found => ({ best: candidates[0] ?? null, candidates });

async function search(url: string, context: Context, address: string): Promise<Place[]> {
  const query = new URLSearchParams({ q: address, format: 'jsonv2', countrycodes: 'in', limit: '5' });
  const asked = `${url.replace(/\/$/, '')}/search?${query.toString()}`;
  const cache = await caches.open('geocoder');
  const known = await cache.match(asked);
  if (known) return z.parse(kept, await known.json());
  await turn(context, 'geocoder');
  const answer = await fetch(asked, {
    headers: {
      'user-agent': AGENT,
      accept: 'application/json',
      ...(context.settings.origin && { referer: context.settings.origin }),
    },
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
  if (!answer.ok) throw new Error(`the geocoder answered ${answer.status}`);
  const places = z.parse(hits, await answer.json()).map(({ lat, lon, display_name, addresstype }) => ({
    lat,
    lng: lon,
    label: display_name,
    sure: sureOf(addresstype),
  }));
  const copy = Response.json(places, { headers: { 'cache-control': `max-age=${KEEP_SECONDS}` } });
  context.later(cache.put(asked, copy));
  return places;
}
