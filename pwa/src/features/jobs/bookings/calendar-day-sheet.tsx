import { CalendarPlus, UserRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { slotStart } from '#contract/time.ts';
import type { OptimisticBooking } from '#pwa/sync/outbox/optimistic.ts';
import { jobTimeText } from '#pwa/i18n/job-time-text.ts';
import { ButtonLink } from '#pwa/ui/button.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { Sheet } from '#pwa/ui/sheet.tsx';
import { UnsentNote } from '#pwa/ui/unsent-note.tsx';
import { BookingHead } from '#pwa/features/jobs/booking-summary.tsx';
import { bookingWorkerText } from '#pwa/features/jobs/booking-worker-text.ts';
import { CancelBookingButton, isCancellable } from '#pwa/features/jobs/cancel-booking-button.tsx';
import { soonestFirst } from './booking-list.tsx';
import { dayText } from './calendar-month.ts';
import { cancelBooking } from '#pwa/sync/outbox/commands/cancel-booking.ts';
import { withdrawBooking } from '#pwa/sync/outbox/commands/withdraw-booking.ts';
import { cancelAsClient } from '#pwa/features/jobs/jobs.mutations.ts';

interface CalendarDaySheetProps {
  /** Null while no day is open. */
  day: string | null;
  emptyText: string;
  bookings: readonly OptimisticBooking[];
  onClose: () => void;
  onSettled: () => void;
}

/** The bookings of the selected day. */
export function CalendarDaySheet({ day, emptyText, bookings, onClose, onSettled }: CalendarDaySheetProps) {
  const { i18n } = useTranslation();
  return (
    <Sheet open={day !== null} onOpenChange={onClose} title={day === null ? '' : dayText(day, i18n.language)}>
      {day !== null && <DayList emptyText={emptyText} bookings={bookings} onSettled={onSettled} />}
    </Sheet>
  );
}

function DayList({ emptyText, bookings, onSettled }: Pick<CalendarDaySheetProps, 'emptyText' | 'bookings' | 'onSettled'>) {
  const { t } = useTranslation(['calendar', 'bookings']);
  // A booking cancelled here leaves the open sheet at once; it is listed as cancelled when the day is opened again.
  const [cancelledIds, setCancelledIds] = useState<readonly string[]>([]);
  const remaining = bookings.filter(({ id }) => !cancelledIds.includes(id)).toSorted(soonestFirst);
  if (remaining.length === 0)
    return (
      <EmptyState icon={CalendarPlus} title={emptyText}>
        <ButtonLink to="/services">{t('bookings:book')}</ButtonLink>
      </EmptyState>
    );
  return (
    <ul className="divide-y divide-line">
      {remaining.map((booking) => (
        <li key={booking.id} className="py-4 first:pt-0 last:pb-0">
          <DayBooking
            booking={booking}
            onSettled={(cancelled) => {
              if (cancelled) setCancelledIds([...cancelledIds, booking.id]);
              onSettled();
            }}
          />
        </li>
      ))}
    </ul>
  );
}

function DayBooking({ booking, onSettled }: { booking: OptimisticBooking; onSettled: (cancelled: boolean) => void }) {
  const { t, i18n } = useTranslation(['calendar', 'bookings', 'services']);
  const { id, time, status, hasUnsentChange, unsent } = booking;
  const workerText = bookingWorkerText(booking);
  return (
    <>
      <BookingHead booking={booking}>
        <p>{time ? jobTimeText({ ...booking, time }, i18n.language) : t('any_time')}</p>
        {!time && booking.duration && <p>{t(`services:duration.${booking.duration}`)}</p>}
        {workerText && (
          <p className="flex items-center gap-1.5">
            <UserRound aria-hidden className="size-5 shrink-0 text-soft" />
            {workerText}
          </p>
        )}
        {hasUnsentChange && <UnsentNote />}
      </BookingHead>
      <div className="mt-3 flex flex-wrap gap-2 *:max-md:grow">
        {!unsent && (
          <ButtonLink to={`/job-in-progress/${id}`} variant="secondary">
            {t('bookings:details')}
          </ButtonLink>
        )}
        {isCancellable(booking) && (
          <CancelBookingButton
            text={t('bookings:cancel.open')}
            successText={t('bookings:cancel.done')}
            failureText={t('cancel_failed')}
            cancel={() => cancelAsClient(status === 'pending' ? withdrawBooking : cancelBooking, id)}
            startsAt={status === 'pending' ? undefined : slotStart(booking.date, time)}
            onSettled={onSettled}
          />
        )}
      </div>
    </>
  );
}
