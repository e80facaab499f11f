import { inboxRoomName } from '#contract/events.ts';
import { uuidv7 } from '#contract/ids.ts';
import type { Review } from '#contract/reviews.ts';
import { AppError } from '#api/lib/app-error.ts';
import type { ActorContext } from '#api/lib/context.ts';
import { raw, sql, type Row, type Sql } from '#api/lib/db.ts';
import { insertEvent } from '#api/lib/event-outbox.ts';
import { runCommand } from '#api/lib/idempotency.ts';
import {
  addRating,
  insertReview,
  resultOf,
  reviewsForExport,
  reviewsOfJob,
  reviewsOfJobs,
  explainRejectedReview,
  type NewReviewRow,
  type ReviewView,
} from './reviews.repository.ts';

export const reviewOf = (row: ReviewView): Review => ({
  id: row.id,
  reviewee_id: row.reviewee_id,
  job_id: row.job_id,
  reviewer_id: row.reviewer_id,
  reviewerName: row.reviewer_name,
  rating: row.rating,
  comment: row.comment,
  created_at: row.created_at,
});

interface NewReview {
  id?: string | undefined;
  reviewee_id: string;
  job_id: string;
  rating: number;
  comment?: string | null | undefined;
}

const changedEvent = (row: NewReviewRow, kind: 'client' | 'worker', accountId: string): Sql =>
  insertEvent({
    party: 'inbox',
    room: sql`${inboxRoomName(kind, accountId)}`,
    type: 'changed',
    body: raw(`json_object('jobId', r.job_id)`),
    jobId: raw('r.job_id'),
    from: sql`reviews r WHERE r.id = ${row.id} AND r.write_id = ${row.write_id}`,
    at: row.received_at,
  });

/** A client reviews the worker of his completed job, once. */
export async function writeReview(context: ActorContext, body: NewReview): Promise<Review> {
  const row: NewReviewRow = {
    id: body.id ?? uuidv7(context.now),
    job_id: body.job_id,
    reviewer_id: context.actor.id,
    reviewee_id: body.reviewee_id,
    rating: body.rating,
    comment: body.comment ?? '',
    created_at: context.happenedAt,
    received_at: context.now,
    write_id: uuidv7(context.now),
  };
  const outcome = await runCommand<ReviewView>(
    context.db,
    context.idempotencyKey,
    {
      write: insertReview(row),
      follow: [changedEvent(row, 'client', row.reviewer_id), changedEvent(row, 'worker', row.reviewee_id), addRating(row)],
      result: resultOf(row),
    },
    context.now,
  );
  context.publish(outcome.events);
  if (outcome.row) return reviewOf(outcome.row);

  const rejection = await explainRejectedReview(context.db, row);
  throw new AppError(rejection?.client_id === context.actor.id && rejection.reviewed ? 'review.exists' : 'review.not_allowed');
}

/** The statement that reads the reviews an account gave or got for these jobs, and how to read its rows. */
export const reviewsForJobs = reviewsOfJobs;
export const reviewsFrom = (rows: Row[]): Review[] => (rows as unknown as ReviewView[]).map(reviewOf);
export { reviewsForExport, reviewsOfJob };
