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
  // A failed download may be retried.
  asked.catch(() => files.delete(name));
  return asked;
}

/** Localities and villages in the one-degree square around a point; none if the files cannot be fetched. */
export async function placeNamesNear(point: Point): Promise<PlaceName[]> {
  try {
    const prefixes = z.parse(squaresFile, await fileOf(SQUARES))[squareOf(point)] ?? [];
    const all = await Promise.all(prefixes.map(async (prefix) => z.parse(pinsFile, await fileOf(pinsOf(prefix)))));
    return all.flatMap((pins) => Object.values(pins).map(([lat, lng, , , , [name = '']]) => ({ name, lat, lng })));
  } catch {
    return [];
  }
}
