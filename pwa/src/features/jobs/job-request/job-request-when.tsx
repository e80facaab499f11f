import { CalendarClock } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { dayInIndia, SLOT_HOURS } from '#contract/time.ts';
import { lastBookableDay } from '#pwa/shared/bookable-days.ts';
import { formatTime } from '#pwa/shared/format-time.ts';
import { useNow } from '#pwa/shared/use-now.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { Field } from '#pwa/ui/field.tsx';
import { Section, useRequestForm } from '#pwa/features/jobs/job-request-section.tsx';
import { isSlotOver, lateEnd, type RequestValues } from '#pwa/features/jobs/job-request-values.ts';
import { SlotField } from './job-request-slots.tsx';

const LAST_HOUR = Math.max(...Object.values(SLOT_HOURS).map(([, end]) => end));

export function WhenSection() {
  const { t } = useTranslation(['jobRequest', 'jobFacts']);
  const { register, setValue, getValues, errorOf, formState } = useRequestForm();
  const date = useWatch<RequestValues, 'date'>({ name: 'date' });
  // Slots end and days begin while the form is open.
  const now = useNow();
  const today = dayInIndia(now);
  // Adding the hours between the end of the last slot and midnight reaches the next day once that slot has ended.
  const isTodayOver = dayInIndia(now + (24 - LAST_HOUR) * HOUR_MS) !== today;

  const clearPastSlot = (day: string) => {
    if (isSlotOver(day, getValues('timeSlot'), Date.now())) setValue('timeSlot', '');
  };
  const pick = (day: string) => {
    setValue('date', day, { shouldDirty: true, shouldValidate: formState.isSubmitted });
    clearPastSlot(day);
  };
  const days = [
    { day: today, text: t('jobFacts:today'), isHidden: isTodayOver },
    { day: dayInIndia(now + DAY_MS), text: t('jobFacts:tomorrow'), isHidden: false },
  ];
  return (
    <Section icon={CalendarClock} title={t('when')}>
      <div>
        <Field
          {...register('date', { onChange: () => clearPastSlot(getValues('date')) })}
          label={t('date')}
          type="date"
          min={today}
          max={lastBookableDay(now)}
          required
          error={errorOf('date')}
        />
        <div className="mt-2 flex flex-wrap gap-2">
          {days.map(
            ({ day, text, isHidden }) =>
              !isHidden && (
                <button
                  key={day}
                  type="button"
                  aria-pressed={date === day}
                  onClick={() => pick(day)}
                  className="min-h-12 rounded-full border-2 border-edge px-5 font-bold aria-pressed:border-fill aria-pressed:bg-fill aria-pressed:text-on-fill"
                >
                  {text}
                </button>
              ),
          )}
        </div>
      </div>
      <SlotField date={date} now={now} />
      <LateEndNote />
    </Section>
  );
}

/** Says when long work would go on into the night. */
function LateEndNote() {
  const { t, i18n } = useTranslation('jobRequest');
  const [date, timeSlot, duration] = useWatch<RequestValues, ['date', 'timeSlot', 'service_duration']>({
    name: ['date', 'timeSlot', 'service_duration'],
  });
  const endsAt = lateEnd(date, timeSlot, duration);
  return (
    <div role="status">
      {endsAt !== null && (
        <Banner tone="warning">
          <p>{t('late_end', { time: formatTime(endsAt, i18n.language) })}</p>
        </Banner>
      )}
    </div>
  );
}
