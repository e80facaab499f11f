import { Check, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { JOB_STEPS, type JobStep } from '#contract/jobs/job-status.ts';
import type { JobDetail } from '#contract/jobs/jobs.ts';
import { Card } from '#pwa/ui/card.tsx';
import { cx } from '#pwa/ui/cx.ts';
import { Day, Time } from '#pwa/ui/date-time.tsx';

/** The job's progress with the time of each step. A cancelled job shows the steps it reached and the cancellation. */
export function JobSteps({ times, cancelled }: { times: JobDetail['times']; cancelled: boolean }) {
  const { t } = useTranslation('jobInProgress');
  const isReached = (step: JobStep): boolean => typeof times[step] === 'number';
  const steps = JOB_STEPS.filter((step) =>
    step === 'cancelled' ? cancelled : isReached(step) || (step !== 'moved' && !cancelled),
  );
  const next = cancelled ? -1 : steps.findIndex((step) => !isReached(step));
  return (
    <Card>
      <h2 className="mb-3 text-xl">{t('steps')}</h2>
      <ol>
        {steps.map((step, index) => {
          const instant = times[step] ?? null;
          const isLast = index === steps.length - 1;
          return (
            <li key={step} aria-current={index === next ? 'step' : undefined} className="flex gap-3">
              <span className="flex flex-col items-center">
                <StepDot state={step === 'cancelled' ? 'off' : instant !== null ? 'done' : index === next ? 'next' : 'open'} />
                {!isLast && <span className={cx('w-0.5 grow', instant === null ? 'bg-line' : 'bg-leaf')} />}
              </span>
              <span className={cx('pb-4', isLast && 'pb-0')}>
                <span className={cx('block', instant === null ? 'text-soft' : 'font-bold')}>{t(`step.${step}`)}</span>
                <span className="block text-sm text-soft">
                  {instant === null ? (
                    // A cancellation that is still in the outbox has no time yet.
                    step !== 'cancelled' && t('step_open')
                  ) : (
                    <>
                      <Day when={instant} />, <Time instant={instant} />
                    </>
                  )}
                </span>
              </span>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}

const DOT_STYLES = {
  done: 'border-leaf bg-tint-leaf text-leaf-text',
  next: 'border-marigold bg-tint-marigold',
  open: 'border-line bg-card',
  off: 'border-red bg-tint-red text-red-text',
} as const;

function StepDot({ state }: { state: keyof typeof DOT_STYLES }) {
  return (
    <span className={cx('grid size-7 shrink-0 place-items-center rounded-full border-2', DOT_STYLES[state])}>
      {state === 'done' && <Check aria-hidden className="size-4.5" />}
      {state === 'off' && <X aria-hidden className="size-4.5" />}
      {state === 'next' && <span className="size-2.5 rounded-full bg-marigold" />}
    </span>
  );
}
