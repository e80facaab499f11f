import { CalendarPlus, UserRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OptimisticBooking } from '#pwa/sync/outbox/optimistic.ts';
import { slotText } from '#pwa/i18n/slot-text.ts';
import { ButtonLink } from '#pwa/ui/button.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { SERVICE_ICONS } from '#pwa/ui/service-icons.ts';
import { Sheet } from '#pwa/ui/sheet.tsx';
import { ClientStatusBadge } from '#pwa/ui/status-badge.tsx';
import { Waits } from '#pwa/ui/waits.tsx';
import { CancelBooking } from './booking-cancel.tsx';
import { soonestFirst } from './booking-list.tsx';
import { dayText } from './calendar-month.ts';
import { cancelBooking } from './jobs.commands.ts';

interface CalendarDayProps {
  /** Null while no day is open. */
  day: string | null;
  bookings: readonly OptimisticBooking[];
  onClose: () => void;
  onAnswer: () => void;
}

/** The bookings of the day that was pressed. */
export function CalendarDay({ day, bookings, onClose, onAnswer }: CalendarDayProps) {
  const { i18n } = useTranslation();
  return (
    <Sheet open={day !== null} onOpenChange={onClose} title={day === null ? '' : dayText(day, i18n.language)}>
      {day !== null && <DayList bookings={bookings} onAnswer={onAnswer} />}
    </Sheet>
  );
}

function DayList({ bookings, onAnswer }: Pick<CalendarDayProps, 'bookings' | 'onAnswer'>) {
  const { t } = useTranslation(['calendar', 'bookings']);
  // What was cancelled here leaves the open list; the day keeps it as cancelled when it is opened again.
  const [gone, setGone] = useState<readonly string[]>([]);
  const left = bookings.filter(({ id }) => !gone.includes(id)).toSorted(soonestFirst);
  if (left.length === 0)
    return (
      <EmptyState icon={CalendarPlus} title={t('empty_day')}>
        <ButtonLink to="/services">{t('bookings:book')}</ButtonLink>
      </EmptyState>
    );
  return (
    <ul className="divide-y divide-line">
      {left.map((booking) => (
        <li key={booking.id} className="py-4 first:pt-0 last:pb-0">
          <Entry
            booking={booking}
            onAnswer={(cancelled) => {
              if (cancelled) setGone([...gone, booking.id]);
              onAnswer();
            }}
          />
        </li>
      ))}
    </ul>
  );
}

function Entry({ booking, onAnswer }: { booking: OptimisticBooking; onAnswer: (cancelled: boolean) => void }) {
  const { t } = useTranslation(['calendar', 'bookings', 'services']);
  const { id, service, time, status, workerName, hasUnsentChange, unsent } = booking;
  const Icon = SERVICE_ICONS[service];
  return (
    <>
      <div className="flex items-start gap-3">
        <span className="grid size-12 shrink-0 place-items-center rounded-md bg-tint-indigo text-indigo">
          <Icon aria-hidden className="size-7" />
        </span>
        <div className="min-w-0 grow">
          <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
            <h3 className="text-lg leading-snug">{t(`services:service.${service}`)}</h3>
            <ClientStatusBadge status={status} />
          </div>
          <p>{time ? slotText(time) : t('any_time')}</p>
          <p className="flex items-center gap-1.5">
            <UserRound aria-hidden className="size-5 shrink-0 text-soft" />
            {workerName ?? t('bookings:worker_none')}
          </p>
          {hasUnsentChange && <Waits />}
        </div>
      </div>
      <div className="mt-3 flex flex-wrap gap-2 *:max-md:grow">
        {!unsent && (
          <ButtonLink to={`/job-in-progress/${id}`} variant="secondary">
            {t('bookings:details')}
          </ButtonLink>
        )}
        {(status === 'pending' || status === 'confirmed' || status === 'ongoing') && (
          <CancelBooking
            text={t('bookings:cancel.open')}
            done={t('bookings:cancel.done')}
            failed={t('cancel_failed')}
            cancel={() => cancelBooking(id)}
            onAnswer={onAnswer}
          />
        )}
      </div>
    </>
  );
}
