import * as z from 'zod/mini';
import type { Point } from './geo.ts';

/** The gazetteer's files that phones read too: the build writes them beside the app (scripts/gazetteer.ts). */
export const FOLDER = 'gazetteer';

/** Of each PIN code: latitude, longitude, district, state, taluk and the names of its places, the best known first. */
export const pinsFile = z.record(
  z.string(),
  z.tuple([z.number(), z.number(), z.string(), z.string(), z.string(), z.array(z.string())]),
);
export type PinsFile = z.infer<typeof pinsFile>;

/** The PIN codes that begin with these three digits. */
export const pinsOf = (prefix: string): string => `${FOLDER}/pins/${prefix}.json`;

/** By square of one degree: the first three digits of its PIN codes. */
export const SQUARES = `${FOLDER}/squares.json`;
export const squaresFile = z.record(z.string(), z.array(z.string()));
export const squareOf = ({ lat, lng }: Point): string => `${Math.floor(lat)}_${Math.floor(lng)}`;
