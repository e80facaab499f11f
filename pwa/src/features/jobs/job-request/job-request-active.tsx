import { CalendarCheck, Hammer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { OptimisticBooking } from '#pwa/sync/outbox/optimistic.ts';
import { ButtonLink } from '#pwa/ui/button.tsx';
import { Card } from '#pwa/ui/card.tsx';
import { UnsentNote } from '#pwa/ui/unsent-note.tsx';
import { CancelBookingButton } from '#pwa/features/jobs/cancel-booking-button.tsx';
import { BookingSummary } from '#pwa/features/jobs/booking-summary.tsx';
import { withdrawJob } from '#pwa/sync/outbox/commands/withdraw-job.ts';
import { cancelAsClient } from '#pwa/features/jobs/jobs.mutations.ts';
import { SharedPhotosOfActive } from './shared-photos-of-active.tsx';

/** Replaces the form while a request is pending or ongoing. */
export function JobRequestActive({ booking }: { booking: OptimisticBooking }) {
  const { t } = useTranslation('jobRequest');
  const pending = booking.status === 'pending';
  return (
    <Card className="grid gap-4 border-t-4 border-t-marigold">
      <h2 className="text-xl">{t('active.title')}</h2>
      <BookingSummary booking={booking} />
      {booking.hasUnsentChange && <UnsentNote />}
      {!booking.unsent && (
        <p>
          {pending && booking.workerName
            ? t('active.asked', { name: booking.workerName })
            : t(pending ? 'active.pending' : 'active.ongoing')}
        </p>
      )}
      <SharedPhotosOfActive jobId={booking.id} />
      <div className="grid gap-2.5 md:flex md:flex-wrap">
        {!pending && (
          <ButtonLink to={`/job-in-progress/${booking.id}`} icon={Hammer}>
            {t('active.see')}
          </ButtonLink>
        )}
        <ButtonLink to="/my-bookings" icon={CalendarCheck} variant={pending ? 'primary' : 'secondary'}>
          {t('active.bookings')}
        </ButtonLink>
        {pending && (
          <CancelBookingButton
            text={t('active.cancel')}
            successText={t('active.cancelled')}
            failureText={t('active.cancel_failed')}
            cancel={() => cancelAsClient(withdrawJob, booking.id)}
          />
        )}
      </div>
    </Card>
  );
}
