import * as z from 'zod/mini';

export const latitude = z.number().check(z.gte(-90, 'field.latitude'), z.lte(90, 'field.latitude'));
export const longitude = z.number().check(z.gte(-180, 'field.longitude'), z.lte(180, 'field.longitude'));

export interface Point {
  lat: number;
  lng: number;
}

/** Side of a cell of the place grid, in degrees: about 13 km in India. */
export const CELL_DEGREES = 0.12;
/** No worker serves further than this, so nobody further away is told of a job. */
export const MAX_RADIUS_KM = 25;

const EARTH_KM = 6371;
const KM_PER_DEGREE = (EARTH_KM * Math.PI) / 180;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Great-circle distance in km (haversine, earth radius 6371 km: worker specification, section 7). */
export function distanceKm(a: Point, b: Point): number {
  const dLat = radians(b.lat - a.lat);
  const dLng = radians(b.lng - a.lng);
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(dLng / 2) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Name of the grid cell that holds a point, `row_column`; null without a point. */
export const cellOf = (point: Point | null): string | null =>
  point && `${Math.floor(point.lat / CELL_DEGREES)}_${Math.floor(point.lng / CELL_DEGREES)}`;

/** The cells that a circle of `km` (at most a few tens) around `point` touches, the point's own first. */
export function cellsWithin(point: Point, km: number): string[] {
  const dLat = km / KM_PER_DEGREE;
  const dLng = dLat / Math.max(0.05, Math.cos(radians(point.lat)));
  const cells = new Set([cellOf(point) ?? '']);
  for (let row = Math.floor((point.lat - dLat) / CELL_DEGREES); row <= Math.floor((point.lat + dLat) / CELL_DEGREES); row++)
    for (let col = Math.floor((point.lng - dLng) / CELL_DEGREES); col <= Math.floor((point.lng + dLng) / CELL_DEGREES); col++)
      cells.add(`${row}_${col}`);
  return [...cells];
}
