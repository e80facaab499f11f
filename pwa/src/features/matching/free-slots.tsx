import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Duration } from '#contract/catalogue.ts';
import type { Slot } from '#contract/time.ts';
import { slotText } from '#pwa/i18n/slot-text.ts';
import { formatDay } from '#pwa/shared/format.ts';
import { Button } from '#pwa/ui/button.tsx';
import { cx } from '#pwa/ui/cx.ts';
import type { QueryError } from '#pwa/sync/http/query-error.ts';
import { ErrorState } from '#pwa/ui/error-state.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { useFreeSlots } from './matching.queries.ts';
import { CachedDataNote } from './cached-data-note.tsx';

const DAYS_AT_FIRST = 3;

interface FreeSlotsProps {
  workerId: string;
  duration?: Duration | undefined;
  /** Inside the card of a worker, which has a title of its own. */
  isInCard?: boolean;
  onPick: (date: string, slot: Slot) => void;
}

/** The next days on which a worker is free, with their free slots to book. */
export function FreeSlots({ workerId, duration, isInCard = false, onPick }: FreeSlotsProps) {
  const { t, i18n } = useTranslation(['findWorkers', 'services', 'common']);
  const { data, error, dataUpdatedAt, isPending, isFetching, refetch } = useFreeSlots(workerId, duration);
  const [showsAll, setShowsAll] = useState(false);
  if (isPending)
    return (
      <section className="grid gap-3" aria-busy>
        <h2 className="text-xl text-indigo">{t('free.title')}</h2>
        <Skeleton className="h-5 w-36" />
        <div className="grid grid-cols-2 gap-2 md:grid-cols-3">
          {Array.from({ length: 6 }, (_, index) => (
            <Skeleton key={index} className="h-12" />
          ))}
        </div>
      </section>
    );
  if (!data) return <FreeSlotsFailed error={error} onRetry={() => void refetch()} busy={isFetching && t('common:loading')} />;
  const days = data.days.filter(({ slots }) => slots.length > 0);
  return (
    <section className="grid gap-3">
      {!isInCard && <h2 className="text-xl text-indigo">{t('free.title')}</h2>}
      <CachedDataNote savedAt={null} fetchedAt={dataUpdatedAt} error={error} onRetry={() => void refetch()} />
      {days.length === 0 && <p>{t('free.none')}</p>}
      {days.slice(0, showsAll ? days.length : DAYS_AT_FIRST).map(({ date, slots }) => (
        <div key={date}>
          <h3 className="mb-1.5 font-bold">{formatDay(date, i18n.language)}</h3>
          <ul className={cx('grid grid-cols-2 gap-2', !isInCard && 'md:grid-cols-3')}>
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

interface FreeSlotsFailedProps {
  error: QueryError;
  onRetry: () => void;
  busy?: string | false;
}

/** In place of the free slots. */
export function FreeSlotsFailed({ error, onRetry, busy }: FreeSlotsFailedProps) {
  const { t } = useTranslation('findWorkers');
  return <ErrorState title={t('free.failed')} code={error.apiError.code} onRetry={onRetry} busy={busy} />;
}

export const SlotButton = ({ text, onClick }: { text: string; onClick: () => void }) => (
  <button
    type="button"
    onClick={onClick}
    className="min-h-12 w-full rounded-md border-2 border-edge bg-card px-2 font-bold text-balance hover:bg-tint-indigo"
  >
    {text}
  </button>
);
