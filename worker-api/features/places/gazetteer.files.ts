import * as z from 'zod/mini';

/**
 * The gazetteer's files, which the build writes beside the app (scripts/gazetteer.ts) and the Worker reads as assets: the areas, the
 * PIN codes by their first three digits, and the names of places by how they sound. A look-up reads a few of a few kilobytes.
 */
export const FOLDER = 'gazetteer';

/** A city or a district: its name, state, the PIN prefixes that make it up, and its middle. */
const area = z.object({
  name: z.string(),
  state: z.string(),
  /** Other names, in any script. */
  also: z.array(z.string()),
  prefixes: z.array(z.string()),
  lat: z.number(),
  lng: z.number(),
});
export type Area = z.infer<typeof area>;
export const areasFile = z.array(area);

/** Of each PIN code: latitude, longitude, district, state, taluk and the names of its places. */
export const pinsFile = z.record(
  z.string(),
  z.tuple([z.number(), z.number(), z.string(), z.string(), z.string(), z.array(z.string())]),
);
export type PinsFile = z.infer<typeof pinsFile>;

/** By the bones of a name (sound.rules.ts): the PIN codes that have a place of that sound. */
export const namesFile = z.record(z.string(), z.array(z.string()));
export type NamesFile = z.infer<typeof namesFile>;

export const AREAS = `${FOLDER}/areas.json`;
export const pinsOf = (prefix: string): string => `${FOLDER}/pins/${prefix}.json`;

const NAME_FILES = 256;

/** The file in which names of these bones stand. */
export function namesOf(bones: string): string {
  let hash = 0;
  for (let place = 0; place < bones.length; place++) hash = (hash * 31 + bones.charCodeAt(place)) >>> 0;
  return `${FOLDER}/names/${hash % NAME_FILES}.json`;
}
