import { CITIES, findCity } from '#contract/places/cities.ts';
import { approximatePoint, type Point } from '#contract/geo.ts';
import type { Directions } from '#contract/places/directions.ts';
import {
  MIN_ADDRESS_LENGTH,
  normalizeAddress,
  withoutState,
  type GeocodeResponse,
  type Place,
} from '#contract/places/places.ts';
import { AppError } from '#api/lib/app-error.ts';
import type { Context } from '#api/lib/context.ts';
import { log } from '#api/lib/log.ts';
import { Gazetteer, createCache } from './gazetteer.ts';
import type { GeocodeResult } from './geocoder.ts';
import { nominatim } from './nominatim.ts';
import { osrm } from './osrm.ts';
import { directLine } from './routing-service.ts';

const cache = createCache();

const createGazetteer = ({ env }: Pick<Context, 'env'>): Gazetteer =>
  new Gazetteer(async (name) => {
    const file = await env.ASSETS.fetch(`https://assets.local/${name}`);
    return file.ok ? await file.json() : null;
  }, cache);

/** Asks the service of GEOCODER_URL, if one is configured. If it finds nothing or fails, asks our own gazetteer. */
async function findPlace(context: Context, address: string): Promise<GeocodeResult> {
  const url = context.settings.geocoderUrl;
  if (url) {
    try {
      const found = await nominatim(url, context).find(address);
      if (found.best) return found;
    } catch (error) {
      log('error', 'geocoder.failed', {}, error);
    }
  }
  return createGazetteer(context).find(address);
}

/**
 * The place of an address. Throws `place.address_short` for fewer than five letters.
 * @param text as the user typed it, in Latin or Devanagari
 */
export async function geocode(context: Context, text: string): Promise<GeocodeResponse> {
  const address = normalizeAddress(text);
  if (address.length < MIN_ADDRESS_LENGTH)
    throw new AppError('place.address_short', { fields: { address: 'field.too_short' } });
  const { best, candidates } = await findPlace(context, address);
  // Worker specification, section 8.
  const message = !best
    ? `Could not find coordinates for: ${address}.`
    : best.sure === 'city'
      ? 'Could not find full address, showing city/state.'
      : null;
  return { best, candidates, message };
}

/** The place that an address names, by our own gazetteer; null if it names none or is ambiguous. */
async function findInGazetteer(context: Pick<Context, 'env'>, text: string): Promise<Place | null> {
  const named = CITIES.find(({ aliases }) => aliases.includes(text.trim().toLowerCase()));
  const place = named ? null : (await createGazetteer(context).find(normalizeAddress(text))).best;
  if (place) return place;
  const city = named ?? findCity(text);
  return city && { lat: city.lat, lng: city.lng, label: `${city.name}, ${city.state}`, sure: 'city' };
}

/**
 * The point of the place that an address or the location of a search names, or null. It calls no outside service: those allow
 * one request a second, and a booking must not wait for them.
 */
export async function locateInGazetteer(context: Pick<Context, 'env'>, text: string): Promise<Point | null> {
  const found = await findInGazetteer(context, text);
  return found && { lat: found.lat, lng: found.lng };
}

/** The point and the locality of an address. */
export interface Located {
  point: Point | null;
  /**
   * Part of town, city and PIN code, for readers who may not know the address. It consists of names in the gazetteer: an
   * address may be typed in any order and without commas, so that each part of it may be the door. Empty if nothing is known.
   */
  locality: string;
}

/**
 * Locates an address by the names in it.
 * @param point where the user marked it; wins over the names
 */
export async function locateAddress(context: Pick<Context, 'env'>, address: string, point: Point | null): Promise<Located> {
  const named = await findInGazetteer(context, address);
  // Of a marked home whose address names only the city, the place nearest to it says more.
  const nearest =
    point && (named === null || named.sure === 'city')
      ? await createGazetteer(context).findNearest(approximatePoint(point))
      : null;
  return {
    point: point ?? (named && { lat: named.lat, lng: named.lng }),
    locality: withoutState((nearest ?? named)?.label ?? ''),
  };
}

/** Directions from the service of ROUTER_URL. Without one, or if it finds no route or fails, a straight line. */
export async function findDirections(context: Context, from: Point, to: Point): Promise<Directions> {
  // Only a round trip to the database detects a revoked token.
  await context.db.runPreconditions();
  const url = context.settings.routerUrl;
  if (url) {
    try {
      const directions = await osrm(url, context).findRoute(from, to);
      if (directions) return directions;
    } catch (error) {
      log('error', 'router.failed', {}, error);
    }
  }
  return directLine(from, to);
}
