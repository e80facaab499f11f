import type { Point } from '#contract/geo.ts';

const TIMEOUT_MS = 10_000;
const MAX_AGE_MS = 60_000;

const pointOf = ({ coords }: GeolocationPosition): Point => ({ lat: coords.latitude, lng: coords.longitude });

/** The phone's position; null when it is unknown or not permitted. */
export const currentPosition = (): Promise<Point | null> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve(null);
    navigator.geolocation.getCurrentPosition(
      (position) => resolve(pointOf(position)),
      () => resolve(null),
      { timeout: TIMEOUT_MS, maximumAge: MAX_AGE_MS, enableHighAccuracy: true },
    );
  });

/** Reports each new position, and null when it is lost. Returns the function to stop. */
export function watchPosition(onPosition: (place: Point | null) => void): () => void {
  if (!('geolocation' in navigator)) return () => undefined;
  const watchId = navigator.geolocation.watchPosition(
    (position) => onPosition(pointOf(position)),
    () => onPosition(null),
    { enableHighAccuracy: true, maximumAge: 4_000 },
  );
  return () => navigator.geolocation.clearWatch(watchId);
}
