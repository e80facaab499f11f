import * as z from 'zod/mini';
import { inboxEvent } from './events.ts';
import { booking, job } from './jobs/jobs.ts';
import { chatMessage } from './chat.ts';
import { review } from './reviews.ts';

/**
 * One page of delta sync: everything of the account that changed after `cursor`. `jobs` holds bookings for a client and jobs for a
 * worker, each in its newest state; `notices` holds in-app notifications, oldest first. `more`: request again with the new cursor.
 */
export const changes = z.object({
  cursor: z.int(),
  more: z.boolean(),
  jobs: z.union([z.array(booking), z.array(job)]),
  /** Messages from the other side. */
  messages: z.array(chatMessage),
  notices: z.array(inboxEvent),
  reviews: z.array(review),
});
export type Changes = z.infer<typeof changes>;
