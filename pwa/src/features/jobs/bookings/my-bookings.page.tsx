import { CalendarDays, History, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Booking } from '#contract/jobs/jobs.ts';
import { ButtonLink } from '#pwa/ui/button.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { BookingList, isPast, newestFirst, soonestFirst, type BookingListProps } from './booking-list.tsx';
import { BookingsContent } from './bookings-content.tsx';
import type { RenderReviewFormProp } from '#pwa/features/jobs/review-sheet.tsx';

interface MyBookingsProps extends RenderReviewFormProp {
  /** That we are looking for the trade of a request. */
  serviceTicketNotice: ReactNode;
}

export default function MyBookingsPage({ renderReviewForm, serviceTicketNotice }: MyBookingsProps) {
  const { t } = useTranslation('bookings');
  return (
    <div className="page-width max-w-4xl py-6 md:py-10">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl text-indigo">{t('title')}</h1>
        <ButtonLink to="/services" variant="secondary" icon={Plus}>
          {t('book')}
        </ButtonLink>
      </div>
      <div className="mt-3 mb-5 flex md:-ms-4 md:gap-2">
        <ButtonLink to="/calendar" variant="quiet" icon={CalendarDays} className="max-md:grow">
          {t('calendar')}
        </ButtonLink>
        <ButtonLink to="/past-bookings" variant="quiet" icon={History} className="max-md:grow">
          {t('past')}
        </ButtonLink>
      </div>
      <div className="mb-5 empty:hidden">{serviceTicketNotice}</div>
      <BookingsContent renderReviewForm={renderReviewForm} className="grid gap-8">
        {(list) => <Lists {...list} />}
      </BookingsContent>
    </div>
  );
}

function Lists({ rows, older, ...actions }: Omit<BookingListProps, 'title'>) {
  const { t } = useTranslation('bookings');
  const withStatus = (...statuses: Booking['status'][]) => rows.filter(({ status }) => statuses.includes(status));
  const ongoing = withStatus('ongoing').toSorted(soonestFirst);
  const upcoming = withStatus('confirmed', 'pending').toSorted(soonestFirst);
  const past = rows.filter(isPast).toSorted(newestFirst);
  return (
    <>
      {ongoing.length > 0 && <BookingList title={t('now')} rows={ongoing} {...actions} />}
      <BookingList title={t('upcoming')} rows={upcoming} {...actions}>
        {past.length > 0 ? (
          // The past bookings, one of which may be unpaid, stay in sight.
          <div className="text-soft">
            <p>{t('empty_upcoming')}</p>
            <p>{t('empty_upcoming_text')}</p>
          </div>
        ) : (
          <EmptyState icon={Plus} title={t('empty_upcoming')} text={t('empty_upcoming_text')}>
            <ButtonLink to="/services">{t('book')}</ButtonLink>
          </EmptyState>
        )}
      </BookingList>
      <BookingList title={t('past')} rows={past} older={older} {...actions}>
        <EmptyState icon={History} title={t('empty_past')} text={t('empty_past_text')} />
      </BookingList>
    </>
  );
}
