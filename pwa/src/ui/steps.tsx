import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cx } from './cx.ts';
import '#pwa/i18n/en/workerSignup.ts';

interface StepsProps {
  labels: readonly string[];
  /** 1-based. */
  current: number;
  /** Where in the current step the user is. */
  detail?: string | undefined;
}

/** Progress of a wizard. */
export function Steps({ labels, current, detail }: StepsProps) {
  const { t } = useTranslation('workerSignup');
  return (
    <div>
      <p className="text-soft">{[t('step', { current, total: labels.length }), detail].filter(Boolean).join(' · ')}</p>
      <ol className="mt-2 flex gap-2">
        {labels.map((label, index) => {
          const done = index + 1 < current;
          const isCurrent = index + 1 === current;
          return (
            <li key={label} aria-current={isCurrent ? 'step' : undefined} className="flex-1">
              <span className={cx('block h-2 rounded-full', done ? 'bg-leaf' : isCurrent ? 'bg-marigold' : 'bg-line')} />
              <span
                className={cx('mt-1 flex items-center gap-1 text-sm max-md:sr-only', isCurrent ? 'font-bold' : 'text-soft')}
              >
                {done && <Check aria-hidden className="size-4 shrink-0 text-leaf-text" />}
                {label}
              </span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
