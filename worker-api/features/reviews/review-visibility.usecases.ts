import type { AdminReview } from '#contract/admin.ts';
import { AppError } from '#api/lib/app-error.ts';
import type { ActorContext } from '#api/lib/context.ts';
import { runCommand } from '#api/lib/idempotency.ts';
import { DEFAULT_PAGE_SIZE, paginate, readCursor } from '#api/lib/paging.ts';
import { recordAdminAction } from '#api/features/audit/audit.usecases.ts';
import * as reviews from './reviews.repository.ts';
import type { AdminReviewView } from './reviews.repository.ts';
import type { ReviewRow } from './reviews.table.ts';
import { reviewOf } from './reviews.usecases.ts';

/** A row of `reviewsOfJob` as admins read it. */
export const adminReviewOf = (row: AdminReviewView): AdminReview => ({
  ...reviewOf(row),
  receivedAt: row.received_at,
  hiddenAt: row.hidden_at,
});

/** Reviews of a worker with their words, newest first. Throws `worker.not_found`. */
export async function reviewsForAdmin(
  context: ActorContext,
  workerId: string,
  query: { limit?: number | undefined; cursor?: string | undefined },
): Promise<AdminReview[]> {
  const limit = query.limit ?? DEFAULT_PAGE_SIZE;
  const { worker, rows } = await context.db.batch({
    worker: reviews.selectWorker(workerId),
    rows: reviews.selectPageForAdmin(workerId, readCursor(query.cursor), limit),
    newAuditEntry: recordAdminAction(context, {
      action: 'look.reviews',
      target: workerId,
      condition: reviews.workerExists(workerId),
    }),
  });
  if (worker.length === 0) throw new AppError('worker.not_found');
  return paginate(context, rows, limit, (row) => [row.created_at, row.id]).map(adminReviewOf);
}

/**
 * Hides the words of a review from all but admins, or shows them again. Its stars stay. The same again changes nothing. Throws
 * `review.not_found`.
 */
export async function setReviewVisibility(
  context: ActorContext,
  id: string,
  { hidden, reason }: { hidden: boolean; reason: string },
): Promise<Pick<ReviewRow, 'id'>> {
  const { row } = await runCommand<Pick<ReviewRow, 'id'>>(context, {
    // Written first, because its condition reads the state before the change.
    write: recordAdminAction(context, {
      action: hidden ? 'review.hide' : 'review.show',
      target: reviews.jobOfReview(id),
      detail: reason,
      condition: reviews.hasOtherVisibility(id, hidden),
    }),
    dependentStatements: [reviews.setVisibility(id, hidden, context.now)],
    result: reviews.existingReview(id),
  });
  if (!row) throw new AppError('review.not_found');
  return row;
}
