import * as z from 'zod/mini';
import { latitude, longitude, type Point } from './geo.ts';

/** A point as it stands in an address: `lat,lng`, both in degrees with a point as decimal mark. */
const pointText = z.pipe(
  z.string('field.invalid').check(z.regex(/^-?\d{1,2}(\.\d{1,18})?,-?\d{1,3}(\.\d{1,18})?$/, 'field.invalid')),
  z.pipe(
    z.transform((text: string): Point => {
      const [lat = NaN, lng = NaN] = text.split(',').map(Number);
      return { lat, lng };
    }),
    z.object({ lat: latitude, lng: longitude }),
  ),
);
export const directionsQuery = z.object({ from: pointText, to: pointText });

/** The text of a point for that query. Five decimals are a metre. */
export const formatPoint = ({ lat, lng }: Point): string => `${lat.toFixed(5)},${lng.toFixed(5)}`;

/**
 * A way from one point to another. `straight` where no road is known: the line as the crow flies, which is shorter than any way
 * on the ground. `km` to a tenth; `minutes` by car without traffic, null where no road is known.
 */
export const directions = z.object({
  kind: z.enum(['road', 'straight']),
  km: z.number(),
  minutes: z.nullable(z.int()),
  line: z.array(z.object({ lat: latitude, lng: longitude })),
});
export type Directions = z.infer<typeof directions>;
