import { CalendarCheck, CircleCheck, IndianRupee, Pencil, Phone, RotateCcw, Star } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { JobDetail } from '#contract/jobs/jobs.ts';
import type { ClientStatus } from '#contract/jobs/job-status.ts';
import { slotStart } from '#contract/time.ts';
import { bookAgainState } from '#pwa/shared/book-again.ts';
import { phoneLink } from '#pwa/shared/contact-links.ts';
import { buttonClass } from '#pwa/ui/button-class.ts';
import { Button, ButtonLink } from '#pwa/ui/button.tsx';
import { AddToCalendarButton } from '#pwa/features/jobs/add-to-calendar-button.tsx';
import { CancelBookingButton, isCancellable } from '#pwa/features/jobs/cancel-booking-button.tsx';
import { isPayable, PayLink } from '#pwa/features/jobs/pay-link.tsx';
import { StickyActions } from '#pwa/features/jobs/sticky-actions.tsx';
import { cancelBooking } from '#pwa/sync/outbox/commands/cancel-booking.ts';
import { withdrawBooking } from '#pwa/sync/outbox/commands/withdraw-booking.ts';
import { cancelAsClient } from '#pwa/features/jobs/jobs.mutations.ts';

interface JobActionsProps {
  job: JobDetail;
  status: ClientStatus;
  name: string;
  onReview: () => void;
  onSettled: () => void;
}

/** The client's actions. The most likely one is in the sticky bar at the bottom. */
export function JobActions({ job, status, name, onReview, onSettled }: JobActionsProps) {
  const { t } = useTranslation(['jobInProgress', 'bookings']);
  const isOver = status === 'completed' || status === 'cancelled';
  const cancellable = isCancellable({ status, isPaid: job.isPaid });
  const reviewable = status === 'completed' && !job.reviewed;
  // The page of a completed job asks about cash that its worker has reported.
  const payable = isPayable(job) && !(status === 'completed' && job.paymentReportedBy === 'worker');
  // Paying comes before the review.
  const isPaymentMain = status === 'completed' && payable;
  return (
    <>
      <div className="grid gap-2.5 md:flex md:flex-wrap">
        {!isPaymentMain && payable && (
          <PayLink id={job.id} amount={job.total_amount} paymentReportedBy={job.paymentReportedBy} variant="secondary" />
        )}
        {isPaymentMain && reviewable && (
          <Button variant="secondary" icon={Star} onClick={onReview}>
            {t('review')}
          </Button>
        )}
        {status === 'completed' && job.worker_id && (
          <ButtonLink
            to={`/workers/${job.worker_id}`}
            state={bookAgainState({ service: job.serviceType, duration: job.duration })}
            variant="secondary"
            icon={RotateCcw}
          >
            {t('bookings:again')}
          </ButtonLink>
        )}
        {((status === 'cancelled' && job.times.accepted !== null) || job.isPaid || job.paymentReportedBy === 'client') && (
          <ButtonLink to={`/payment?bookingId=${job.id}`} variant="secondary" icon={IndianRupee}>
            {t('payment')}
          </ButtonLink>
        )}
        {status === 'completed' && job.reviewed && (
          <p className="flex items-center gap-2 text-leaf-text">
            <CircleCheck aria-hidden className="size-5.5 shrink-0" />
            {t('reviewed')}
          </p>
        )}
        {job.times.accepted !== null && !cancellable && (
          <ButtonLink to={`/contact?about=complaint&job=${job.id}`} variant="secondary" icon={Pencil}>
            {t('complain')}
          </ButtonLink>
        )}
        <ButtonLink to="/my-bookings" variant="secondary" icon={CalendarCheck}>
          {t('bookings')}
        </ButtonLink>
        {!isOver && (
          <AddToCalendarButton job={job} path={`/job-in-progress/${job.id}`} person={job.workerName}>
            {t('to_calendar')}
          </AddToCalendarButton>
        )}
        {cancellable && (
          <CancelBookingButton
            text={t('cancel')}
            successText={t('bookings:cancel.done')}
            failureText={t('bookings:cancel.failed')}
            cancel={() => cancelAsClient(status === 'pending' ? withdrawBooking : cancelBooking, job.id)}
            startsAt={status === 'pending' ? undefined : slotStart(job.date, job.timeSlot)}
            onSettled={onSettled}
          />
        )}
      </div>
      {job.workerPhone ? (
        <StickyActions>
          <a href={phoneLink(job.workerPhone)} className={buttonClass({ size: 'large', wide: true })}>
            <Phone aria-hidden className="size-5 shrink-0" />
            <span>{t('call', { name })}</span>
          </a>
        </StickyActions>
      ) : (
        (isPaymentMain || reviewable) && (
          <StickyActions>
            {isPaymentMain ? (
              <PayLink id={job.id} amount={job.total_amount} paymentReportedBy={job.paymentReportedBy} wide />
            ) : (
              <Button size="large" wide icon={Star} onClick={onReview}>
                {t('review')}
              </Button>
            )}
          </StickyActions>
        )
      )}
    </>
  );
}
