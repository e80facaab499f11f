import { CalendarCheck, History } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#pwa/ui/button.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { BookingList, isPast, newestFirst } from './booking-list.tsx';
import { BookingsContent } from './bookings-content.tsx';
import type { RenderReviewFormProp } from '#pwa/features/jobs/review-sheet.tsx';

/** Completed and cancelled bookings, newest first. */
export default function PastBookingsPage({ renderReviewForm }: RenderReviewFormProp) {
  const { t } = useTranslation('bookings');
  return (
    <div className="page-width max-w-4xl py-6 md:py-10">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl text-indigo">{t('past')}</h1>
        <ButtonLink to="/my-bookings" variant="secondary" icon={CalendarCheck}>
          {t('title')}
        </ButtonLink>
      </div>
      <BookingsContent renderReviewForm={renderReviewForm} className="grid gap-6">
        {({ rows, ...actions }) => (
          <BookingList title={t('past')} hideTitle rows={rows.filter(isPast).toSorted(newestFirst)} {...actions}>
            <EmptyState icon={History} title={t('empty_past')} text={t('empty_past_text')}>
              <ButtonLink to="/services">{t('book')}</ButtonLink>
            </EmptyState>
          </BookingList>
        )}
      </BookingsContent>
    </div>
  );
}
