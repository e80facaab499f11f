import type { Job } from '#contract/jobs/jobs.ts';
import { accountData } from '#pwa/sync/db.ts';
import { optimisticJobs } from '#pwa/sync/outbox/optimistic.ts';

/** Whether the client says that the job is paid and the worker has not said so. */
export const isMoneyAsked = ({ isPaid, paymentReportedBy }: Pick<Job, 'isPaid' | 'paymentReportedBy'>): boolean =>
  paymentReportedBy === 'client' && !isPaid;

/** The stored jobs of which the client says that they are paid. */
export async function readAskedJobs() {
  const data = accountData('worker');
  return data ? (await optimisticJobs(data)).filter(isMoneyAsked) : [];
}
