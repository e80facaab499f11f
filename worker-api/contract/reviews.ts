import * as z from 'zod/mini';
import { SERVICE_SLUGS } from './catalogue.ts';
import { id, uuidv7Id } from './ids.ts';
import { multiLine } from './text.ts';

export const MAX_REVIEW_COMMENT_LENGTH = 1000;

export const reviewBody = z.object({
  id: z.optional(uuidv7Id),
  reviewee_id: id,
  job_id: id,
  rating: z.int('field.rating').check(z.gte(1, 'field.rating'), z.lte(5, 'field.rating')),
  comment: z.optional(z.nullable(multiLine(MAX_REVIEW_COMMENT_LENGTH))),
});

export const review = z.object({
  id,
  reviewee_id: id,
  job_id: id,
  reviewer_id: id,
  /** The first name. */
  reviewerName: z.string(),
  rating: z.int(),
  comment: z.string(),
  created_at: z.int(),
});
export type Review = z.infer<typeof review>;

/** A review on the home page: the first name of its client, and the locality of its worker. */
export const featuredReview = z.object({
  rating: z.int(),
  comment: z.string(),
  firstName: z.string(),
  service: z.enum(SERVICE_SLUGS),
  locality: z.string(),
});
export type FeaturedReview = z.infer<typeof featuredReview>;

/** Average of ratings to one decimal; null without ratings. */
export const averageRating = (sum: number, count: number): number | null =>
  count === 0 ? null : Math.round((sum / count) * 10) / 10;

export const reviewSummary = z.object({ averageRating: z.nullable(z.number()), reviewCount: z.int() });
