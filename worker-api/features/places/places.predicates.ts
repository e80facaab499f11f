import { sql, type SQL } from 'drizzle-orm';
import { APPROXIMATION_DEGREES, MAX_LATITUDE, MAX_LONGITUDE } from '#contract/geo.ts';

/** Coordinates as values or as expressions of the statement. */
interface SqlPoint {
  lat: SQL | number;
  lng: SQL | number;
}

/**
 * Kilometres between two points (haversine, earth radius 6371 km, as `distanceKm` in contract/geo.ts); null if a coordinate is
 * null.
 */
export const kmBetween = (a: SqlPoint, b: SqlPoint): SQL =>
  sql`2 * 6371 * asin(min(1, sqrt(pow(sin(radians(${a.lat} - ${b.lat}) / 2), 2)
  + cos(radians(${a.lat})) * cos(radians(${b.lat})) * pow(sin(radians(${a.lng} - ${b.lng}) / 2), 2))))`;

const approximateDegrees = (column: string, max: number): SQL =>
  sql.raw(
    `(floor(min(${column}, ${max - APPROXIMATION_DEGREES / 2}) / ${APPROXIMATION_DEGREES}) + 0.5) * ${APPROXIMATION_DEGREES}`,
  );

/** The approximate point of a job or a worker, as `approximatePoint` in contract/geo.ts. */
export const approximatePointOf = (alias: 'j' | 'jobs' | 'o' | 'w'): SqlPoint => ({
  lat: approximateDegrees(`${alias}.lat`, MAX_LATITUDE),
  lng: approximateDegrees(`${alias}.lng`, MAX_LONGITUDE),
});
