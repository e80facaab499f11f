import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cancellationRule, LATE_CANCELLATION_HOURS } from '#contract/jobs/cancellation.ts';
import type { ClientStatus } from '#contract/jobs/job-status.ts';
import { useNow } from '#pwa/shared/use-now.ts';
import type { CommandOutcome } from '#pwa/sync/outbox/outbox.ts';
import { ConfirmedCommandButton } from './confirmed-command-button.tsx';

/** Whether the client can cancel it. The money of paid work that has begun may be due: an admin decides. */
export const isCancellable = ({ status, isPaid }: { status: ClientStatus; isPaid: boolean }): boolean =>
  status === 'pending' || status === 'confirmed' || (status === 'ongoing' && !isPaid);

interface CancelBookingButtonProps {
  /** Texts of the button and of the outcome toasts. */
  text: string;
  successText: string;
  failureText: string;
  cancel: () => Promise<CommandOutcome>;
  /**
   * The instant at which an accepted job starts, by which its cancellation counts as late. Missing before a worker has
   * accepted.
   */
  startsAt?: number | undefined;
  /** Called when the request has ended, with whether the booking is cancelled. */
  onSettled?: ((cancelled: boolean) => void) | undefined;
}

/** Cancels a booking after a confirmation. */
export function CancelBookingButton({ cancel, startsAt, ...texts }: CancelBookingButtonProps) {
  const { t } = useTranslation('bookings');
  const now = useNow();
  const rule = startsAt === undefined ? 'pending' : cancellationRule(startsAt, now);
  return (
    <ConfirmedCommandButton
      {...texts}
      icon={X}
      variant="danger"
      question={{
        title: t('cancel.title'),
        text: t('cancel.text'),
        note: t(`cancel.${rule}`, { hours: LATE_CANCELLATION_HOURS }),
        confirm: t('cancel.yes'),
        cancel: t('cancel.no'),
        busy: t('cancel.busy'),
      }}
      send={cancel}
    />
  );
}
