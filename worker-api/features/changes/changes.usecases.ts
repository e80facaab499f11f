import type { Changes } from '#contract/changes.ts';
import { inboxEvent, inboxRoomName } from '#contract/events.ts';
import * as z from 'zod/mini';
import type { ActorContext } from '#api/lib/context.ts';
import { eventOf } from '#api/lib/event-outbox.ts';
import { selectJobsById, selectNewestJobs, toJobsOfSide } from '#api/features/jobs/jobs.usecases.ts';
import { messagesBySeq, messagesFrom } from '#api/features/chat/chat.usecases.ts';
import { reviewsForJobs, reviewsFrom } from '#api/features/reviews/reviews.usecases.ts';
import { selectInboxEvents, selectLastSeq } from './changes.repository.ts';

const PAGE_SIZE = 100;

/**
 * What changed for the caller after `cursor`, the `seq` of the last inbox event that the app has. Without a cursor: the caller's newest
 * jobs, and the cursor to continue from.
 */
export async function changesSince(context: ActorContext, cursor: number | undefined): Promise<Changes> {
  const side = context.actor.role === 'worker' ? 'worker' : 'client';
  const room = inboxRoomName(side, context.actor.id);
  if (cursor === undefined) {
    const { last, jobs } = await context.db.batch({
      last: selectLastSeq(room),
      jobs: selectNewestJobs(side, context.actor.id, PAGE_SIZE),
    });
    return {
      cursor: last[0]?.seq ?? 0,
      more: false,
      jobs: toJobsOfSide(side, jobs, context),
      messages: [],
      notices: [],
      reviews: [],
    };
  }
  const rows = await context.db.all(selectInboxEvents(room, cursor, PAGE_SIZE + 1));
  const events = rows.slice(0, PAGE_SIZE);
  const ids = [...new Set(events.flatMap((event) => event.job_id ?? []))];
  const inboxEvents = events.map((event) => z.parse(inboxEvent, eventOf(event)));
  const messageEvents = inboxEvents.filter((event) => event.type === 'message');
  const { jobs, reviews, messages } =
    events.length > 0
      ? await context.db.batch({
          jobs: selectJobsById(side, context.actor.id, ids),
          reviews: reviewsForJobs(context.actor.id, ids),
          messages: messagesBySeq(messageEvents),
        })
      : { jobs: [], reviews: [], messages: [] };
  return {
    cursor: events.at(-1)?.seq ?? cursor,
    more: rows.length > PAGE_SIZE,
    jobs: toJobsOfSide(side, jobs, context),
    messages: messagesFrom(messages),
    notices: inboxEvents.filter((event) => event.type !== 'changed' && event.type !== 'message'),
    reviews: reviewsFrom(reviews),
  };
}
