import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#pwa/i18n/error-text.ts';
import type { CommandOutcome } from '#pwa/sync/outbox/outbox.ts';
import { Button } from '#pwa/ui/button.tsx';
import { ConfirmDialog } from '#pwa/ui/dialog.tsx';
import { notify } from '#pwa/ui/toast.ts';

interface CancelBookingProps {
  /** What the button says, and what is said of the outcome. */
  text: string;
  done: string;
  failed: string;
  cancel: () => Promise<CommandOutcome>;
  /** Called when the answer is there, with whether the booking is cancelled. */
  onAnswer?: ((cancelled: boolean) => void) | undefined;
}

/** Refusals that say more than that it failed. */
const OWN_WORDS = new Set<string>(['job.not_cancellable', 'auth.required', 'phone_full']);

/** A button that asks before it cancels a booking. */
export function CancelBooking({ text, done, failed, cancel, onAnswer }: CancelBookingProps) {
  const { t } = useTranslation(['bookings', 'outbox', 'errors']);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    const answer = await cancel();
    setBusy(false);
    setAsking(false);
    if (answer.ok && answer.queued) notify.info(t('outbox:kept'));
    else if (answer.ok) notify.success(done);
    else notify.error(OWN_WORDS.has(answer.code) ? errorText(answer.code) : failed);
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
