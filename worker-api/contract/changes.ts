import * as z from 'zod/mini';
import { inboxEvent } from './events.ts';
import { booking, job } from './jobs/jobs.ts';
import { chatMessage } from './chat.ts';
import { id } from './ids.ts';
import { review } from './reviews.ts';

/** What bookings show of their worker. */
const bookedWorker = z.object({
  id,
  name: z.string(),
  photo: z.nullable(z.string()),
  rating: z.nullable(z.number()),
});

/**
 * One page of delta sync: everything of the account that changed after `cursor`. `jobs` holds bookings for a client and jobs
 * for a worker, each in its newest state; `notices` holds in-app notifications, oldest first. `more`: request again with the
 * new cursor. `workers` holds the workers of a client's bookings whose name, photo or rating changed after `profileCursor`.
 * `reset`: what happened after `cursor` is not stored any more. `jobs` then holds the newest ones, and the app deletes the
 * others that it has stored.
 */
export const changes = z.object({
  cursor: z.int(),
  profileCursor: z.int(),
  more: z.boolean(),
  jobs: z.union([z.array(booking), z.array(job)]),
  /** Messages from the other side. */
  messages: z.array(chatMessage),
  notices: z.array(inboxEvent),
  /** With the names that their clients had when the page was made. Screens fetch reviews, which have the current names. */
  reviews: z.array(review),
  workers: z.array(bookedWorker),
  reset: z.optional(z.literal(true)),
});
export type Changes = z.infer<typeof changes>;
