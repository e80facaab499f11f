import { CalendarPlus, ChevronLeft, ChevronRight, LayoutDashboard, RotateCw, type LucideIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OptimisticBooking } from '#pwa/sync/outbox/optimistic.ts';
import { dayInIndia } from '#contract/time.ts';
import { Button, ButtonLink } from '#pwa/ui/button.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { SavedAgo } from '#pwa/ui/when.tsx';
import { BookingFailure } from './booking-failure.tsx';
import { CalendarDay } from './calendar-day.tsx';
import { CalendarGrid } from './calendar-grid.tsx';
import { monthOf, monthText, shiftMonth } from './calendar-month.ts';
import { StatusLegend } from './calendar-status.tsx';
import { useBookings } from './jobs.queries.ts';

/** The client's bookings by day. Needs the DataScope around it and nothing else, so that it can stand in another page. */
export function BookingCalendar() {
  const { t } = useTranslation('calendar');
  const { rows, savedAt, loading, failure, retry, renew } = useBookings();
  const [busy, setBusy] = useState(false);
  const refresh = async () => {
    setBusy(true);
    await renew();
    setBusy(false);
  };
  const nothing = rows === undefined || (rows.length === 0 && savedAt === null);
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
        <BookingFailure failure={failure} savedAt={nothing ? null : savedAt} text={t('fetch_failed')} onRetry={retry} />
      )}
      {loading ? <Loading /> : !(failure && nothing) && <Month rows={rows ?? []} onAnswer={retry} />}
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

function Month({ rows, onAnswer }: { rows: readonly OptimisticBooking[]; onAnswer: () => void }) {
  const { t, i18n } = useTranslation(['calendar', 'bookings']);
  const today = useToday();
  const [day, setDay] = useState(today);
  const [open, setOpen] = useState<string | null>(null);
  const byDay = new Map<string, readonly OptimisticBooking[]>();
  for (const booking of rows) byDay.set(booking.date, [...(byDay.get(booking.date) ?? []), booking]);
  const empty = !rows.some(({ date }) => monthOf(date) === monthOf(day));
  return (
    <>
      <div className="flex items-center justify-between gap-2">
        <Turn icon={ChevronLeft} text={t('previous')} onClick={() => setDay(shiftMonth(day, -1))} />
        <h2 aria-live="polite" className="text-center text-xl">
          {monthText(monthOf(day), i18n.language)}
        </h2>
        <Turn icon={ChevronRight} text={t('next')} onClick={() => setDay(shiftMonth(day, 1))} />
      </div>
      <div className="@container -mx-2 md:mx-0">
        <CalendarGrid day={day} today={today} byDay={byDay} onMove={setDay} onOpen={setOpen} />
      </div>
      {empty && rows.length > 0 && <p className="text-center text-soft">{t('empty_month')}</p>}
      <StatusLegend />
      {rows.length === 0 && (
        <EmptyState icon={CalendarPlus} title={t('empty')} text={t('empty_text')}>
          <ButtonLink to="/services">{t('bookings:book')}</ButtonLink>
        </EmptyState>
      )}
      <CalendarDay
        day={open}
        bookings={open === null ? [] : (byDay.get(open) ?? [])}
        onClose={() => setOpen(null)}
        onAnswer={onAnswer}
      />
    </>
  );
}

/** The day in India, also past midnight. */
function useToday(): string {
  const [today, setToday] = useState(() => dayInIndia(Date.now()));
  useEffect(() => {
    const timer = setInterval(() => setToday(dayInIndia(Date.now())), 60_000);
    return () => clearInterval(timer);
  }, []);
  return today;
}

function Turn({ icon: Icon, text, onClick }: { icon: LucideIcon; text: string; onClick: () => void }) {
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
