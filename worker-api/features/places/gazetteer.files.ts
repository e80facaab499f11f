import * as z from 'zod/mini';
import { GAZETTEER_FOLDER } from '#contract/places/gazetteer.ts';

// The files of the areas, and of place names by phonetic key; contract/places/gazetteer.ts has the PIN codes. The data is split
// so that a look-up reads only a few files of a few kilobytes.

/** A city or a district: its name, state, PIN prefixes and centre. */
const area = z.object({
  name: z.string(),
  state: z.string(),
  /** Other names, in any script. Districts have none. */
  aliases: z.array(z.string()),
  prefixes: z.array(z.string()),
  lat: z.number(),
  lng: z.number(),
});
export type Area = z.infer<typeof area>;
export const areasFile = z.array(area);

/** By the consonants of a phonetic key (phonetic.rules.ts): the PIN codes that have a place with those consonants. */
export const namesFile = z.record(z.string(), z.array(z.string()));
export type NamesFile = z.infer<typeof namesFile>;

export const AREAS_PATH = `${GAZETTEER_FOLDER}/areas.json`;

const NAME_FILE_COUNT = 256;

/** The file that has the names with these consonants. */
export function namesPath(consonants: string): string {
  let hash = 0;
  for (let index = 0; index < consonants.length; index++) hash = (hash * 31 + consonants.charCodeAt(index)) >>> 0;
  return `${GAZETTEER_FOLDER}/names/${hash % NAME_FILE_COUNT}.json`;
}
