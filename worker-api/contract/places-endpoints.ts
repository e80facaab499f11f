import type { Endpoint } from './endpoint.ts';
import { addressQuery, places } from './places.ts';

/** The part of the table about places. */
export const placesEndpoints = {
  geocode: {
    method: 'GET',
    path: '/api/places/geocode',
    access: 'anyone',
    summary: 'Where an address is, how sure that is, and what else it may be',
    query: addressQuery,
    answer: places,
    errors: ['place.address_short'],
  },
} as const satisfies Record<string, Endpoint>;
