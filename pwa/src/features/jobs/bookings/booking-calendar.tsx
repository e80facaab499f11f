import { CalendarPlus, ChevronLeft, ChevronRight, LayoutDashboard, RotateCw, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Booking } from '#contract/jobs/jobs.ts';
import type { OptimisticBooking } from '#pwa/sync/outbox/optimistic.ts';
import { dayInIndia } from '#contract/time.ts';
import { formatDay } from '#pwa/shared/format.ts';
import { useNow } from '#pwa/shared/use-now.ts';
import { Button, ButtonLink } from '#pwa/ui/button.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { SavedAgo } from '#pwa/ui/date-time.tsx';
import { isUnknown } from './bookings-content.tsx';
import { BookingsError } from '#pwa/features/jobs/bookings-error.tsx';
import { CalendarDaySheet } from './calendar-day-sheet.tsx';
import { CalendarGrid } from './calendar-grid.tsx';
import { monthOf, monthText, shiftMonth } from './calendar-month.ts';
import { StatusLegend } from './calendar-status.tsx';
import { useBookings } from '#pwa/features/jobs/jobs.queries.ts';
import { useOlderBookings, withOlder, type OlderRows } from '#pwa/features/jobs/older-jobs.queries.ts';
import { ShowMore } from '#pwa/features/jobs/show-more.tsx';
import '#pwa/i18n/en/calendar.ts';

/** The client's bookings by day. It needs only a QueryProvider around it, so another page can embed it. */
export function BookingCalendar() {
  const { t } = useTranslation('calendar');
  const bookings = useBookings();
  const { data, savedAt, loading, failure, retry, refetch } = bookings;
  const [busy, setBusy] = useState(false);
  const refresh = async () => {
    setBusy(true);
    await refetch();
    setBusy(false);
  };
  const isEmpty = isUnknown(bookings);
  const older = useOlderBookings(bookings.hasOlder);
  const rows = withOlder(
    data ?? [],
    older.rows.map((booking) => ({ ...booking, hasUnsentChange: false, unsent: false })),
  );
  return (
    <div className="grid gap-4">
      <div className="flex gap-2 *:max-md:grow *:max-md:px-2.5">
        <Button variant="secondary" icon={RotateCw} busy={busy && t('refreshing')} onClick={() => void refresh()}>
          {t('refresh')}
        </Button>
        <ButtonLink to="/dashboard" variant="secondary" icon={LayoutDashboard}>
          {t('back')}
        </ButtonLink>
      </div>
      {failure && (
        <BookingsError failure={failure} savedAt={isEmpty ? null : savedAt} text={t('fetch_failed')} onRetry={retry} />
      )}
      {loading ? <Loading /> : !(failure && isEmpty) && <Month rows={rows} older={older} onSettled={retry} />}
      {!failure && savedAt !== null && <SavedAgo instant={savedAt} />}
    </div>
  );
}

function Loading() {
  const { t } = useTranslation();
  return (
    <div role="status">
      <span className="sr-only">{t('loading')}</span>
      <Skeleton className="h-96 w-full" />
    </div>
  );
}

interface MonthProps {
  rows: readonly OptimisticBooking[];
  older: OlderRows<Booking>;
  onSettled: () => void;
}

function Month({ rows, older, onSettled }: MonthProps) {
  const { t, i18n } = useTranslation(['calendar', 'bookings']);
  const today = dayInIndia(useNow());
  const [day, setDay] = useState(today);
  const [openDay, setOpenDay] = useState<string | null>(null);
  const byDay = new Map<string, readonly OptimisticBooking[]>();
  for (const booking of rows) byDay.set(booking.date, [...(byDay.get(booking.date) ?? []), booking]);
  const days = [...byDay.keys()].toSorted();
  const nearest = days.find((date) => date >= today) ?? days.at(-1);
  const isMonthEmpty = !rows.some(({ date }) => monthOf(date) === monthOf(day));
  // Of the month with the oldest known booking and of those before it, others may not be here.
  const lacksOlder = older.hasMore && monthOf(day) <= monthOf(days[0] ?? today);
  const emptyText = t(lacksOlder ? 'older' : 'empty_day');
  return (
    <>
      <div className="flex items-center justify-between gap-2">
        <MonthButton icon={ChevronLeft} text={t('previous')} onClick={() => setDay(shiftMonth(day, -1))} />
        <h2 aria-live="polite" className="text-center text-xl">
          {monthText(monthOf(day), i18n.language)}
        </h2>
        <MonthButton icon={ChevronRight} text={t('next')} onClick={() => setDay(shiftMonth(day, 1))} />
      </div>
      <div className="@container -mx-2 md:mx-0">
        <CalendarGrid day={day} today={today} byDay={byDay} emptyText={emptyText} onMove={setDay} onOpen={setOpenDay} />
      </div>
      {lacksOlder && (
        <div>
          <p className="text-center text-soft">{t('older')}</p>
          <ShowMore
            text={t('bookings:more')}
            offlineText={t('bookings:older_offline')}
            busy={older.busy}
            failure={older.failure}
            onPress={() => void older.fetchMore()}
          />
        </div>
      )}
      {isMonthEmpty && nearest && (
        <div className="flex flex-wrap items-center justify-center gap-x-4">
          {!lacksOlder && <p className="text-soft">{t('empty_month')}</p>}
          <Button variant="quiet" onClick={() => setDay(nearest)}>
            {t('go_to', { day: formatDay(nearest, i18n.language) })}
          </Button>
        </div>
      )}
      <StatusLegend />
      {rows.length === 0 && (
        <EmptyState icon={CalendarPlus} title={t('empty')} text={t('empty_text')}>
          <ButtonLink to="/services">{t('bookings:book')}</ButtonLink>
        </EmptyState>
      )}
      <CalendarDaySheet
        day={openDay}
        emptyText={emptyText}
        bookings={openDay === null ? [] : (byDay.get(openDay) ?? [])}
        onClose={() => setOpenDay(null)}
        onSettled={onSettled}
      />
    </>
  );
}

function MonthButton({ icon: Icon, text, onClick }: { icon: LucideIcon; text: string; onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="grid size-12 shrink-0 place-items-center rounded-md border-2 border-edge text-indigo hover:bg-tint-indigo"
    >
      <Icon aria-hidden className="size-6" />
      <span className="sr-only">{text}</span>
    </button>
  );
}
