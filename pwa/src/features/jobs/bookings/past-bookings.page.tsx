import { CalendarCheck, History } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#pwa/ui/button.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { SkeletonCards } from '#pwa/ui/skeleton.tsx';
import { BookingsError } from './bookings-error.tsx';
import { BookingList, isPast, newestFirst } from './booking-list.tsx';
import { ReviewSheet, type ReviewSlot } from '#pwa/features/jobs/review-sheet.tsx';
import { useBookings } from '#pwa/features/jobs/jobs.queries.ts';

/** Completed and cancelled bookings, newest first. */
export default function PastBookingsPage({ review }: ReviewSlot) {
  const { t } = useTranslation('bookings');
  const { rows, savedAt, loading, failure, retry } = useBookings();
  const [reviewedJobId, setReviewedJobId] = useState<string | null>(null);
  const isEmpty = rows === undefined || (rows.length === 0 && savedAt === null);
  return (
    <div className="page-width max-w-4xl py-6 md:py-10">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl text-indigo">{t('past')}</h1>
        <ButtonLink to="/my-bookings" variant="secondary" icon={CalendarCheck}>
          {t('title')}
        </ButtonLink>
      </div>
      {loading ? (
        <SkeletonCards />
      ) : (
        <div className="grid gap-6">
          {failure && <BookingsError failure={failure} savedAt={isEmpty ? null : savedAt} onRetry={retry} />}
          {!(failure && isEmpty) && (
            <BookingList
              title={t('past')}
              hideTitle
              rows={(rows ?? []).filter(isPast).toSorted(newestFirst)}
              onReview={setReviewedJobId}
              onSettled={retry}
            >
              <EmptyState icon={History} title={t('empty_past')} text={t('empty_past_text')}>
                <ButtonLink to="/services">{t('book')}</ButtonLink>
              </EmptyState>
            </BookingList>
          )}
        </div>
      )}
      <ReviewSheet jobId={reviewedJobId} onClose={() => setReviewedJobId(null)} review={review} />
    </div>
  );
}
