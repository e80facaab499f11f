import { useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Booking } from '#contract/jobs/jobs.ts';
import { CLIENT_STATUSES } from '#contract/jobs/job-status.ts';
import { weekdayOf } from '#contract/time.ts';
import { shiftDay } from '#pwa/features/jobs/shift-day.ts';
import { cx } from '#pwa/ui/cx.ts';
import { dayText, monthOf, monthText, shiftMonth, weekdays, weeksOf } from './calendar-month.ts';
import { StatusMark } from './calendar-status.tsx';

/** Keyboard navigation of the ARIA date-grid pattern. */
const KEY_MOVES: Readonly<Record<string, (day: string) => string>> = {
  ArrowLeft: (day) => shiftDay(day, -1),
  ArrowRight: (day) => shiftDay(day, 1),
  ArrowUp: (day) => shiftDay(day, -7),
  ArrowDown: (day) => shiftDay(day, 7),
  Home: (day) => shiftDay(day, -weekdayOf(day)),
  End: (day) => shiftDay(day, 6 - weekdayOf(day)),
  PageUp: (day) => shiftMonth(day, -1),
  PageDown: (day) => shiftMonth(day, 1),
};

interface CalendarGridProps {
  /** The day that can be focused by Tab; its month is shown. */
  day: string;
  today: string;
  byDay: ReadonlyMap<string, readonly Booking[]>;
  /** What is said of a day without bookings. */
  emptyText: string;
  onMove: (day: string) => void;
  onOpen: (day: string) => void;
}

/** One month with a button for each day. */
export function CalendarGrid({ day, today, byDay, emptyText, onMove, onOpen }: CalendarGridProps) {
  const { i18n } = useTranslation();
  const table = useRef<HTMLTableElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = KEY_MOVES[event.key]?.(day);
    if (!next || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onMove(next);
    // The next month must be rendered before its day can be focused.
    requestAnimationFrame(() => table.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus());
  };
  return (
    <table
      ref={table}
      aria-label={monthText(monthOf(day), i18n.language)}
      className="w-full table-fixed border-separate border-spacing-0 md:border-spacing-1"
    >
      <thead>
        <tr>
          {weekdays(i18n.language).map(({ short, long }) => (
            <th key={long} scope="col" abbr={long} className="pb-1 text-center text-sm font-normal text-soft">
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody onKeyDown={onKeyDown}>
        {weeksOf(monthOf(day)).map((week) => (
          <tr key={week[0]}>
            {week.map((cell) => (
              <td key={cell} className="p-0 align-top">
                {monthOf(cell) === monthOf(day) && (
                  <DayButton
                    day={cell}
                    current={cell === day}
                    today={cell === today}
                    bookings={byDay.get(cell) ?? []}
                    emptyText={emptyText}
                    onOpen={() => {
                      onMove(cell);
                      onOpen(cell);
                    }}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DayButtonProps {
  day: string;
  current: boolean;
  today: boolean;
  bookings: readonly Booking[];
  emptyText: string;
  onOpen: () => void;
}

function DayButton({ day, current, today, bookings, emptyText, onOpen }: DayButtonProps) {
  const { t, i18n } = useTranslation(['calendar', 'status']);
  const counts = CLIENT_STATUSES.map((status) => ({
    status,
    count: bookings.filter((booking) => booking.status === status).length,
  })).filter(({ count }) => count > 0);
  const label = [
    dayText(day, i18n.language),
    today && t('today'),
    bookings.length === 0 ? emptyText : t('count', { count: bookings.length }),
    ...counts.map(({ status, count }) => `${t(`status:client.${status}`)} ${count}`),
  ];
  return (
    <button
      type="button"
      data-day={day}
      tabIndex={current ? 0 : -1}
      aria-current={today ? 'date' : undefined}
      onClick={onOpen}
      className={cx(
        'relative flex min-h-16 w-full flex-col items-center gap-0.5 rounded-sm border-2 py-1 hover:bg-tint-indigo md:min-h-24 md:items-stretch md:p-1.5',
        today
          ? 'border-marigold'
          : bookings.length > 0
            ? 'border-line bg-sunk dark:bg-card'
            : 'border-transparent md:border-line',
        today && 'bg-tint-marigold',
      )}
    >
      <span className="sr-only">{label.filter(Boolean).join(', ')}</span>
      <span aria-hidden className={cx('leading-snug md:text-start', (today || bookings.length > 0) && 'font-bold')}>
        {Number(day.slice(8))}
      </span>
      <span aria-hidden className="flex max-w-full flex-wrap justify-center gap-0.5 md:justify-start">
        {counts.map((mark) => (
          <StatusMark key={mark.status} {...mark} />
        ))}
      </span>
    </button>
  );
}
