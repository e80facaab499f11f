import { Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { weekdayOf } from '#contract/time.ts';
import { hoursText } from '#pwa/i18n/working-hours-text.ts';
import { formatWeekday } from '#pwa/shared/format.ts';
import { cx } from '#pwa/ui/cx.ts';
import { HoursToggle } from './hours-toggle.tsx';
import { bitsBetween, DAY_PARTS, toggleHours, type WeekDraft } from './week-draft.ts';

interface WeekGridProps {
  draft: WeekDraft;
  today: string;
  onChange: (draft: WeekDraft) => void;
  /** Opens the single hours of a day. */
  onOpenDay: (weekday: number) => void;
}

/** As on the face of a clock, which is read in every language. */
const hourOnClock = (hour: number): number => ((hour + 11) % 12) + 1;

const ROW = 'grid grid-cols-[minmax(0,4.25rem)_repeat(4,minmax(44px,1fr))] items-stretch gap-1.5';

/** The seven days, each with a button for each part of the day. */
export function WeekGrid({ draft, today, onChange, onOpenDay }: WeekGridProps) {
  const { t, i18n } = useTranslation('workingHours');
  return (
    <div className="grid gap-1.5">
      <div aria-hidden className={ROW}>
        <span />
        {DAY_PARTS.map(({ name, icon: Icon, from, to }) => (
          <span key={name} className="flex flex-col items-center leading-tight font-bold tabular-nums">
            <Icon className="size-6 text-indigo" />
            {hourOnClock(from)}–{hourOnClock(to)}
          </span>
        ))}
      </div>
      {draft.map(({ hours, maxKm }, weekday) => {
        const day = formatWeekday(weekday, i18n.language, 'long');
        return (
          <div key={day} role="group" aria-label={day} className={ROW}>
            <button
              type="button"
              onClick={() => onOpenDay(weekday)}
              className={cx(
                'flex min-h-14 scroll-mb-24 flex-col items-start justify-center rounded-md border-2 px-1.5 text-start leading-tight font-bold hover:bg-tint-indigo',
                weekdayOf(today) === weekday ? 'border-marigold' : 'border-edge',
              )}
            >
              <span className="flex items-center gap-1">
                <Clock aria-hidden className="size-4 shrink-0 text-indigo" />
                {formatWeekday(weekday, i18n.language, 'short')}
              </span>
              <span className="sr-only">{t('single_hours', { hours: hoursText(hours, i18n.language) })}</span>
              {maxKm !== null && <span className="text-xs font-normal text-soft">{t('km_short', { km: maxKm })}</span>}
            </button>
            {DAY_PARTS.map(({ name, from, to }) => (
              <HoursToggle
                key={name}
                value={hours}
                hours={bitsBetween(from, to)}
                name={t('part_of_day', {
                  day,
                  part: t(`part.${name}`),
                  hours: hoursText(bitsBetween(from, to), i18n.language),
                })}
                onToggle={() => onChange(toggleHours(draft, weekday, bitsBetween(from, to)))}
              />
            ))}
          </div>
        );
      })}
    </div>
  );
}
