import * as z from 'zod/mini';

export const MAX_LATITUDE = 90;
export const MAX_LONGITUDE = 180;
export const latitude = z.number().check(z.gte(-MAX_LATITUDE, 'field.latitude'), z.lte(MAX_LATITUDE, 'field.latitude'));
export const longitude = z.number().check(z.gte(-MAX_LONGITUDE, 'field.longitude'), z.lte(MAX_LONGITUDE, 'field.longitude'));

export interface Point {
  lat: number;
  lng: number;
}

/**
 * Side in degrees of the squares of approximate points: about 500 m in India. The side of a grid cell is a multiple of it, so
 * that each square lies in one cell.
 */
export const APPROXIMATION_DEGREES = 1 / 200;
/** Every point of a square is within this distance of its centre. */
export const APPROXIMATION_RADIUS_KM = 0.5;

/**
 * The centre of the square that contains a point. It depends on the point alone, so that repeated reads say no more than one.
 */
export const approximatePoint = ({ lat, lng }: Point): Point => ({
  lat: approximateDegrees(lat, MAX_LATITUDE),
  lng: approximateDegrees(lng, MAX_LONGITUDE),
});
/** The upper limit of an axis belongs to the last square before it. */
const approximateDegrees = (degrees: number, max: number): number =>
  (Math.floor(Math.min(degrees, max - APPROXIMATION_DEGREES / 2) / APPROXIMATION_DEGREES) + 0.5) * APPROXIMATION_DEGREES;

/** Side of a grid cell in degrees: about 13 km in India. */
export const GRID_CELL_DEGREES = 0.12;
/** The largest service radius of a worker, so workers further away are never notified of a job. */
export const MAX_RADIUS_KM = 25;
/** The distance within which a worker takes jobs or a search looks for workers, in km. */
export const radiusKm = z.number().check(z.gte(1, 'field.radius'), z.lte(MAX_RADIUS_KM, 'field.radius'));

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

const rowOf = (lat: number): number => Math.floor((lat + 90) / GRID_CELL_DEGREES);
const columnOf = (lng: number): number => Math.floor((lng + 180) / GRID_CELL_DEGREES);

/** Name of the grid cell that contains a point: `row_column`, counted from the south pole and 180° west. */
export const gridCellOf = (point: Point | null): string | null => point && `${rowOf(point.lat)}_${columnOf(point.lng)}`;

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

/** Kilometres from `point` to the nearest edge or corner of a cell, 0 inside it. */
function distanceToCell(point: Point, row: number, column: number): number {
  const [south, west] = [row * GRID_CELL_DEGREES - 90, column * GRID_CELL_DEGREES - 180];
  return distanceKm(point, {
    lat: clamp(point.lat, south, south + GRID_CELL_DEGREES),
    lng: clamp(point.lng, west, west + GRID_CELL_DEGREES),
  });
}

/** The nearest point of a meridian is not on the same parallel; the error is a few metres at these distances. */
const TOLERANCE_KM = 0.1;

/** The cells within `km` (at most a few tens) of `point`, nearest first. */
export function gridCellsWithin(point: Point, km: number): string[] {
  const dLat = km / KM_PER_DEGREE;
  const dLng = dLat / Math.max(0.05, Math.cos(radians(point.lat)));
  const cells: { name: string; away: number }[] = [];
  for (let row = rowOf(point.lat - dLat); row <= rowOf(point.lat + dLat); row++)
    for (let column = columnOf(point.lng - dLng); column <= columnOf(point.lng + dLng); column++)
      cells.push({ name: `${row}_${column}`, away: distanceToCell(point, row, column) });
  return cells
    .filter(({ away }) => away <= km + TOLERANCE_KM)
    .toSorted((a, b) => a.away - b.away)
    .map(({ name }) => name);
}

/** The cells in which a worker at `point` gets offers: distances are measured from the approximate point. */
export const serviceCellsOf = (point: Point, radiusKm: number): string[] => gridCellsWithin(approximatePoint(point), radiusKm);
