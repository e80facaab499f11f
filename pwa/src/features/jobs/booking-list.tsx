import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Booking } from '#contract/jobs.ts';
import { startOf } from '#contract/time.ts';
import type { OptimisticBooking } from '#pwa/sync/outbox/optimistic.ts';
import { Button } from '#pwa/ui/button.tsx';
import { BookingCard } from './booking-card.tsx';

const at = ({ date, time }: Booking): number => startOf(date, time);
export const soonestFirst = (a: Booking, b: Booking): number => at(a) - at(b);
export const newestFirst = (a: Booking, b: Booking): number => at(b) - at(a);
export const isPast = ({ status }: Booking): boolean => status === 'completed' || status === 'cancelled';
const AT_ONCE = 20;

export interface BookingListProps {
  title: string;
  /** Where the page's own heading already says it. */
  hideTitle?: boolean;
  rows: readonly OptimisticBooking[];
  onReview: (jobId: string) => void;
  onAnswer: () => void;
  children?: ReactNode;
}

/** Bookings under their heading, a page at a time; `children` stand there when there are none. */
export function BookingList({ title, hideTitle, rows, children, ...actions }: BookingListProps) {
  const { t } = useTranslation('bookings');
  const [shown, setShown] = useState(AT_ONCE);
  return (
    <section aria-label={title}>
      <h2 className={hideTitle ? 'sr-only' : 'mb-3 text-xl'}>
        {title} {rows.length > 0 && <span className="font-normal text-soft">({rows.length})</span>}
      </h2>
      {rows.length === 0 ? (
        children
      ) : (
        <ul className="grid gap-4">
          {rows.slice(0, shown).map((booking) => (
            <li key={booking.id}>
              <BookingCard booking={booking} {...actions} />
            </li>
          ))}
        </ul>
      )}
      {rows.length > shown && (
        <Button variant="secondary" wide className="mt-4" onClick={() => setShown(shown + AT_ONCE)}>
          {t('more')}
        </Button>
      )}
    </section>
  );
}
