import type { Point } from '#contract/geo.ts';

const TIMEOUT_MS = 10_000;

/** @param isDenied whether the position is unknown because it is not permitted */
type OnPosition = (point: Point | null, isDenied: boolean) => void;

export const hasGeolocation = (): boolean => 'geolocation' in navigator;

const callbacks = (onPosition: OnPosition): [PositionCallback, PositionErrorCallback] => [
  ({ coords }) => onPosition({ lat: coords.latitude, lng: coords.longitude }, false),
  ({ code, PERMISSION_DENIED }) => onPosition(null, code === PERMISSION_DENIED),
];

/**
 * The device's position; the point is null when it is unknown or not permitted.
 * @param maximumAge accepts a known position of up to this many milliseconds ago
 */
export const currentPosition = (maximumAge = 0): Promise<{ point: Point | null; isDenied: boolean }> =>
  new Promise((resolve) => {
    if (!hasGeolocation()) return resolve({ point: null, isDenied: false });
    navigator.geolocation.getCurrentPosition(...callbacks((point, isDenied) => resolve({ point, isDenied })), {
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
