import * as z from 'zod/mini';
import { pinCodesFile, pinCodesPath, GRID_INDEX_PATH, gridSquareKey, gridIndexFile } from '#contract/places/gazetteer.ts';
import type { Point } from '#contract/geo.ts';

export interface PlaceName extends Point {
  name: string;
}

const files = new Map<string, Promise<unknown>>();

function fileOf(name: string): Promise<unknown> {
  const existing = files.get(name);
  if (existing) return existing;
  const download = fetch(`/${name}`).then((response) => (response.ok ? response.json() : Promise.reject(new Error(name))));
  files.set(name, download);
  // A failed download may be retried.
  download.catch(() => files.delete(name));
  return download;
}

/** Localities and villages in the one-degree square around a point; none if the files cannot be fetched. */
export async function placeNamesNear(point: Point): Promise<PlaceName[]> {
  try {
    const prefixes = z.parse(gridIndexFile, await fileOf(GRID_INDEX_PATH))[gridSquareKey(point)] ?? [];
    const all = await Promise.all(prefixes.map(async (prefix) => z.parse(pinCodesFile, await fileOf(pinCodesPath(prefix)))));
    return all.flatMap((pins) => Object.values(pins).map(([lat, lng, , , , [name = '']]) => ({ name, lat, lng })));
  } catch {
    return [];
  }
}
