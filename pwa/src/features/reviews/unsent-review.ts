import * as z from 'zod/mini';
import { accountData } from '#pwa/sync/db.ts';
import { deleteFormDraft, loadFormDraft, saveFormDraft } from '#pwa/sync/form-drafts.ts';
import { reviewDraft } from '#pwa/sync/outbox/commands/write-review.ts';

const unsentReview = z.object({ rating: z.number(), comment: z.string() });
export type UnsentReview = z.infer<typeof unsentReview>;
const parseReview = (stored: unknown): UnsentReview | null => z.safeParse(unsentReview, stored).data ?? null;
const drafts = () => accountData('client')?.drafts;

/** The review of a job that is being written, or was taken back from the outbox. */
export const loadReview = (jobId: string): Promise<UnsentReview | null> =>
  loadFormDraft(reviewDraft(jobId), parseReview, drafts()).catch(() => null);

/** Without storage the review is in the form only. */
export const saveReview = (jobId: string, value: UnsentReview): Promise<void> =>
  saveFormDraft({ form: reviewDraft(jobId), value }, drafts()).catch(() => undefined);

export const forgetReview = (jobId: string): Promise<void> =>
  deleteFormDraft(reviewDraft(jobId), drafts()).catch(() => undefined);
