import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Booking } from '#contract/jobs/jobs.ts';
import { slotStart } from '#contract/time.ts';
import type { OptimisticBooking } from '#pwa/sync/outbox/optimistic.ts';
import { Button } from '#pwa/ui/button.tsx';
import { BookingCard } from '#pwa/features/jobs/booking-card.tsx';

const startTime = ({ date, time }: Booking): number => slotStart(date, time);
export const soonestFirst = (a: Booking, b: Booking): number => startTime(a) - startTime(b);
export const newestFirst = (a: Booking, b: Booking): number => startTime(b) - startTime(a);
export const isPast = ({ status }: Booking): boolean => status === 'completed' || status === 'cancelled';
const PAGE_SIZE = 20;

export interface BookingListProps {
  title: string;
  /** For pages whose own heading says the same. */
  hideTitle?: boolean;
  rows: readonly OptimisticBooking[];
  onReview: (jobId: string) => void;
  onSettled: () => void;
  children?: ReactNode;
}

/** A titled, paged list of bookings; `children` are the empty state. */
export function BookingList({ title, hideTitle, rows, children, ...actions }: BookingListProps) {
  const { t } = useTranslation('bookings');
  const [shownCount, setShownCount] = useState(PAGE_SIZE);
  return (
    <section aria-label={title}>
      <h2 className={hideTitle ? 'sr-only' : 'mb-3 text-xl'}>
        {title} {rows.length > 0 && <span className="font-normal text-soft">({rows.length})</span>}
      </h2>
      {rows.length === 0 ? (
        children
      ) : (
        <ul className="grid gap-4">
          {rows.slice(0, shownCount).map((booking) => (
            <li key={booking.id}>
              <BookingCard booking={booking} {...actions} />
            </li>
          ))}
        </ul>
      )}
      {rows.length > shownCount && (
        <Button variant="secondary" wide className="mt-4" onClick={() => setShownCount(shownCount + PAGE_SIZE)}>
          {t('more')}
        </Button>
      )}
    </section>
  );
}
