import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#pwa/i18n/error-text.ts';
import type { Refused } from '#pwa/sync/call.ts';
import { Button } from '#pwa/ui/button.tsx';
import { ConfirmDialog } from '#pwa/ui/dialog.tsx';
import { notify } from '#pwa/ui/toast.ts';

interface CancelBookingProps {
  /** What the button says, and what is said of the outcome. */
  text: string;
  done: string;
  failed: string;
  cancel: () => Promise<{ ok: true } | Refused>;
  /** Called when the answer is there, with whether the booking is cancelled. */
  onAnswer?: ((cancelled: boolean) => void) | undefined;
}

/** A button that asks before it cancels a booking. */
export function CancelBooking({ text, done, failed, cancel, onAnswer }: CancelBookingProps) {
  const { t } = useTranslation('bookings');
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    const answer = await cancel();
    setBusy(false);
    setAsking(false);
    if (answer.ok) notify.success(done);
    else notify.error(answer.code === 'job.not_cancellable' ? errorText(answer.code) : failed);
    onAnswer?.(answer.ok);
  };
  return (
    <>
      <Button variant="danger" icon={X} onClick={() => setAsking(true)}>
        {text}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('cancel.title')}
        text={t('cancel.text')}
        confirm={t('cancel.yes')}
        cancel={t('cancel.no')}
        danger
        busy={busy && t('cancel.busy')}
        onConfirm={() => void confirm()}
      />
    </>
  );
}
