import { distanceKm, type Point } from '#contract/geo.ts';
import type { Directions } from '#contract/places/directions.ts';

/** Whatever finds a way on the ground. Null where it knows none; rejects when it cannot be asked now. */
export interface RoutingService {
  findRoute(from: Point, to: Point): Promise<Directions | null>;
}

export const roundToTenth = (km: number): number => Math.round(km * 10) / 10;

/** As the crow flies. */
export const directLine = (from: Point, to: Point): Directions => ({
  kind: 'straight',
  km: roundToTenth(distanceKm(from, to)),
  minutes: null,
  line: [from, to],
});
