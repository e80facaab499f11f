import * as z from 'zod/mini';
import { changes } from './changes.ts';
import type { Endpoint } from './endpoint.ts';

const cursor = z.optional(z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number)));

/** Delta sync. Without `profileCursor`, which older apps do not send, the response has no workers. */
export const changeEndpoints = {
  changes: {
    method: 'GET',
    path: '/api/changes',
    access: 'account',
    summary: 'Everything of the account that changed after the cursors',
    query: z.object({ cursor, profileCursor: cursor }),
    response: changes,
    errors: [],
  },
} as const satisfies Record<string, Endpoint>;
