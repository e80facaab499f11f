import { ChevronDown, RotateCw } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { Service } from '#contract/catalogue.ts';
import type { Slot } from '#contract/time.ts';
import { Button } from '#pwa/ui/button.tsx';
import { ErrorState } from '#pwa/ui/error-state.tsx';
import { SkeletonCards } from '#pwa/ui/skeleton.tsx';
import { StaleNote } from '#pwa/ui/stale-note.tsx';
import { CardFreeSlots, MatchCard, PickedTime } from './match-card.tsx';
import { useMatches, type FreeTime, type MatchedWorker, type MatchCriteria } from './matching.queries.ts';
import '#pwa/i18n/en/findWorkers.ts';

interface ChosenWorker {
  id: string;
  name: string;
  /** The work and time for which one of their free slots was pressed. */
  pickedFor?: string | undefined;
}

export interface MatchingPanelProps {
  serviceType: Service;
  /** Further criteria, where known. */
  criteria?: Omit<MatchCriteria, 'service'>;
  chosen: ChosenWorker | null;
  onChoose: (worker: ChosenWorker | null) => void;
  /** Called when the chosen worker is no longer in the list. */
  onGone: (() => void) | undefined;
  /** Where the time can still be chosen: each card offers the free slots of its worker, and a press chooses both. */
  onPickTime?: ((date: string, slot: Slot) => void) | undefined;
}

/** How many workers are shown before the reader asks for more. */
const FIRST_SHOWN = 2;

/** The best workers for a service, one of whom can be chosen (client specification, section 2). */
export function MatchingPanel({ serviceType, criteria, chosen: choice, onChoose, onGone, onPickTime }: MatchingPanelProps) {
  const { t } = useTranslation(['findWorkers', 'common']);
  const name = useId();
  const gender = criteria?.gender;
  const {
    data: matches,
    error,
    dataUpdatedAt,
    isPending,
    isFetching,
    refetch,
  } = useMatches({ service: serviceType, ...criteria });
  const [pick, setPick] = useState<{ worker: MatchedWorker; pickedFor: string } | null>(null);
  const [isExpanded, setExpanded] = useState(false);
  const chosen = choice?.id ?? null;
  const { date, timeSlot, duration } = criteria ?? {};
  const workAt = ({ date, slot }: FreeTime) => [serviceType, duration, date, slot].join();
  const time = date && timeSlot ? { date, slot: timeSlot } : null;
  const work = time && workAt(time);
  // Among the best of another time may be other workers, so the one who was chosen with that time stays.
  const picked = pick && pick.pickedFor === work ? pick.worker : null;
  const pickedTime = choice?.pickedFor === work ? time : null;
  const workers = picked ? [picked, ...(matches ?? []).filter(({ id }) => id !== picked.id)] : matches;
  const shown = workers?.filter(({ id }, i) => isExpanded || i < FIRST_SHOWN || id === chosen) ?? [];
  // While other matches are fetched, those of before are shown.
  const isUnlisted = workers !== undefined && !isFetching && chosen !== null && !workers.some(({ id }) => id === chosen);
  const isChosenGone = isUnlisted && !pickedTime;
  useEffect(() => {
    if (isChosenGone) onGone?.();
  }, [isChosenGone, onGone]);
  const list = useRef<HTMLDivElement>(null);
  const showAll = () => {
    // The button disappears, so the keyboard goes on at the first worker that was not shown.
    flushSync(() => setExpanded(true));
    list.current?.querySelectorAll('input')[shown.length]?.focus();
  };
  return (
    <section aria-labelledby={name} className="rounded-md border border-line bg-sunk p-4 md:p-5">
      <h2 id={name} className="text-xl text-indigo">
        {t('panel.title')}
      </h2>
      <p role="status" className="mt-1 mb-4 text-soft empty:hidden">
        {isPending ? t('panel.loading') : workers && workers.length > 0 && t('panel.text')}
      </p>
      {isPending && !picked && <SkeletonCards count={2} className="md:grid-cols-2" />}
      {error && !matches && (
        <ErrorState
          code={error.apiError.code}
          text={t('panel.failed')}
          onRetry={() => void refetch()}
          busy={isFetching && t('common:loading')}
        />
      )}
      {error && matches && (
        <StaleNote savedAt={dataUpdatedAt} code={error.apiError.code} text={t('panel.failed')} onRetry={() => void refetch()} />
      )}
      {workers?.length === 0 && !choice && (
        <p>
          {gender === 'female' || gender === 'male'
            ? t(`panel.none.${gender}`)
            : t(onPickTime ? 'panel.empty' : 'panel.empty_sent')}
        </p>
      )}
      {workers && workers.length > 0 && (
        <fieldset>
          <legend className="sr-only">{t('panel.title')}</legend>
          <div ref={list} className="grid gap-3 md:grid-cols-2">
            {shown.map((worker) => (
              <MatchCard
                key={worker.id}
                worker={worker}
                group={name}
                chosen={worker.id === chosen}
                onChoose={() => onChoose({ id: worker.id, name: worker.name })}
              >
                {onPickTime && (
                  <CardFreeSlots
                    worker={worker}
                    duration={duration ?? undefined}
                    picked={worker.id === chosen ? pickedTime : null}
                    onPick={(pickedDate, slot) => {
                      const pickedFor = workAt({ date: pickedDate, slot });
                      setPick({ worker, pickedFor });
                      onPickTime(pickedDate, slot);
                      onChoose({ id: worker.id, name: worker.name, pickedFor });
                    }}
                  />
                )}
              </MatchCard>
            ))}
          </div>
          {shown.length < workers.length && (
            <Button variant="secondary" icon={ChevronDown} className="mt-3" onClick={showAll}>
              {t('more')}
            </Button>
          )}
        </fieldset>
      )}
      {choice && <PickedTime name={choice.name} time={isUnlisted ? pickedTime : null} />}
      {choice && (
        <Button variant="quiet" icon={RotateCw} className="mt-3" onClick={() => onChoose(null)}>
          {t('panel.anybody')}
        </Button>
      )}
    </section>
  );
}
