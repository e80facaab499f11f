import { ChevronLeft, ChevronRight, Moon, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { weekdayOf } from '#contract/time.ts';
import { shiftDay } from '#pwa/features/jobs/shift-day.ts';
import { formatDay, formatWeekday } from '#pwa/shared/format.ts';
import { cx } from '#pwa/ui/cx.ts';

interface WeekStripProps {
  day: string;
  today: string;
  /** The number of jobs of a day; null if it is not known. */
  countJobs: (day: string) => number | null;
  isDayOff: (day: string) => boolean;
  onOpen: (day: string) => void;
}

/** The week of a day, Monday first, with the number of jobs of each day. */
export function WeekStrip({ day, today, countJobs, isDayOff, onOpen }: WeekStripProps) {
  const { t, i18n } = useTranslation('workerCalendar');
  const monday = shiftDay(day, -weekdayOf(day));
  const week = Array.from({ length: 7 }, (_, i) => shiftDay(monday, i));
  return (
    <div className="grid gap-2">
      <div className="flex items-center justify-between gap-2">
        <WeekButton icon={ChevronLeft} text={t('previous')} onClick={() => onOpen(shiftDay(day, -7))} />
        <button
          type="button"
          disabled={day === today}
          onClick={() => onOpen(today)}
          className="min-h-14 grow rounded-md border-2 border-edge font-bold text-indigo disabled:border-line disabled:text-soft"
        >
          {t('today')}
        </button>
        <WeekButton icon={ChevronRight} text={t('next')} onClick={() => onOpen(shiftDay(day, 7))} />
      </div>
      <ul aria-label={t('week')} className="grid grid-cols-7 gap-1">
        {week.map((one) => {
          const [count, isOff] = [countJobs(one), isDayOff(one)];
          return (
            <li key={one} className="grid">
              <button
                type="button"
                aria-pressed={one === day}
                aria-current={one === today ? 'date' : undefined}
                onClick={() => onOpen(one)}
                className={cx(
                  'flex min-h-20 flex-col items-center rounded-md border-2 py-1 leading-tight aria-pressed:border-fill aria-pressed:bg-tint-indigo aria-pressed:font-bold',
                  one === today ? 'border-marigold' : 'border-edge',
                  isOff ? 'bg-sunk' : 'bg-card',
                )}
              >
                <span className="sr-only">
                  {[
                    formatDay(one, i18n.language),
                    count ? t('jobs', { count }) : isOff ? t('day_off') : count === 0 && t('no_jobs'),
                  ]
                    .filter(Boolean)
                    .join(', ')}
                </span>
                <span aria-hidden className="text-sm">
                  {formatWeekday(weekdayOf(one), i18n.language, 'short')}
                </span>
                <span aria-hidden className="text-lg">
                  {Number(one.slice(8))}
                </span>
                {count ? (
                  <span aria-hidden className="min-w-6 rounded-full bg-fill px-1.5 text-sm font-bold text-on-fill">
                    {count}
                  </span>
                ) : (
                  isOff && <Moon aria-hidden className="size-5 text-soft" />
                )}
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

const WeekButton = ({ icon: Icon, text, onClick }: { icon: LucideIcon; text: string; onClick: () => void }) => (
  <button
    type="button"
    onClick={onClick}
    className="grid size-14 shrink-0 place-items-center rounded-md border-2 border-edge text-indigo hover:bg-tint-indigo"
  >
    <Icon aria-hidden className="size-7" />
    <span className="sr-only">{text}</span>
  </button>
);
