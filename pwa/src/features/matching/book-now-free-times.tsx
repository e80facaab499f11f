import { useTranslation } from 'react-i18next';
import type { FreeSlots } from '#contract/matching/matching.ts';
import type { Slot } from '#contract/time.ts';
import { slotText } from '#pwa/i18n/slot-text.ts';
import { formatDay } from '#pwa/shared/format.ts';
import type { QueryError } from '#pwa/sync/http/query-error.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { FreeSlotsFailed, SlotButton } from './free-slots.tsx';
import { firstFreeSlots } from './matching.queries.ts';
import { CachedDataNote } from './cached-data-note.tsx';

const SUGGESTED_SLOTS = 3;

interface BookNowFreeTimesProps {
  free: FreeSlots | undefined;
  fetchedAt: number;
  /** Why the free slots could not be fetched. */
  error: QueryError | null;
  onRetry: () => void;
  /** Why another time has to be chosen; null if the chosen one is free. */
  reason: string | null;
  onPick: (date: string, slot: Slot) => void;
}

/** Below the day and the time: the next free slots if the worker is not free then, or why they are not known. */
export function BookNowFreeTimes({ free, fetchedAt, error, onRetry, reason, onPick }: BookNowFreeTimesProps) {
  const { t, i18n } = useTranslation(['findWorkers', 'services']);
  if (!free)
    return (
      error && (
        <>
          <FreeSlotsFailed error={error} onRetry={onRetry} />
          <p>{t('free.unknown')}</p>
        </>
      )
    );
  const nextSlots = firstFreeSlots(free, SUGGESTED_SLOTS);
  return (
    <>
      <CachedDataNote savedAt={null} fetchedAt={fetchedAt} error={error} onRetry={onRetry} />
      {reason !== null && (
        <Banner tone="warning">
          <p className="mb-2">{nextSlots.length === 0 ? t('free.none') : reason}</p>
          <ul className="grid gap-2">
            {nextSlots.map(({ date, slot }) => (
              <li key={`${date} ${slot}`}>
                <SlotButton text={`${formatDay(date, i18n.language)}, ${slotText(slot)}`} onClick={() => onPick(date, slot)} />
              </li>
            ))}
          </ul>
        </Banner>
      )}
    </>
  );
}
