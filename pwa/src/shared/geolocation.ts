import type { Point } from '#contract/geo.ts';

const TIMEOUT_MS = 10_000;

/** Codes of a GeolocationPositionError. */
export const DENIED = 1;
const UNAVAILABLE = 2;
export const TIMED_OUT = 3;

/** @param errorCode why the point is unknown, 0 if it is known */
export type OnPosition = (point: Point | null, errorCode: number) => void;

export const hasGeolocation = (): boolean => 'geolocation' in navigator;

const callbacks = (onPosition: OnPosition): [PositionCallback, PositionErrorCallback] => [
  ({ coords }) => onPosition({ lat: coords.latitude, lng: coords.longitude }, 0),
  ({ code }) => onPosition(null, code),
];

/**
 * The device's position; the point is null when it is unknown or not permitted.
 * @param maximumAge accepts a known position of up to this many milliseconds ago
 */
export const currentPosition = (maximumAge = 0): Promise<{ point: Point | null; errorCode: number }> =>
  new Promise((resolve) => {
    if (!hasGeolocation()) return resolve({ point: null, errorCode: UNAVAILABLE });
    navigator.geolocation.getCurrentPosition(...callbacks((point, errorCode) => resolve({ point, errorCode })), {
      timeout: TIMEOUT_MS,
      maximumAge,
      enableHighAccuracy: true,
    });
  });

/** Reports each new position, and null when it is lost. Returns the function to stop. */
export function watchPosition(maximumAge: number, onPosition: OnPosition): () => void {
  if (!hasGeolocation()) return () => undefined;
  const watchId = navigator.geolocation.watchPosition(...callbacks(onPosition), { enableHighAccuracy: true, maximumAge });
  return () => navigator.geolocation.clearWatch(watchId);
}
