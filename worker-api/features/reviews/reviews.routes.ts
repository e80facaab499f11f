import { endpoints } from '#contract/endpoints.ts';
import { averageRating } from '#contract/reviews.ts';
import { AppError } from '#api/lib/app-error.ts';
import { DEFAULT_PAGE_SIZE, paginate, readCursor } from '#api/lib/paging.ts';
import { route, routeCommand, type App } from '#api/lib/route.ts';
import { chooseFeatured, toFeaturedReview } from './featured-review.rules.ts';
import { findRating, findReviewsOfWorker, REVIEW_VIEW_COLUMNS, selectFeaturedReviews } from './reviews.repository.ts';
import { reviewOf, writeReview } from './reviews.usecases.ts';

export function reviewRoutes(app: App): void {
  routeCommand(app, endpoints.writeReview, {
    columns: REVIEW_VIEW_COLUMNS,
    run: ({ body }, context) => writeReview(context, body),
    respond: reviewOf,
  });

  route(app, endpoints.reviews, async ({ params, query }, context) => {
    const cursor = readCursor(query.cursor);
    const limit = query.limit ?? DEFAULT_PAGE_SIZE;
    const rows = await findReviewsOfWorker(context.db, params.workerId, cursor, limit);
    if (!rows) throw new AppError('worker.not_found');
    return paginate(context, rows, limit, (row) => [row.created_at, row.id]).map(reviewOf);
  });

  route(app, endpoints.reviewSummary, async ({ params }, context) => {
    const row = await findRating(context.db, params.workerId);
    if (!row) throw new AppError('worker.not_found');
    return { averageRating: averageRating(row.rating_sum, row.rating_count), reviewCount: row.rating_count };
  });

  route(app, endpoints.featuredReview, async ({ query: { language } }, context) => {
    const rows = await context.db.all(selectFeaturedReviews(context.now, context.settings.verifyWorkers));
    const row = chooseFeatured(rows, language);
    return { review: row ? toFeaturedReview(row) : null };
  });
}
