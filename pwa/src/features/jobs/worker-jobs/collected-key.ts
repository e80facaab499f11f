import type { Job } from '#contract/jobs/jobs.ts';

/** The text about the money of a completed job: received, claimed by one side, or to be collected. */
export function collectedKey({ isPaid, paymentReportedBy }: Pick<Job, 'isPaid' | 'paymentReportedBy'>) {
  if (isPaid) return 'collected';
  return paymentReportedBy ? (`reported_by.${paymentReportedBy}` as const) : 'to_collect';
}
