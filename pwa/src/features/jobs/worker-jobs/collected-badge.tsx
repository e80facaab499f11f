import { CircleCheck, Wallet } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cx } from '#pwa/ui/cx.ts';

/** Whether the worker has the money for a completed job. */
export function CollectedBadge({ isPaid }: { isPaid: boolean }) {
  const { t } = useTranslation('workerJobs');
  const Icon = isPaid ? CircleCheck : Wallet;
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.5 rounded-full border px-2.5 py-0.5 text-sm font-bold',
        isPaid ? 'border-leaf-text bg-tint-leaf text-leaf-text' : 'border-marigold bg-tint-marigold text-ink',
      )}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      {t(isPaid ? 'collected' : 'to_collect')}
    </span>
  );
}
