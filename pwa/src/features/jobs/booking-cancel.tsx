import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#pwa/i18n/error-text.ts';
import type { Refused } from '#pwa/sync/call.ts';
import { Button } from '#pwa/ui/button.tsx';
import { ConfirmDialog } from '#pwa/ui/dialog.tsx';
import { notify } from '#pwa/ui/toast.ts';

interface CancelBookingProps {
  /** What the button says. */
  text: string;
  cancel: () => Promise<{ ok: true } | Refused>;
  /** Called with an answer, whatever it was. */
  onAnswer?: (() => void) | undefined;
  wide?: boolean;
}

/** A button that asks before it cancels a booking. */
export function CancelBooking({ text, cancel, onAnswer, wide }: CancelBookingProps) {
  const { t } = useTranslation('bookings');
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    const answer = await cancel();
    setBusy(false);
    setAsking(false);
    if (answer.ok) notify.success(t('cancel.done'));
    else notify.error(answer.code === 'job.not_cancellable' ? errorText(answer.code) : t('cancel.failed'));
    onAnswer?.();
  };
  return (
    <>
      <Button variant="danger" icon={X} wide={wide} onClick={() => setAsking(true)}>
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
