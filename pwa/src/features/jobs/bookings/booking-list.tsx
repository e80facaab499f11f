import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Booking } from '#contract/jobs/jobs.ts';
import { slotStart } from '#contract/time.ts';
import type { OptimisticBooking } from '#pwa/sync/outbox/optimistic.ts';
import { BookingCard } from '#pwa/features/jobs/booking-card.tsx';
import type { OlderRows } from '#pwa/features/jobs/older-jobs.queries.ts';
import { ShowMore, useFocusOnAdded } from '#pwa/features/jobs/show-more.tsx';

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
  /** What follows after the rows; they contain what was fetched of it. */
  older?: OlderRows<Booking> | undefined;
  onReview: (jobId: string) => void;
  onSettled: () => void;
  children?: ReactNode;
}

/** A titled, paged list of bookings; `children` are the empty state. */
export function BookingList({ title, hideTitle, rows, older, children, ...actions }: BookingListProps) {
  const { t } = useTranslation('bookings');
  const [shownCount, setShownCount] = useState(PAGE_SIZE);
  const list = useRef<HTMLUListElement>(null);
  const focusOnAdded = useFocusOnAdded(list);
  const showMore = async () => {
    if (rows.length <= shownCount && !(await older?.fetchMore())) return;
    void focusOnAdded(Promise.resolve(true));
    setShownCount(shownCount + PAGE_SIZE);
  };
  return (
    <section aria-label={title}>
      <h2 className={hideTitle ? 'sr-only' : 'mb-3 text-xl'}>
        {title}{' '}
        {rows.length > 0 && <span className="font-normal text-soft">({older?.hasMore ? `${rows.length}+` : rows.length})</span>}
      </h2>
      {rows.length === 0 ? (
        children
      ) : (
        <ul ref={list} className="grid gap-4">
          {rows.slice(0, shownCount).map((booking) => (
            <li key={booking.id} tabIndex={-1}>
              <BookingCard booking={booking} {...actions} />
            </li>
          ))}
        </ul>
      )}
      {(rows.length > shownCount || older?.hasMore) && (
        <ShowMore
          text={t('more')}
          offlineText={t('older_offline')}
          busy={older?.busy ?? false}
          failure={older?.failure ?? null}
          onPress={() => void showMore()}
        />
      )}
    </section>
  );
}
