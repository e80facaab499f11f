import { CalendarPlus, History, LogIn, Plus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Booking } from '#contract/jobs.ts';
import { startOf } from '#contract/time.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import type { Refused } from '#pwa/sync/call.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { Button, ButtonLink } from '#pwa/ui/button.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { ErrorState } from '#pwa/ui/error-state.tsx';
import { SkeletonCards } from '#pwa/ui/skeleton.tsx';
import { SavedAgo } from '#pwa/ui/when.tsx';
import { BookingCard } from './booking-card.tsx';
import { ReviewSheet, type ReviewSlot } from './booking-review.tsx';
import { useBookings } from './jobs.queries.ts';

const at = ({ date, time }: Booking): number => startOf(date, time);
const soonestFirst = (a: Booking, b: Booking): number => at(a) - at(b);
const newestFirst = (a: Booking, b: Booking): number => at(b) - at(a);
const AT_ONCE = 20;

export default function MyBookingsPage({ review }: ReviewSlot) {
  const { t } = useTranslation('bookings');
  const { rows, savedAt, loading, failure, retry } = useBookings();
  const [reviewing, setReviewing] = useState<string | null>(null);
  const empty = rows === undefined || (rows.length === 0 && savedAt === null);
  return (
    <div className="page-width max-w-4xl py-6 md:py-10">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl text-indigo">{t('title')}</h1>
        <ButtonLink to="/services" variant="secondary" icon={Plus}>
          {t('book')}
        </ButtonLink>
      </div>
      {loading ? (
        <SkeletonCards />
      ) : (
        <div className="grid gap-8">
          {failure && <Failure failure={failure} savedAt={empty ? null : savedAt} onRetry={retry} />}
          {!(failure && empty) && <Lists rows={rows ?? []} onReview={setReviewing} onAnswer={retry} />}
        </div>
      )}
      <ReviewSheet jobId={reviewing} onClose={() => setReviewing(null)} review={review} />
    </div>
  );
}

/** Why the list is not fresh; what the phone has kept stays under it. */
function Failure({ failure, savedAt, onRetry }: { failure: Refused; savedAt: number | null; onRetry: () => void }) {
  const { t } = useTranslation(['bookings', 'common']);
  if (failure.code === 'auth.required' || failure.code === 'auth.expired')
    return (
      <ErrorState text={t('login_needed')}>
        <ButtonLink to="/login" state={{ returnUrl: '/my-bookings' }} icon={LogIn}>
          {t('login')}
        </ButtonLink>
      </ErrorState>
    );
  if (failure.code === 'auth.forbidden') return <ErrorState text={errorText(failure.code)} />;
  if (savedAt === null) return <ErrorState text={t('failed')} onRetry={onRetry} />;
  return (
    <Banner tone="warning">
      <p>{t('failed')}</p>
      <SavedAgo instant={savedAt} />
      <button type="button" onClick={onRetry} className="min-h-12 font-bold text-indigo underline">
        {t('common:retry')}
      </button>
    </Banner>
  );
}

interface ListsProps {
  rows: readonly Booking[];
  onReview: (jobId: string) => void;
  onAnswer: () => void;
}

function Lists({ rows, ...actions }: ListsProps) {
  const { t } = useTranslation('bookings');
  const of = (...statuses: Booking['status'][]) => rows.filter(({ status }) => statuses.includes(status));
  const now = of('ongoing').toSorted(soonestFirst);
  const upcoming = of('confirmed', 'pending').toSorted(soonestFirst);
  const past = of('completed', 'cancelled').toSorted(newestFirst);
  return (
    <>
      {now.length > 0 && <List title={t('now')} rows={now} {...actions} />}
      <List title={t('upcoming')} rows={upcoming} {...actions}>
        <EmptyState icon={CalendarPlus} title={t('empty_upcoming')} text={t('empty_upcoming_text')}>
          <ButtonLink to="/services">{t('book')}</ButtonLink>
        </EmptyState>
      </List>
      <List title={t('past')} rows={past} {...actions}>
        <EmptyState icon={History} title={t('empty_past')} text={t('empty_past_text')} />
      </List>
    </>
  );
}

function List({ title, rows, children, ...actions }: ListsProps & { title: string; children?: ReactNode }) {
  const { t } = useTranslation('bookings');
  const [shown, setShown] = useState(AT_ONCE);
  return (
    <section aria-label={title}>
      <h2 className="mb-3 text-xl">
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
