import * as z from 'zod/mini';
import { pinsFile, pinsOf, SQUARES, squareOf, squaresFile } from '#contract/gazetteer.ts';
import type { Point } from '#contract/geo.ts';

export interface PlaceName extends Point {
  name: string;
}

const files = new Map<string, Promise<unknown>>();

function fileOf(name: string): Promise<unknown> {
  const known = files.get(name);
  if (known) return known;
  const asked = fetch(`/${name}`).then((answer) => (answer.ok ? answer.json() : Promise.reject(new Error(name))));
  files.set(name, asked);
  // Another time the network may be there.
  asked.catch(() => files.delete(name));
  return asked;
}

/** The names of localities and villages in the square of one degree around a point; none where the files cannot be had. */
export async function placeNamesNear(point: Point): Promise<PlaceName[]> {
  try {
    const prefixes = z.parse(squaresFile, await fileOf(SQUARES))[squareOf(point)] ?? [];
    const all = await Promise.all(prefixes.map(async (prefix) => z.parse(pinsFile, await fileOf(pinsOf(prefix)))));
    return all.flatMap((pins) => Object.values(pins).map(([lat, lng, , , , [name = '']]) => ({ name, lat, lng })));
  } catch {
    return [];
  }
}
