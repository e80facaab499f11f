import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';

const tileNumber = z.pipe(z.string().check(z.regex(/^\d{1,5}$/)), z.transform(Number));

/** Street tiles of the operator's own archive. */
export const mapEndpoints = {
  mapTile: {
    method: 'GET',
    path: '/api/map/:zoom/:x/:y',
    access: 'anyone',
    summary: 'A vector tile of the street map (204 if the archive has none), where the operator has stored an archive',
    params: z
      .object({ zoom: tileNumber, x: tileNumber, y: tileNumber })
      .check(z.refine(({ zoom, x, y }) => zoom <= 15 && x < 2 ** zoom && y < 2 ** zoom)),
    response: z.unknown(),
    responseType: 'application/x-protobuf',
    errors: [],
  },
} as const satisfies Record<string, Endpoint>;
