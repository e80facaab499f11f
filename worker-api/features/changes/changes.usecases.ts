import type { Changes } from '#contract/changes.ts';
import { hasNews, inboxEvent, inboxRoomName, type InboxEvent } from '#contract/events.ts';
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
  selectProfileVersion,
  selectSeqs,
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

const isNotice = (event: InboxEvent): boolean => (event.type === 'changed' ? hasNews(event) : event.type !== 'message');

const sideOf = ({ actor }: ActorContext) => (actor.role === 'worker' ? 'worker' : 'client');

/**
 * The statements that read the version of the workers' profiles, and the workers of a client whose profiles are newer than what
 * the app has.
 */
const profileStatements = (context: ActorContext, profileCursor: number | undefined) => ({
  version: selectProfileVersion(),
  workers:
    sideOf(context) === 'client' && profileCursor !== undefined ? [selectChangedWorkers(context.actor.id, profileCursor)] : [],
});

/** The caller's newest jobs, and the cursors to continue from. */
async function newestState(context: ActorContext, profileCursor: number | undefined): Promise<Changes> {
  const side = sideOf(context);
  const { seqs, version, workers, jobs } = await context.db.batch({
    seqs: selectSeqs(inboxRoomName(side, context.actor.id)),
    ...profileStatements(context, profileCursor),
    jobs: selectNewestJobs(context, side, PAGE_SIZE),
  });
  return {
    cursor: seqs[0]?.last ?? 0,
    profileCursor: version[0]?.version ?? 0,
    more: false,
    jobs: toJobsOfSide(side, jobs, context),
    messages: [],
    notices: [],
    reviews: [],
    workers: workers.map(bookedWorkerOf),
  };
}

/**
 * What changed for the caller after the cursors. Without a cursor: the caller's newest jobs, and the cursors to continue from.
 * The response is the same, with `reset`, if events after the cursor were deleted, or if the server has none up to it, because
 * its database was restored from a copy.
 */
export async function changesSince(context: ActorContext, { cursor, profileCursor }: Cursors): Promise<Changes> {
  if (cursor === undefined) return newestState(context, undefined);
  const side = sideOf(context);
  const room = inboxRoomName(side, context.actor.id);
  const { seqs, rows, version, workers } = await context.db.batch({
    seqs: selectSeqs(room),
    rows: selectInboxEvents(room, cursor, PAGE_SIZE + 1),
    ...profileStatements(context, profileCursor),
  });
  const [{ last, deleted } = { last: cursor, deleted: 0 }] = seqs;
  if (cursor < deleted || cursor > last) return { ...(await newestState(context, profileCursor)), reset: true };
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
