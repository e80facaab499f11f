import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';

/** The description of this API. */
export const apiReferenceEndpoints = {
  openapi: {
    method: 'GET',
    path: '/api/openapi.json',
    access: 'anyone',
    summary: 'This table as an OpenAPI 3.1 document',
    response: z.record(z.string(), z.unknown()),
    errors: [],
  },
  apiReference: {
    method: 'GET',
    path: '/api/docs',
    access: 'anyone',
    summary: 'A page to read the OpenAPI document and to try calls',
    response: z.string(),
    responseType: 'text/html',
    errors: [],
  },
} as const satisfies Record<string, Endpoint>;
