import { distanceKm, type Point } from '#contract/geo.ts';
import type { Directions } from '#contract/places/directions.ts';

/** Whatever finds a way on the ground. Null where it knows none; rejects when it cannot be asked now. */
export interface Router {
  route(from: Point, to: Point): Promise<Directions | null>;
}

export const tenths = (km: number): number => Math.round(km * 10) / 10;

/** As the crow flies. */
export const straight = (from: Point, to: Point): Directions => ({
  kind: 'straight',
  km: tenths(distanceKm(from, to)),
  minutes: null,
  line: [from, to],
});
