import { aboutJob } from '#pwa/sync/expected.ts';
import { run, type Outcome } from '#pwa/sync/outbox.ts';

interface NewReview {
  jobId: string;
  workerId: string;
  rating: number;
  comment: string;
}

/** Reviews the worker of a completed job. What this phone shows of the job knows of it at once. */
export const writeReview = ({ jobId, workerId, rating, comment }: NewReview): Promise<Outcome> =>
  run('client', 'writeReview', {
    body: { reviewee_id: workerId, job_id: jobId, rating, comment },
    entityKey: aboutJob(jobId),
  });
