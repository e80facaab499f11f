import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Slot } from '#contract/time.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import { slotText } from '#pwa/i18n/slot-text.ts';
import { formatDay } from '#pwa/shared/format.ts';
import { Button } from '#pwa/ui/button.tsx';
import { ErrorState } from '#pwa/ui/error-state.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { useFreeSlots } from './matching.queries.ts';

const DAYS_AT_FIRST = 3;

interface FreeSlotsProps {
  workerId: string;
  onPick: (date: string, slot: Slot) => void;
}

/** The next days on which a worker is free, with their free slots to book. */
export function FreeSlots({ workerId, onPick }: FreeSlotsProps) {
  const { t, i18n } = useTranslation(['findWorkers', 'services', 'common', 'errors']);
  const { data, error, isPending, isFetching, refetch } = useFreeSlots(workerId);
  const [showsAll, setShowsAll] = useState(false);
  if (isPending) return <Skeleton className="h-56" />;
  if (!data)
    return (
      <ErrorState
        title={t('free.failed')}
        text={errorText(error.apiError.code)}
        onRetry={() => void refetch()}
        busy={isFetching && t('common:loading')}
      />
    );
  const days = data.days.filter(({ slots }) => slots.length > 0);
  return (
    <section className="grid gap-3">
      <h2 className="text-xl text-indigo">{t('free.title')}</h2>
      {days.length === 0 && <p>{t('free.none')}</p>}
      {days.slice(0, showsAll ? days.length : DAYS_AT_FIRST).map(({ date, slots }) => (
        <div key={date}>
          <h3 className="mb-1.5 font-bold">{formatDay(date, i18n.language)}</h3>
          <ul className="grid grid-cols-2 gap-2 md:grid-cols-3">
            {slots.map((slot) => (
              <li key={slot}>
                <SlotButton text={slotText(slot)} onClick={() => onPick(date, slot)} />
              </li>
            ))}
          </ul>
        </div>
      ))}
      {!showsAll && days.length > DAYS_AT_FIRST && (
        <div>
          <Button variant="quiet" onClick={() => setShowsAll(true)}>
            {t('free.more')}
          </Button>
        </div>
      )}
    </section>
  );
}

export const SlotButton = ({ text, onClick }: { text: string; onClick: () => void }) => (
  <button
    type="button"
    onClick={onClick}
    className="min-h-12 w-full rounded-md border-2 border-edge bg-card px-2 font-bold hover:bg-tint-indigo"
  >
    {text}
  </button>
);
