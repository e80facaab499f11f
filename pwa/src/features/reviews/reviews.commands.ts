import { call } from '#pwa/sync/call.ts';
import { accountData } from '#pwa/sync/db.ts';

interface NewReview {
  jobId: string;
  workerId: string;
  rating: number;
  comment: string;
}

/** Reviews the worker of a completed job. What this phone keeps of the job knows of it at once. */
export async function writeReview({ jobId, workerId, rating, comment }: NewReview, idempotencyKey: string) {
  const body = { reviewee_id: workerId, job_id: jobId, rating, comment };
  const answer = await call('writeReview', 'client', { body, idempotencyKey });
  if (answer.ok) {
    const data = accountData('client');
    await data?.bookings.update(jobId, { rating });
    await data?.details.update(jobId, { reviewed: true });
  }
  return answer;
}
