import { CalendarCheck, CircleCheck, Phone, Star } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { JobDetail } from '#contract/jobs.ts';
import type { ClientStatus } from '#contract/status.ts';
import { Button, buttonClass, ButtonLink } from '#pwa/ui/button.tsx';
import { CancelBooking } from './booking-cancel.tsx';
import { isPayable, PayLink } from './booking-pay.tsx';
import { ThumbBar } from './booking-thumb-bar.tsx';
import { cancelBooking } from './jobs.commands.ts';

interface JobActionsProps {
  job: JobDetail;
  status: ClientStatus;
  name: string;
  onReview: () => void;
  onAnswer: () => void;
}

/** What the client can do; what is most likely wanted now stands at the thumb. */
export function JobActions({ job, status, name, onReview, onAnswer }: JobActionsProps) {
  const { t } = useTranslation(['live', 'bookings']);
  const cancellable = status === 'pending' || status === 'confirmed' || status === 'ongoing';
  const reviewable = status === 'completed' && !job.reviewed;
  return (
    <>
      <div className="grid gap-2.5 md:flex md:flex-wrap">
        {isPayable(job) && <PayLink id={job.id} amount={job.total_amount} variant="secondary" />}
        {status === 'completed' && job.reviewed && (
          <p className="flex items-center gap-2 text-leaf-text">
            <CircleCheck aria-hidden className="size-5.5 shrink-0" />
            {t('reviewed')}
          </p>
        )}
        <ButtonLink to="/my-bookings" variant="secondary" icon={CalendarCheck}>
          {t('bookings')}
        </ButtonLink>
        {cancellable && (
          <CancelBooking
            text={t('cancel')}
            done={t('bookings:cancel.done')}
            failed={t('bookings:cancel.failed')}
            cancel={() => cancelBooking(job.id)}
            onAnswer={onAnswer}
          />
        )}
      </div>
      {job.workerPhone ? (
        <ThumbBar>
          <a href={`tel:${job.workerPhone}`} className={buttonClass({ size: 'large', wide: true })}>
            <Phone aria-hidden className="size-5 shrink-0" />
            <span>{t('call', { name })}</span>
          </a>
        </ThumbBar>
      ) : (
        reviewable && (
          <ThumbBar>
            <Button size="large" wide icon={Star} onClick={onReview}>
              {t('review')}
            </Button>
          </ThumbBar>
        )
      )}
    </>
  );
}
