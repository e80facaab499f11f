import * as z from 'zod/mini';
import { SERVICE_SLUGS } from './catalogue.ts';
import { id } from './ids.ts';

/** A client whom a worker has blocked, named by the job through which they did. Only the first name if they never accepted it. */
export const blockedClient = z.object({ jobId: id, name: z.string(), service: z.enum(SERVICE_SLUGS), date: z.string() });
export type BlockedClient = z.infer<typeof blockedClient>;
