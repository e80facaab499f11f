import { CircleCheck, Hourglass, Wallet } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Job } from '#contract/jobs/jobs.ts';
import { cx } from '#pwa/ui/cx.ts';
import { collectedKey } from './collected-key.ts';

/** Whether the worker has the money for a completed job. Nothing for other jobs, and where it is not known. */
export function CollectedBadge({ job }: { job: Pick<Job, 'status' | 'isPaid' | 'paymentReportedBy'> }) {
  const { t } = useTranslation('workerJobs');
  if (job.status !== 'completed' || job.isPaid === undefined) return null;
  const Icon = job.isPaid ? CircleCheck : job.paymentReportedBy ? Hourglass : Wallet;
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.5 rounded-full border px-2.5 py-0.5 text-sm font-bold',
        job.isPaid ? 'border-leaf-text bg-tint-leaf text-leaf-text' : 'border-marigold bg-tint-marigold text-ink',
      )}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      {t(collectedKey(job))}
    </span>
  );
}
