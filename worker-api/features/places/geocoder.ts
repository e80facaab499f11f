import type { Place } from '#contract/places/places.ts';

export interface GeocodeResult {
  /** Null where it would be a guess. */
  best: Place | null;
  /** What it may be, likeliest first, at most five; holds `best`. */
  candidates: Place[];
}

export const NO_RESULT: GeocodeResult = { best: null, candidates: [] };

/** Whatever turns an address into a place. Rejects when it cannot be asked now. */
export interface Geocoder {
  /** @param address tidied, at least SHORTEST_ADDRESS letters */
  find(address: string): Promise<GeocodeResult>;
}
