import { useState, type ReactNode } from 'react';
import type { OptimisticBooking } from '#pwa/sync/outbox/optimistic.ts';
import { SkeletonCards } from '#pwa/ui/skeleton.tsx';
import { ReviewSheet, type RenderReviewFormProp } from '#pwa/features/jobs/review-sheet.tsx';
import { useBookings, type CachedData } from '#pwa/features/jobs/jobs.queries.ts';
import { useOlderBookings, withOlder } from '#pwa/features/jobs/older-jobs.queries.ts';
import type { BookingListProps } from './booking-list.tsx';
import { BookingsError } from '#pwa/features/jobs/bookings-error.tsx';

/** Whether nothing is known about the bookings: nothing is stored, and no fetch has said that there are none. */
export const isUnknown = ({ data, savedAt }: CachedData<OptimisticBooking[]>): boolean =>
  data === undefined || (data.length === 0 && savedAt === null);

interface BookingsContentProps extends RenderReviewFormProp {
  className: string;
  /** Renders the bookings. */
  children: (list: Pick<BookingListProps, 'rows' | 'older' | 'onReview' | 'onSettled'>) => ReactNode;
}

/** The client's bookings with their loading and error states and the review form. */
export function BookingsContent({ className, renderReviewForm, children }: BookingsContentProps) {
  const bookings = useBookings();
  const { data: stored = [], savedAt, loading, failure, retry } = bookings;
  const older = useOlderBookings(bookings.hasOlder);
  const rows = withOlder(
    stored,
    older.rows.map((booking) => ({ ...booking, hasUnsentChange: false, unsent: false })),
  );
  const [reviewedJobId, setReviewedJobId] = useState<string | null>(null);
  const isEmpty = isUnknown(bookings);
  return (
    <>
      {loading ? (
        <SkeletonCards />
      ) : (
        <div className={className}>
          {failure && <BookingsError failure={failure} savedAt={isEmpty ? null : savedAt} onRetry={retry} />}
          {!(failure && isEmpty) && children({ rows, older, onReview: setReviewedJobId, onSettled: retry })}
        </div>
      )}
      <ReviewSheet jobId={reviewedJobId} onClose={() => setReviewedJobId(null)} renderReviewForm={renderReviewForm} />
    </>
  );
}
