import { jobEntityKey } from '#pwa/sync/outbox/optimistic.ts';
import { enqueueAndWait, type CommandOutcome } from '#pwa/sync/outbox/outbox.ts';

interface NewReview {
  jobId: string;
  workerId: string;
  rating: number;
  comment: string;
}

/** Reviews the worker of a completed job. The stored job shows it immediately. */
export const writeReview = ({ jobId, workerId, rating, comment }: NewReview): Promise<CommandOutcome> =>
  enqueueAndWait('client', 'writeReview', {
    body: { reviewee_id: workerId, job_id: jobId, rating, comment },
    entityKey: jobEntityKey(jobId),
  });
