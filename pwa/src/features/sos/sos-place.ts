import type { Point } from '#contract/geo.ts';

const GEOLOCATION_MS = 10_000;
const AGE_MS = 60_000;

const pointOf = ({ coords }: GeolocationPosition): Point => ({ lat: coords.latitude, lng: coords.longitude });

/** Where the phone is; null where it does not know or may not say. */
export const placeNow = (): Promise<Point | null> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve(null);
    navigator.geolocation.getCurrentPosition(
      (position) => resolve(pointOf(position)),
      () => resolve(null),
      { timeout: GEOLOCATION_MS, maximumAge: AGE_MS, enableHighAccuracy: true },
    );
  });

/** Tells each new place, and null when the phone has lost where it is. Returns the way to stop. */
export function watchPlace(onPlace: (place: Point | null) => void): () => void {
  if (!('geolocation' in navigator)) return () => undefined;
  const watch = navigator.geolocation.watchPosition(
    (position) => onPlace(pointOf(position)),
    () => onPlace(null),
    { enableHighAccuracy: true, maximumAge: 4_000 },
  );
  return () => navigator.geolocation.clearWatch(watch);
}
