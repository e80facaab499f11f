import { distanceKm, type Point } from '#contract/geo.ts';
import type { Directions } from '#contract/places/directions.ts';

/** Finds a route by road. Null if there is none; rejects if the service is not available. */
export interface RoutingService {
  findRoute(from: Point, to: Point): Promise<Directions | null>;
}

export const roundToTenth = (km: number): number => Math.round(km * 10) / 10;

/** A straight line between two points. */
export const directLine = (from: Point, to: Point): Directions => ({
  kind: 'straight',
  km: roundToTenth(distanceKm(from, to)),
  minutes: null,
  line: [from, to],
});
