import { ChevronRight, CircleCheck, Hammer, Hourglass, RotateCcw, Star, Undo2, Wallet } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Booking } from '#contract/jobs/jobs.ts';
import { bookAgainState } from '#pwa/shared/book-again.ts';
import { formatRupees } from '#pwa/shared/format-rupees.ts';
import type { OptimisticBooking } from '#pwa/sync/outbox/optimistic.ts';
import { Button, ButtonLink } from '#pwa/ui/button.tsx';
import { Card } from '#pwa/ui/card.tsx';
import { UnsentNote } from '#pwa/ui/unsent-note.tsx';
import { CancelBookingButton } from './cancel-booking-button.tsx';
import { bookingWorkerText } from './booking-worker-text.ts';
import { DelayNote } from './delay-note.tsx';
import { BookingSummary } from './booking-summary.tsx';
import { TimeProposalOnDemand } from './time-proposal-on-demand.tsx';
import { isPayable, PayLink } from './pay-link.tsx';
import { UnreadNote } from './unread-note.tsx';
import { withdrawBooking } from '#pwa/sync/outbox/commands/withdraw-booking.ts';
import { cancelAsClient } from './jobs.mutations.ts';

interface BookingCardProps {
  booking: OptimisticBooking;
  onReview: (jobId: string) => void;
  onSettled: () => void;
}

/** One booking in a list, with the client's actions. */
export function BookingCard({ booking, onReview, onSettled }: BookingCardProps) {
  const { t } = useTranslation('bookings');
  const { id, status, workerName, rating, amount, paymentReportedBy, hasUnsentChange, unsent } = booking;
  const isOngoing = status === 'ongoing';
  const workerText = bookingWorkerText(booking);
  return (
    <Card className={isOngoing ? 'border-s-8 border-s-marigold' : undefined}>
      <BookingSummary booking={booking} />
      <div className="mt-2 flex flex-wrap gap-x-4 gap-y-1">
        {workerText && <p>{workerText}</p>}
        <PaymentState job={booking} rupees={amount} />
        {rating !== null && <GivenRating rating={rating} />}
        {hasUnsentChange && <UnsentNote />}
        {booking.workerId && <UnreadNote area="client" jobId={id} />}
      </div>
      {booking.delay && (
        <div className="mt-3">
          <DelayNote area="client" delay={booking.delay} />
        </div>
      )}
      {status === 'confirmed' && booking.proposal?.state === 'open' && (
        <div className="mt-3">
          <TimeProposalOnDemand
            area="client"
            jobId={id}
            proposal={booking.proposal}
            name={workerName ?? ''}
            onSettled={onSettled}
          />
        </div>
      )}
      <div className="mt-3 flex flex-wrap gap-2 *:max-md:grow">
        {isPayable(booking) && <PayLink id={id} amount={amount} paymentReportedBy={paymentReportedBy} />}
        {status === 'completed' && rating === null && (
          <Button icon={Star} variant={isPayable(booking) ? 'secondary' : 'primary'} onClick={() => onReview(id)}>
            {t('review')}
          </Button>
        )}
        {status === 'completed' && booking.workerId && (
          <ButtonLink to={`/workers/${booking.workerId}`} state={bookAgainState(booking)} variant="secondary" icon={RotateCcw}>
            {t('again')}
          </ButtonLink>
        )}
        {isOngoing ? (
          <ButtonLink to={`/job-in-progress/${id}`} icon={Hammer}>
            {t('see_now')}
          </ButtonLink>
        ) : (
          // An unsent booking exists only in this device's outbox.
          !unsent && (
            <ButtonLink to={`/job-in-progress/${id}`} variant="secondary" icon={ChevronRight} className="flex-row-reverse">
              {t('details')}
            </ButtonLink>
          )
        )}
        {status === 'pending' && (
          <CancelBookingButton
            text={t('cancel.open')}
            successText={t('cancel.done')}
            failureText={t('cancel.failed')}
            cancel={() => cancelAsClient(withdrawBooking, id)}
            onSettled={onSettled}
          />
        )}
      </div>
    </Card>
  );
}

interface PaymentStateProps {
  job: Pick<Booking, 'isPaid' | 'paymentReportedBy' | 'refund' | 'refundAmount'> & { status: string };
  rupees: number;
}

/** Paid, reported as paid, unpaid, or cancelled after it was paid, as icon and text. */
export function PaymentState({
  job: { status, isPaid: paid, paymentReportedBy, refund, refundAmount },
  rupees,
}: PaymentStateProps) {
  const { t } = useTranslation('bookings');
  if (refund)
    return (
      <p className="flex items-center gap-1.5">
        <Undo2 aria-hidden className="size-5 shrink-0" />
        {t(`refund.${refund}`, { amount: formatRupees(refundAmount ?? rupees) })}
      </p>
    );
  if (status === 'cancelled') return null;
  const Icon = paid ? CircleCheck : paymentReportedBy ? Hourglass : Wallet;
  return (
    <p className={paid ? 'flex items-center gap-1.5 text-leaf-text' : 'flex items-center gap-1.5 text-soft'}>
      <Icon aria-hidden className="size-5 shrink-0" />
      {t(paid ? 'paid' : paymentReportedBy ? `reported_by.${paymentReportedBy}` : 'unpaid')}
    </p>
  );
}

/** The client's own rating. */
function GivenRating({ rating }: { rating: number }) {
  const { t } = useTranslation(['bookings', 'common']);
  return (
    <p className="flex items-center gap-1.5">
      {t('my_rating')}
      <span className="sr-only">{t('common:star', { count: rating })}</span>
      <span aria-hidden className="flex">
        {[1, 2, 3, 4, 5].map((star) => (
          <Star key={star} className={star <= rating ? 'size-5 fill-marigold text-marigold' : 'size-5 text-edge'} />
        ))}
      </span>
    </p>
  );
}
