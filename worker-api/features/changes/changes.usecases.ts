import type { Changes } from '#contract/changes.ts';
import { inboxEvent, inboxRoomName, type InboxEvent } from '#contract/events.ts';
import { averageRating } from '#contract/reviews.ts';
import * as z from 'zod/mini';
import type { ActorContext } from '#api/lib/context.ts';
import { eventOf } from '#api/lib/event-outbox.ts';
import { selectJobsById, selectNewestJobs, toJobsOfSide } from '#api/features/jobs/jobs.usecases.ts';
import { messagesBySeq, messagesFrom } from '#api/features/chat/chat.usecases.ts';
import { reviewsForJobs, reviewsFrom } from '#api/features/reviews/reviews.usecases.ts';
import {
  selectChangedWorkers,
  selectInboxEvents,
  selectLastSeq,
  selectProfileVersion,
  type BookedWorkerRow,
} from './changes.repository.ts';

const PAGE_SIZE = 100;

interface Cursors {
  /** The `seq` of the last inbox event that the app has. */
  cursor?: number | undefined;
  /** The version of the workers' profiles that the app has. */
  profileCursor?: number | undefined;
}

const bookedWorkerOf = (row: BookedWorkerRow): Changes['workers'][number] => ({
  id: row.id,
  name: row.name,
  photo: row.photo_key && `/media/${row.photo_key}`,
  rating: averageRating(row.rating_sum, row.rating_count),
});

const isNotice = (event: InboxEvent): boolean =>
  event.type === 'changed' ? (event.rescheduling ?? event.delay ?? event.nextVisit) !== undefined : event.type !== 'message';

/**
 * What changed for the caller after the cursors. Without a cursor: the caller's newest jobs, and the cursors to continue from.
 */
export async function changesSince(context: ActorContext, { cursor, profileCursor }: Cursors): Promise<Changes> {
  const side = context.actor.role === 'worker' ? 'worker' : 'client';
  const room = inboxRoomName(side, context.actor.id);
  if (cursor === undefined) {
    const { last, version, jobs } = await context.db.batch({
      last: selectLastSeq(room),
      version: selectProfileVersion(),
      jobs: selectNewestJobs(context, side, PAGE_SIZE),
    });
    return {
      cursor: last[0]?.seq ?? 0,
      profileCursor: version[0]?.version ?? 0,
      more: false,
      jobs: toJobsOfSide(side, jobs, context),
      messages: [],
      notices: [],
      reviews: [],
      workers: [],
    };
  }
  const { rows, version, workers } = await context.db.batch({
    rows: selectInboxEvents(room, cursor, PAGE_SIZE + 1),
    version: selectProfileVersion(),
    workers: side === 'client' && profileCursor !== undefined ? [selectChangedWorkers(context.actor.id, profileCursor)] : [],
  });
  const events = rows.slice(0, PAGE_SIZE);
  const ids = [...new Set(events.flatMap((event) => event.job_id ?? []))];
  const inboxEvents = events.map((event) => z.parse(inboxEvent, eventOf(event)));
  const messageEvents = inboxEvents.filter((event) => event.type === 'message');
  const { jobs, reviews, messages } =
    events.length > 0
      ? await context.db.batch({
          jobs: selectJobsById(context, side, ids),
          reviews: reviewsForJobs(context.actor.id, ids),
          messages: messagesBySeq(messageEvents),
        })
      : { jobs: [], reviews: [], messages: [] };
  return {
    cursor: events.at(-1)?.seq ?? cursor,
    profileCursor: version[0]?.version ?? 0,
    more: rows.length > PAGE_SIZE,
    jobs: toJobsOfSide(side, jobs, context),
    messages: messagesFrom(messages),
    notices: inboxEvents.filter(isNotice),
    reviews: reviewsFrom(reviews),
    workers: workers.map(bookedWorkerOf),
  };
}
