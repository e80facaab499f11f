import { useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { DURATION_HOURS } from '#contract/catalogue.ts';
import { FREE_SLOT_DAYS } from '#contract/matching/matching.ts';
import { proposeUntil } from '#contract/jobs/rescheduling.ts';
import { dayInIndia, slot, slotStart, type Slot } from '#contract/time.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import { slotText } from '#pwa/i18n/slot-text.ts';
import { formatDay } from '#pwa/shared/format.ts';
import { useIsMounted } from '#pwa/shared/use-is-mounted.ts';
import { useNow } from '#pwa/shared/use-now.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import { proposeTime } from '#pwa/sync/outbox/commands/propose-time.ts';
import { enqueueAndWait } from '#pwa/sync/outbox/outbox.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { cx } from '#pwa/ui/cx.ts';
import { ErrorState } from '#pwa/ui/error-state.tsx';
import { ListenButton } from '#pwa/ui/listen-button.tsx';
import { notifySent } from '#pwa/ui/notify-sent.ts';
import { Sheet } from '#pwa/ui/sheet.tsx';
import type { ReschedulingProps } from './rescheduling.tsx';
import { TravelQuestion } from './travel-question.tsx';
import '#pwa/i18n/en/rescheduling.ts';

/** How many days before and after a job that is later than the days with free slots are offered. */
const DAYS_AROUND = 5;

const scrollIntoView = (node: HTMLElement | null) => node?.scrollIntoView({ block: 'nearest' });

/**
 * The free slots of a worker for a job of this length. They are not known without a network (then with the code of the error),
 * and not if no day has one: so it is for who takes no new jobs now, and an accepted job may move all the same.
 */
function useFreeSlots({ area, job: { workerId, duration } }: Pick<ReschedulingProps, 'area' | 'job'>) {
  const { data, refetch } = useQuery({
    queryKey: ['free slots of job', area, workerId, duration],
    queryFn: () => call('freeSlots', area, { params: { workerId }, query: { duration } }),
    retry: false,
  });
  const days = data?.ok ? data.data.days : [];
  const isKnown = days.some(({ slots }) => slots.length > 0);
  return {
    free: isKnown ? days : null,
    isUnknown: data !== undefined && !isKnown,
    code: data && !data.ok ? data.code : null,
    refetch,
  };
}

/** Asks for the day and the slot to which a job shall move. */
export function ProposeTimeSheet({ area, job, name, onSettled, onClose }: ReschedulingProps & { onClose: () => void }) {
  const { t, i18n } = useTranslation(['rescheduling', 'services', 'errors']);
  const now = useNow();
  const isListening = useIsMounted();
  const { free, isUnknown, code, refetch } = useFreeSlots({ area, job });
  const startsAt = slotStart(job.date, job.time);
  const [chosenDate, setDate] = useState(job.date);
  const [time, setTime] = useState<Slot | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [isTravelAsked, setIsTravelAsked] = useState(false);

  const length = DURATION_HOURS[job.duration] * HOUR_MS;
  /** Free, or not known: the time that the job takes now counts as taken, although the job could overlap with it. */
  const isPossible = (day: string, one: Slot): boolean => {
    const start = slotStart(day, one);
    if (start === startsAt || proposeUntil(startsAt, start) < now) return false;
    const slots = free?.find((freeDay) => freeDay.date === day)?.slots;
    return !slots || slots.includes(one) || Math.abs(start - startsAt) < length;
  };
  const isTooLate = (day: string, one: Slot): boolean => {
    const start = slotStart(day, one);
    return proposeUntil(start, start) < now;
  };
  const next = Array.from({ length: FREE_SLOT_DAYS }, (_, i) => dayInIndia(now + i * DAY_MS));
  // Those around a later job, of which no free slots are known: the server decides.
  const near = Array.from({ length: 2 * DAYS_AROUND + 1 }, (_, i) => dayInIndia(startsAt + (i - DAYS_AROUND) * DAY_MS));
  const days = [...new Set(next.includes(job.date) ? next : [...next, ...near])]
    .filter((day) => slot.options.some((one) => !isTooLate(day, one)))
    .toSorted();
  const date = days.includes(chosenDate) ? chosenDate : (days[0] ?? chosenDate);
  const chosen = time !== null && isPossible(date, time) ? time : null;

  const send = async (acceptTravel?: boolean) => {
    if (!chosen) return;
    setBusy(true);
    setFailure(null);
    const proposed = { jobId: job.id, date, timeSlot: chosen, ...(acceptTravel && { acceptTravel }) };
    const response = await enqueueAndWait(area, proposeTime, proposed, { isListening });
    setBusy(false);
    if (response.ok) {
      notifySent(response, t('sent', { name }));
      onClose();
      onSettled?.();
      return;
    }
    setIsTravelAsked(response.code === 'worker.travel_time');
    if (response.code !== 'worker.travel_time') setFailure(errorText(response.code));
    void refetch();
  };
  return (
    <Sheet
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={t('title')}
      text={t('rule', { name })}
    >
      <div className="grid grid-cols-1 gap-4">
        {area === 'worker' && <ListenButton large text={(spoken) => `${t('title')}. ${spoken.text(t('rule', { name }))}`} />}
        <fieldset>
          <legend className="mb-2 font-bold">{t('day')}</legend>
          <div className="grid grid-cols-3 gap-2 md:grid-cols-5">
            {days.map((day) => (
              <Chip key={day} name="day" checked={day === date} onSelect={() => setDate(day)}>
                {formatDay(day, i18n.language, false)}
              </Chip>
            ))}
          </div>
        </fieldset>
        <fieldset>
          <legend className="mb-2 font-bold">{t('slot')}</legend>
          <div className="grid grid-cols-2 gap-2 md:grid-cols-3">
            {slot.options.map((one) => (
              <Chip
                key={one}
                name="slot"
                checked={one === chosen}
                disabled={!isPossible(date, one)}
                note={t(slotStart(date, one) === startsAt ? 'current' : isTooLate(date, one) ? 'late' : 'taken')}
                onSelect={() => setTime(one)}
              >
                {slotText(one)}
              </Chip>
            ))}
          </div>
        </fieldset>
        {code && <ErrorState code={code} onRetry={() => void refetch()} />}
        {isUnknown && <p>{t('unknown')}</p>}
        {failure && (
          <div ref={scrollIntoView}>
            <Banner tone="danger">
              <p>{failure}</p>
            </Banner>
          </div>
        )}
        <Button size="large" wide icon={Send} disabled={!chosen} busy={busy && t('sending')} onClick={() => void send()}>
          {t('send', { name })}
        </Button>
      </div>
      {area === 'worker' && (
        <TravelQuestion
          open={isTravelAsked}
          busy={busy && t('sending')}
          onOpenChange={setIsTravelAsked}
          onConfirm={() => void send(true)}
        />
      )}
    </Sheet>
  );
}

interface ChipProps {
  name: string;
  checked: boolean;
  disabled?: boolean;
  /** Why it is disabled. */
  note?: string;
  onSelect: () => void;
  children: string;
}

/** A radio button as a box. */
function Chip({ name, checked, disabled = false, note, onSelect, children }: ChipProps) {
  return (
    <label
      className={cx(
        'relative grid min-h-12 content-center rounded-md border-2 px-1 py-1 text-center text-sm leading-snug md:text-base',
        'has-checked:border-indigo has-checked:bg-tint-indigo has-checked:text-indigo has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-indigo',
        disabled ? 'border-line bg-sunk text-soft' : 'border-edge bg-card font-bold',
      )}
    >
      <input
        type="radio"
        name={name}
        checked={checked}
        disabled={disabled}
        onChange={onSelect}
        className={cx('absolute inset-0 size-full opacity-0', !disabled && 'cursor-pointer')}
      />
      <span className={cx(disabled && 'line-through')}>{children}</span>
      {disabled && <span className="text-sm">{note}</span>}
    </label>
  );
}
