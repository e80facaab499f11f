import * as z from 'zod/mini';
import { distanceKm, type Point } from '#contract/geo.ts';

/** Gazetteer files that the app downloads. scripts/gazetteer.ts writes them into the build. */
export const GAZETTEER_FOLDER = 'gazetteer';

/** Per PIN code: latitude, longitude, district, state, taluk and its place names, best known first. */
export const pinCodesFile = z.record(
  z.string(),
  z.tuple([z.number(), z.number(), z.string(), z.string(), z.string(), z.array(z.string())]),
);
export type PinCodesFile = z.infer<typeof pinCodesFile>;

/** The file of the PIN codes that begin with these three digits. */
export const pinCodesPath = (prefix: string): string => `${GAZETTEER_FOLDER}/pins/${prefix}.json`;

/** Maps each square of one degree to the first three digits of its PIN codes. */
export const GRID_INDEX_PATH = `${GAZETTEER_FOLDER}/squares.json`;
export const gridIndexFile = z.record(z.string(), z.array(z.string()));
export const gridSquareKey = ({ lat, lng }: Point): string => `${Math.floor(lat)}_${Math.floor(lng)}`;

/** Places further away say nothing about where a point is. */
export const MAX_NEAREST_KM = 15;

/** With one of these after them, words name another place: Kalyani Nagar is not Kalyan, and Koregaon Park is not Koregaon. */
export const NAME_ENDINGS: ReadonlySet<string> = new Set(
  'nagar colony layout park garden gardens नगर कॉलोनी कॉलनी पार्क गार्डन'.split(' '),
);

/** A city may extend this far from its centre, beyond its district. */
export const CITY_RADIUS_KM = 30;

/**
 * Ranks the places of one name for an address that also names a city, least remote first: those in its district and near its centre, other
 * near ones, then those of its district. Null for places of other cities.
 */
export function remotenessFrom(city: Point & { name: string }, place: Point & { district: string }): number | null {
  const km = distanceKm(city, place);
  const isInDistrict = place.district === city.name;
  if (km < CITY_RADIUS_KM) return isInDistrict ? km : km + CITY_RADIUS_KM;
  return isInDistrict ? km + CITY_RADIUS_KM : null;
}
