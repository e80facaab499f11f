import * as z from 'zod/mini';
import { inboxEvent } from './events.ts';
import { booking, job } from './jobs.ts';
import { message } from './chat.ts';
import { review } from './reviews.ts';

/**
 * Everything of mine that changed after `cursor`. `jobs` holds bookings for a client and jobs for a worker, each in its newest
 * state; `notices` the events that ask for attention, oldest first. `more`: ask again with the new cursor.
 */
export const changes = z.object({
  cursor: z.int(),
  more: z.boolean(),
  jobs: z.union([z.array(booking), z.array(job)]),
  /** What others wrote to me. */
  messages: z.array(message),
  notices: z.array(inboxEvent),
  reviews: z.array(review),
});
export type Changes = z.infer<typeof changes>;
