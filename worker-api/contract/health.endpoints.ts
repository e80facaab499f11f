import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { healthParts } from './operations.ts';

/** The state of the service. */
export const healthEndpoints = {
  health: {
    method: 'GET',
    path: '/api/health',
    access: 'optional',
    sessionCheck: 'handler',
    summary: 'Whether the service and its database respond; for an admin, also the state of each part',
    response: z.object({
      /** False only for an admin whose report says that the database does not respond. */
      ok: z.boolean(),
      now: z.int(),
      /** False if a setting that a deployment needs is missing. The admin console names it. */
      configured: z.boolean(),
      /** Whether the cron runs each minute without failures and no delivery waits for long, for monitors: the status is 200 all the same. */
      working: z.boolean(),
      /** Whether an admin is on duty for emergencies. Otherwise they go to all admins at once. */
      onDuty: z.boolean(),
      /** Id of the deployed version; null on a local Worker. */
      version: z.nullable(z.string()),
      /** For admins only. */
      parts: z.optional(healthParts),
    }),
    errors: [],
  },
} as const satisfies Record<string, Endpoint>;
