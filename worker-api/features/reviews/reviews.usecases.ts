import { ERASED_NAME } from '#contract/accounts.ts';
import { uuidv7 } from '#contract/ids.ts';
import { firstNameOf } from '#contract/person-name.ts';
import type { Review } from '#contract/reviews.ts';
import { AppError } from '#api/lib/app-error.ts';
import type { ActorContext } from '#api/lib/context.ts';
import { runCommand } from '#api/lib/idempotency.ts';
import { newWriteId } from '#api/lib/write-id.ts';
import { addWorkerRating } from '#api/features/workers/worker-counters.usecases.ts';
import * as reviews from './reviews.repository.ts';
import type { NewReviewRow, ReviewView } from './reviews.repository.ts';

export const reviewOf = (row: ReviewView): Review => ({
  id: row.id,
  reviewee_id: row.reviewee_id,
  job_id: row.job_id,
  reviewer_id: row.reviewer_id,
  // Everyone may read it: a whole name would tell which worker is in whose home.
  reviewerName: row.reviewer_name === ERASED_NAME ? ERASED_NAME : firstNameOf(row.reviewer_name),
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

/** A client reviews the worker of a completed job, or of one whose completion an admin has undone, once. Throws `review.exists` and `review.not_allowed`. */
export async function writeReview(context: ActorContext, body: NewReview): Promise<ReviewView> {
  const row: NewReviewRow = {
    id: body.id ?? uuidv7(context.now),
    job_id: body.job_id,
    reviewer_id: context.actor.id,
    reviewee_id: body.reviewee_id,
    rating: body.rating,
    comment: body.comment ?? '',
    created_at: context.happenedAt,
    received_at: context.now,
    write_id: newWriteId(),
  };
  const outcome = await runCommand<ReviewView>(context, {
    write: reviews.insertReview(row),
    dependentStatements: [
      reviews.insertChangedEvent(row, 'client', row.reviewer_id),
      reviews.insertChangedEvent(row, 'worker', row.reviewee_id),
      addWorkerRating(row.reviewee_id, row.rating, reviews.isCounted(row)),
    ],
    result: reviews.resultOf(row),
  });
  context.publish(outcome.events);
  if (outcome.row) return outcome.row;

  const rejection = await reviews.explainRejectedReview(context.db, row);
  if (rejection?.client_id !== context.actor.id) throw new AppError('review.not_allowed');
  throw new AppError(rejection.reviewed ? 'review.exists' : 'review.not_allowed');
}

/** Statements that other features run. */
export {
  eraseComments,
  selectReviewsForExport as reviewsForExport,
  selectReviewsOfJob as reviewsOfJob,
  selectReviewsOfJobs as reviewsForJobs,
} from './reviews.repository.ts';

/** Rows of `reviewsOfJob` and `reviewsForJobs` as reviews. */
export const reviewsFrom = (rows: readonly ReviewView[]): Review[] => rows.map(reviewOf);
