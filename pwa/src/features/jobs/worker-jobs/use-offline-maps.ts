import { useEffect } from 'react';
import type { Point } from '#contract/geo.ts';
import { loadOrNull } from '#pwa/shared/load-or-null.ts';
import type { StoredJob } from '#pwa/sync/schema.ts';

/** Replaced by the build, so that one without vector tiles does not contain the code that downloads them. */
declare const __VECTOR_TILES__: boolean;

/** A day's work. More would be megabytes. */
const MAX_JOBS = 5;

/** Keeps the streets around the next jobs on the phone: a worker looks for a door where there may be no network. */
export function useOfflineMaps(jobsByStart: readonly StoredJob[]): void {
  const points = jobsByStart
    .flatMap(({ lat, lng }): Point[] => (lat === null || lng === null ? [] : [{ lat, lng }]))
    .slice(0, MAX_JOBS);
  const key = JSON.stringify(points);
  useEffect(() => {
    if (__VECTOR_TILES__)
      void loadOrNull(() => import('#pwa/sync/http/map-tiles.ts')).then((code) => code?.downloadTilesAround(points));
    // eslint-disable-next-line react/exhaustive-deps -- the points are a new array at each render
  }, [key]);
}
