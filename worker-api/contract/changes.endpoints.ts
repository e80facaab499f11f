import * as z from 'zod/mini';
import { changes } from './changes.ts';
import type { Endpoint } from './endpoint.ts';

/** Delta sync. */
export const changeEndpoints = {
  changes: {
    method: 'GET',
    path: '/api/changes',
    access: 'account',
    summary: 'Everything of the account that changed after the cursor',
    query: z.object({ cursor: z.optional(z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number))) }),
    response: changes,
    errors: [],
  },
} as const satisfies Record<string, Endpoint>;
