import type { Changes } from '#contract/changes.ts';
import { inboxEvent, inboxRoomName } from '#contract/events.ts';
import * as z from 'zod/mini';
import type { ActorContext } from '#api/lib/context.ts';
import { sql } from '#api/lib/db.ts';
import { eventOf } from '#api/lib/event-outbox.ts';
import { selectJobsById, selectNewestJobs, toJobsOfSide } from '#api/features/jobs/jobs.usecases.ts';
import { messagesBySeq, messagesFrom } from '#api/features/chat/chat.usecases.ts';
import { reviewsForJobs, reviewsFrom } from '#api/features/reviews/reviews.usecases.ts';

const PAGE_SIZE = 100;

interface EventRow {
  seq: number;
  type: string;
  body: string;
  at: number;
  job_id: string | null;
}

/**
 * What changed of mine after `cursor`, which is the `seq` of the last event of my inbox that I know. Without one: my newest
 * jobs as they are, and the cursor to go on from.
 */
export async function changesSince(context: ActorContext, cursor: number | undefined): Promise<Changes> {
  const side = context.actor.role === 'worker' ? 'worker' : 'client';
  const room = inboxRoomName(side, context.actor.id);
  if (cursor === undefined) {
    const [last = [], jobs = []] = await context.db.batch([
      sql`SELECT max(seq) AS seq FROM event_outbox WHERE party = 'inbox' AND room = ${room}`,
      selectNewestJobs(side, context.actor.id, PAGE_SIZE),
    ]);
    return {
      cursor: Number(last[0]?.['seq'] ?? 0),
      more: false,
      jobs: toJobsOfSide(side, jobs, context),
      messages: [],
      notices: [],
      reviews: [],
    };
  }
  const rows = await context.db.all<EventRow>(sql`SELECT seq, type, body, at, job_id FROM event_outbox
    WHERE party = 'inbox' AND room = ${room} AND seq > ${cursor} ORDER BY seq LIMIT ${PAGE_SIZE + 1}`);
  const events = rows.slice(0, PAGE_SIZE);
  const ids = [...new Set(events.flatMap((event) => event.job_id ?? []))];
  const inboxEvents = events.map((event) => z.parse(inboxEvent, eventOf(event)));
  const messageEvents = inboxEvents.filter((event) => event.type === 'message');
  const [jobs = [], reviews = [], messages = []] =
    events.length > 0
      ? await context.db.batch([
          selectJobsById(side, context.actor.id, ids),
          reviewsForJobs(context.actor.id, ids),
          messagesBySeq(messageEvents),
        ])
      : [];
  return {
    cursor: events.at(-1)?.seq ?? cursor,
    more: rows.length > PAGE_SIZE,
    jobs: toJobsOfSide(side, jobs, context),
    messages: messagesFrom(messages),
    notices: inboxEvents.filter((event) => event.type !== 'changed' && event.type !== 'message'),
    reviews: reviewsFrom(reviews),
  };
}
