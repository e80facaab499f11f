import type { Endpoint } from './endpoint.ts';
import { addressQuery, places } from './places.ts';
import { directionsQuery, directions } from './directions.ts';

/** The part of the table about places. */
export const placesEndpoints = {
  geocode: {
    method: 'GET',
    path: '/api/places/geocode',
    access: 'anyone',
    summary: 'Where an address is, how sure that is, and what else it may be',
    query: addressQuery,
    response: places,
    errors: ['place.address_short'],
  },
  route: {
    method: 'GET',
    path: '/api/places/route',
    access: 'account',
    summary: 'The way from one point to another (`lat,lng`), on roads where a router is configured, else as the crow flies',
    query: directionsQuery,
    response: directions,
    errors: [],
  },
} as const satisfies Record<string, Endpoint>;
