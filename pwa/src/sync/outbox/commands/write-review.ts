import * as z from 'zod/mini';
import type { OutboxRow } from '#pwa/sync/schema.ts';
import type { Command } from './command.ts';
import { jobEntityKey, jobIdOf } from './entity-key.ts';

interface NewReview {
  jobId: string;
  workerId: string;
  rating: number;
  comment: string;
}

const reviewBody = z.object({ rating: z.number() });
const ratingOf = ({ body }: OutboxRow): number | null => z.safeParse(reviewBody, body).data?.rating ?? null;

/** The draft that holds the review of a job that was taken back from the outbox. */
export const reviewDraft = (jobId: string): string => `review-${jobId}`;

/** Reviews the worker of a completed job. */
export const writeReview: Command<'writeReview', NewReview> = {
  name: 'writeReview',
  version: 1,
  blocksOnFailure: true,
  createRow: ({ jobId, workerId, rating, comment }) => ({
    entityKey: jobEntityKey(jobId),
    body: { reviewee_id: workerId, job_id: jobId, rating, comment },
  }),
  save: async (data, { job_id, rating }) => {
    await data.bookings.update(job_id, { rating });
    await data.details.update(job_id, { reviewed: true });
  },
  screen: (jobId) => `/job-in-progress/${jobId}`,
  // The form reads its fields out of it.
  drafts: (row) => [{ form: reviewDraft(jobIdOf(row) ?? ''), value: row.body }],
  applyToBooking: (booking, row) => ({ ...booking, rating: ratingOf(row) ?? booking.rating }),
  applyToDetail: (detail, _area, row) => ({ ...detail, reviewed: detail.reviewed || ratingOf(row) !== null }),
};
