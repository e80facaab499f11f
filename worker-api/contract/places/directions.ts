import * as z from 'zod/mini';
import { latitude, longitude, type Point } from '#contract/geo.ts';

/** A point as a query parameter: `lat,lng` in decimal degrees. */
const pointParameter = z.pipe(
  z.string('field.invalid').check(z.regex(/^-?\d{1,2}(\.\d{1,18})?,-?\d{1,3}(\.\d{1,18})?$/, 'field.invalid')),
  z.pipe(
    z.transform((text: string): Point => {
      const [lat = NaN, lng = NaN] = text.split(',').map(Number);
      return { lat, lng };
    }),
    z.object({ lat: latitude, lng: longitude }),
  ),
);
export const directionsQuery = z.object({ from: pointParameter, to: pointParameter });

/** Formats a point for that query. Five decimals are about a metre. */
export const formatPoint = ({ lat, lng }: Point): string => `${lat.toFixed(5)},${lng.toFixed(5)}`;

/**
 * Directions between two points. `straight` when no road route is known: the direct line, which is shorter than any road. `km`
 * has one decimal; `minutes` is the driving time without traffic, null when no road route is known.
 */
export const directions = z.object({
  kind: z.enum(['road', 'straight']),
  km: z.number(),
  minutes: z.nullable(z.int()),
  line: z.array(z.object({ lat: latitude, lng: longitude })),
});
export type Directions = z.infer<typeof directions>;
