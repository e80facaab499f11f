import { directions, directionsQuery } from './directions.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { geocodeQuery, geocodeResponse } from './places.ts';

/** Geocoding and directions. */
export const placeEndpoints = {
  geocode: {
    method: 'GET',
    path: '/api/places/geocode',
    access: 'anyone',
    summary: 'Locate an address, with the certainty and other candidates',
    query: geocodeQuery,
    response: geocodeResponse,
    errors: ['place.address_short'],
  },
  directions: {
    method: 'GET',
    path: '/api/places/route',
    access: 'account',
    summary: 'Directions between two points (`lat,lng`): by road if a routing service is configured, else the direct line',
    query: directionsQuery,
    response: directions,
    errors: [],
  },
} as const satisfies Record<string, Endpoint>;
