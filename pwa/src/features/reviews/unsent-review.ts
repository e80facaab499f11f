import * as z from 'zod/mini';
import { accountData } from '#pwa/sync/db.ts';
import { reviewDraft } from '#pwa/sync/outbox/commands/write-review.ts';

const unsentReview = z.object({ rating: z.number(), comment: z.string() });
export type UnsentReview = z.infer<typeof unsentReview>;

/** The review of a job that was taken back from the outbox. */
export async function loadReview(jobId: string): Promise<UnsentReview | null> {
  const draft = await accountData('client')
    ?.drafts.get(reviewDraft(jobId))
    .catch(() => undefined);
  return z.safeParse(unsentReview, draft?.value).data ?? null;
}

export async function forgetReview(jobId: string): Promise<void> {
  await accountData('client')
    ?.drafts.delete(reviewDraft(jobId))
    .catch(() => undefined);
}
