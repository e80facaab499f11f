import { Banknote } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#pwa/i18n/error-text.ts';
import { formatRupees } from '#pwa/shared/format-rupees.ts';
import { receivedCash } from '#pwa/sync/outbox/commands/received-cash.ts';
import { enqueueAndWait } from '#pwa/sync/outbox/outbox.ts';
import { notifySent } from '#pwa/ui/notify-sent.ts';
import { notify } from '#pwa/ui/toast.ts';
import { WorkerQuestion } from '#pwa/ui/worker-question.tsx';

interface CashSheetProps {
  /** The job that was just completed, with its amount in rupees; null closes the sheet. */
  job: { id: string; amount: number } | null;
  onClose: () => void;
}

/** Asks after the work whether the money was paid in cash. */
export function CashSheet({ job, onClose }: CashSheetProps) {
  const { t } = useTranslation(['workerJobs', 'errors']);
  const amount = formatRupees(job?.amount ?? 0);
  const report = async ({ id, amount: rupees }: { id: string; amount: number }) => {
    const response = await enqueueAndWait('worker', receivedCash, { jobId: id, amount: rupees });
    if (response.ok) notifySent(response, t('cash.noted', { amount: formatRupees(rupees) }));
    else notify.error(errorText(response.code));
  };
  return (
    <WorkerQuestion
      open={job !== null}
      title={t('cash.title', { amount })}
      text={t('cash.text')}
      speech={(spoken) => `${t('cash.title', { amount: spoken.rupees(job?.amount ?? 0) })} ${t('cash.text')}`}
      yes={t('cash.yes')}
      no={t('cash.no')}
      icon={Banknote}
      onClose={onClose}
      onYes={() => {
        if (job) void report(job);
        onClose();
      }}
    />
  );
}
