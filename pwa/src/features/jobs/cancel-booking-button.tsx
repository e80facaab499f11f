import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isLateCancellation } from '#contract/jobs/cancellation.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import { useNow } from '#pwa/shared/use-now.ts';
import type { CommandOutcome } from '#pwa/sync/outbox/outbox.ts';
import { Button } from '#pwa/ui/button.tsx';
import { ConfirmDialog } from '#pwa/ui/dialog.tsx';
import { notifySent } from '#pwa/ui/notify-sent.ts';
import { notify } from '#pwa/ui/toast.ts';
import { LATE_CANCELLATION_HOURS } from './cancellation-hours.ts';

interface CancelBookingButtonProps {
  /** Texts of the button and of the outcome toasts. */
  text: string;
  successText: string;
  failureText: string;
  cancel: () => Promise<CommandOutcome>;
  /** The instant at which an accepted job starts: the dialog then says whether the cancellation counts as late. */
  startsAt?: number | undefined;
  /** Called when the request has ended, with whether the booking is cancelled. */
  onSettled?: ((cancelled: boolean) => void) | undefined;
}

/** Errors whose own text says more than "it failed". */
const SPECIFIC_ERRORS = new Set<string>(['job.not_cancellable', 'auth.required', 'phone_full']);

/** Cancels a booking after a confirmation. */
export function CancelBookingButton({ text, successText, failureText, cancel, startsAt, onSettled }: CancelBookingButtonProps) {
  const { t } = useTranslation(['bookings', 'errors']);
  const [dialogOpen, setDialogOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const now = useNow();
  const rule =
    startsAt === undefined
      ? undefined
      : t(isLateCancellation(startsAt, now) ? 'cancel.late' : 'cancel.free', { hours: LATE_CANCELLATION_HOURS });
  const confirm = async () => {
    setBusy(true);
    const response = await cancel();
    setBusy(false);
    setDialogOpen(false);
    if (response.ok) notifySent(response, successText);
    else notify.error(SPECIFIC_ERRORS.has(response.code) ? errorText(response.code) : failureText);
    onSettled?.(response.ok);
  };
  return (
    <>
      <Button variant="danger" icon={X} onClick={() => setDialogOpen(true)}>
        {text}
      </Button>
      <ConfirmDialog
        open={dialogOpen}
        onOpenChange={setDialogOpen}
        title={t('cancel.title')}
        text={t('cancel.text')}
        note={rule}
        confirm={t('cancel.yes')}
        cancel={t('cancel.no')}
        danger
        busy={busy && t('cancel.busy')}
        onConfirm={() => void confirm()}
      />
    </>
  );
}
