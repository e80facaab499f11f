import * as z from 'zod/mini';
import {
  pinCodesFile,
  pinCodesPath,
  GRID_INDEX_PATH,
  gridSquareKey,
  gridIndexFile,
  MAX_NEAREST_KM,
  NAME_ENDINGS,
  remotenessFrom,
} from '#contract/places/gazetteer.ts';
import { toAsciiDigits } from '#contract/digits.ts';
import { findCity } from '#contract/places/cities.ts';
import { distanceKm, type Point } from '#contract/geo.ts';
import { parseErrorResponse } from './http.ts';
import { apiError, RESPONSE_TIMEOUT_MS } from './api-error.ts';
import { QueryError } from './query-error.ts';

export interface PlaceName extends Point {
  name: string;
}

const files = new Map<string, Promise<unknown>>();

async function fetchJson(name: string): Promise<unknown> {
  const response = await fetch(`/${name}`, { signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) }).catch(() => null);
  if (response && !response.ok) throw new QueryError(parseErrorResponse(response.status, null));
  // Without JSON the connection broke, or the log-in page of a public Wi-Fi came.
  const file: unknown = await response?.json().catch(() => null);
  if (!file) throw new QueryError(apiError('network', 0));
  return file;
}

function fileOf(name: string): Promise<unknown> {
  const existing = files.get(name);
  if (existing) return existing;
  const download = fetchJson(name);
  files.set(name, download);
  // A failed download may be retried.
  download.catch(() => files.delete(name));
  return download;
}

/** The PIN codes in the one-degree square around a point. Rejects with a QueryError if the files cannot be fetched. */
async function pinCodesNear(point: Point) {
  const prefixes = z.parse(gridIndexFile, await fileOf(GRID_INDEX_PATH))[gridSquareKey(point)] ?? [];
  const all = await Promise.all(prefixes.map(async (prefix) => z.parse(pinCodesFile, await fileOf(pinCodesPath(prefix)))));
  return all.flatMap((pins) => Object.entries(pins));
}

/** Localities and villages in the one-degree square around a point; none if the files cannot be fetched. */
export const placeNamesNear = async (point: Point): Promise<PlaceName[]> =>
  (await pinCodesNear(point).catch(() => [])).map(([, [lat, lng, , , , [name = '']]]) => ({ name, lat, lng }));

/**
 * The locality nearest to a point, with its city and PIN code; null if none is near. Rejects with a QueryError if the files
 * cannot be fetched. The point stays here.
 */
export async function localityNear(point: Point): Promise<string | null> {
  const localities = (await pinCodesNear(point)).map(([pin, [lat, lng, district, , , [name = district]]]) => ({
    km: distanceKm(point, { lat, lng }),
    text: `${name === district ? name : `${name}, ${district}`} ${pin}`,
  }));
  const [nearest] = localities.toSorted((a, b) => a.km - b.km);
  return nearest && nearest.km <= MAX_NEAREST_KM ? nearest.text : null;
}

const PIN_CODE = /(?<!\d)([1-9]\d{2}) ?(\d{3})(?!\d)/g;
/** Shorter names are also parts of other words. */
const MIN_NAME_LENGTH = 4;
/** Names of post offices that are words of many other addresses. */
const GENERIC_NAMES = new Set(['East', 'West', 'Main', 'Wadi']);
const wordsOf = (text: string): string => ` ${text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')} `;

/** The point of a PIN code, or null. Rejects with a QueryError if its file cannot be fetched. */
async function pointOfPinCode(prefix: string, rest: string): Promise<Point | null> {
  const file = await fileOf(pinCodesPath(prefix)).catch((error: unknown) => {
    // No PIN code begins like this.
    if (error instanceof QueryError && error.apiError.status === 404) return {};
    throw error;
  });
  const place = z.parse(pinCodesFile, file)[prefix + rest];
  return place ? { lat: place[0], lng: place[1] } : null;
}

/**
 * The point of the PIN code in an address, else of the locality of the city that it names, else of that city; null if it names
 * no place. Only files of the gazetteer are fetched: the address does not leave the phone. Without them, only the city counts;
 * rejects with a QueryError if it names none.
 */
export async function placeInAddress(address: string): Promise<Point | null> {
  const city = findCity(address);
  if (!navigator.onLine && city) return city;
  try {
    // Indian addresses end with the PIN code.
    const [, prefix, rest] = [...toAsciiDigits(address).matchAll(PIN_CODE)].at(-1) ?? [];
    const point = prefix && rest ? await pointOfPinCode(prefix, rest) : null;
    if (point || !city) return point;
  } catch (error) {
    if (city) return city;
    throw error;
  }
  const words = wordsOf(address);
  const named = (await pinCodesNear(city).catch(() => [])).flatMap(([, [lat, lng, district, , , names]]) => {
    const remoteness = remotenessFrom(city, { lat, lng, district });
    return remoteness === null ? [] : names.map((name) => ({ name, lat, lng, remoteness }));
  });
  const isNamed = (name: string) =>
    words
      .split(wordsOf(name))
      .slice(1)
      .some((rest) => !NAME_ENDINGS.has(rest.split(' ', 1).join()));
  const [place] = named
    .filter(
      ({ name }) =>
        name.length >= MIN_NAME_LENGTH &&
        isNamed(name) &&
        !GENERIC_NAMES.has(name) &&
        name !== city.state &&
        findCity(name)?.name !== city.name,
    )
    .toSorted((a, b) => b.name.length - a.name.length || a.remoteness - b.remoteness);
  return place ?? city;
}
