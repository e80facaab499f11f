import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_FREE_WORKERS } from '#contract/matching/matching.ts';
import { slot, type Slot } from '#contract/time.ts';
import { slotText } from '#pwa/i18n/slot-text.ts';
import { cx } from '#pwa/ui/cx.ts';
import { ErrorLine } from '#pwa/ui/field-frame.tsx';
import { useRequestForm } from '#pwa/features/jobs/job-request-section.tsx';
import { isSlotOver } from '#pwa/features/jobs/job-request-values.ts';
import { FreeWorkersError } from './free-workers-error.tsx';
import { useFreeWorkers } from './free-workers.queries.ts';

/** The five time slots, with the number of workers nearby who are free. Those of today that have ended are disabled. */
export function SlotField({ date, now }: { date: string; now: number }) {
  const { t } = useTranslation(['jobRequest', 'services']);
  const { register, errorOf } = useRequestForm();
  const id = useId();
  const error = errorOf('timeSlot');
  const { data: free, failureCode, isLoading, dataUpdatedAt, retry } = useFreeWorkers(now);
  const freeText = (one: Slot) => {
    const count = free?.get(one);
    return count === undefined ? null : t(count === MAX_FREE_WORKERS ? 'free_or_more' : 'free', { count });
  };
  return (
    <fieldset aria-describedby={cx(free && `${id}-hint`, error && `${id}-error`) || undefined}>
      <legend className="mb-2 font-bold">{t('slot')}</legend>
      {(free ?? isLoading) && (
        <p id={`${id}-hint`} className="-mt-1 mb-2 text-sm text-soft">
          {t('free_hint')}
        </p>
      )}
      <div className="grid grid-cols-2 gap-2 md:grid-cols-3">
        {slot.options.map((one) => {
          const isOver = isSlotOver(date, one, now);
          return (
            <label
              key={one}
              className={cx(
                'relative grid min-h-14 content-center rounded-md border-2 px-1 py-1 text-center text-sm leading-snug md:text-base transition-colors duration-150',
                'has-checked:border-indigo has-checked:bg-tint-indigo has-checked:text-indigo has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-indigo',
                isOver ? 'border-line bg-sunk text-soft' : 'border-edge bg-card font-bold',
                error && 'border-red',
              )}
            >
              <input
                {...register('timeSlot')}
                type="radio"
                value={one}
                disabled={isOver}
                className={cx('absolute inset-0 size-full opacity-0', !isOver && 'cursor-pointer')}
              />
              <span className={cx(isOver && 'line-through')}>{slotText(one)}</span>
              {isOver && <span className="text-sm">{t('slot_past')}</span>}
              {!isOver && (free ?? isLoading) && (
                // The line is there before the number, so that the form does not move.
                <span className="min-h-[1lh] text-sm font-normal text-soft">{freeText(one)}</span>
              )}
            </label>
          );
        })}
      </div>
      <ErrorLine id={`${id}-error`} error={error} />
      {failureCode && (
        <div className="mt-2">
          <FreeWorkersError savedAt={free ? dataUpdatedAt : null} code={failureCode} onRetry={retry} />
        </div>
      )}
    </fieldset>
  );
}
