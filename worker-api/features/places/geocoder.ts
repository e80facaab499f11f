import type { Place } from '#contract/places/places.ts';

export interface GeocodeResult {
  /** Null if it would be a guess. */
  best: Place | null;
  /** At most five candidates, most likely first; includes `best`. */
  candidates: Place[];
}

export const NO_RESULT: GeocodeResult = { best: null, candidates: [] };

/** Converts an address to a place. Rejects if the service is not available. */
export interface Geocoder {
  /** @param address normalized, at least MIN_ADDRESS_LENGTH letters */
  find(address: string): Promise<GeocodeResult>;
}
