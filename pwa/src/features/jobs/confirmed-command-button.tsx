import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#pwa/i18n/error-text.ts';
import type { CommandOutcome } from '#pwa/sync/outbox/outbox.ts';
import { Button } from '#pwa/ui/button.tsx';
import { ConfirmDialog } from '#pwa/ui/dialog.tsx';
import { notifySent } from '#pwa/ui/notify-sent.ts';
import { notify } from '#pwa/ui/toast.ts';

interface ConfirmedCommandButtonProps {
  text: string;
  icon: LucideIcon;
  variant: 'danger' | 'secondary';
  question: { title: string; text: string; note?: string | undefined; confirm: string; cancel: string; busy: string };
  /** Texts of the toasts. */
  successText: string;
  failureText: string;
  send: () => Promise<CommandOutcome>;
  /** Called when the request has ended, with whether the command was accepted or is queued. */
  onSettled?: ((ok: boolean) => void) | undefined;
}

/** Sends a queued command that ends a job, after a confirmation. */
export function ConfirmedCommandButton({
  text,
  icon,
  variant,
  question,
  successText,
  failureText,
  send,
  onSettled,
}: ConfirmedCommandButtonProps) {
  useTranslation('errors');
  const [open, setOpen] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const confirm = async () => {
    setIsBusy(true);
    const response = await send();
    setIsBusy(false);
    setOpen(false);
    if (response.ok) notifySent(response, successText);
    else notify.error(failureText, errorText(response.code === 'server.error' ? 'our_fault' : response.code));
    onSettled?.(response.ok);
  };
  return (
    <>
      <Button variant={variant} icon={icon} onClick={() => setOpen(true)}>
        {text}
      </Button>
      <ConfirmDialog
        {...question}
        open={open}
        onOpenChange={setOpen}
        danger
        busy={isBusy && question.busy}
        onConfirm={() => void confirm()}
      />
    </>
  );
}
