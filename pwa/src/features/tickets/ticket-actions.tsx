import { CircleCheck, Send } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { uuidv7 } from '#contract/ids.ts';
import { ticketMessageBody, type TicketThread } from '#contract/tickets/tickets.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import { contractResolver } from '#pwa/shared/form.ts';
import { useIsMounted } from '#pwa/shared/use-is-mounted.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import { writeTicketMessage } from '#pwa/sync/outbox/commands/write-ticket-message.ts';
import { enqueueAndWait } from '#pwa/sync/outbox/outbox.ts';
import type { Area } from '#pwa/sync/session/session.ts';
import { replyDraft } from '#pwa/sync/tickets/ticket-drafts.ts';
import { useReplyDraft } from '#pwa/sync/tickets/use-reply-draft.ts';
import { Button } from '#pwa/ui/button.tsx';
import { ConfirmDialog } from '#pwa/ui/dialog.tsx';
import { TextArea } from '#pwa/ui/field.tsx';
import { FormAlert } from '#pwa/ui/form-alert.tsx';
import { notifySent } from '#pwa/ui/notify-sent.ts';
import { notify } from '#pwa/ui/toast.ts';

const replyForm = z.pick(ticketMessageBody, { message: true });
type Values = z.infer<typeof replyForm>;

interface TicketActionsProps {
  area: Area;
  ticket: TicketThread;
  onChanged: () => void;
}

/** Writing back, also without a network, and closing. */
export function TicketActions({ area, ticket, onChanged }: TicketActionsProps) {
  const { t } = useTranslation(['support', 'common', 'errors']);
  const isListening = useIsMounted();
  const form = useForm<Values>({
    defaultValues: { message: '' },
    resolver: contractResolver<Values, Values>(replyForm),
  });
  const { register, handleSubmit, reset, setError, formState } = form;
  const { discard, deleteDraft } = useReplyDraft(area, ticket.id, form);
  const { errors, isSubmitting } = formState;
  const size = area === 'worker' ? 'large' : 'normal';
  const send = handleSubmit(async ({ message }) => {
    // Until the outcome, only the queue holds it.
    discard();
    const outcome = await enqueueAndWait(
      area,
      writeTicketMessage,
      { ticketId: ticket.id, id: uuidv7(), message },
      { drafts: [replyDraft(ticket.id)], isListening },
    );
    if (!outcome.ok) {
      setError('root', { message: outcome.code });
      // The page of a closed ticket offers to send it as a new message.
      if (outcome.code === 'ticket.closed') onChanged();
      return;
    }
    reset();
    deleteDraft();
    notifySent(outcome, t('reply_sent'));
    onChanged();
  });
  return (
    <>
      <form noValidate onSubmit={(event) => void send(event)} className="grid gap-3">
        <TextArea
          {...register('message')}
          label={t('reply')}
          rows={3}
          maxLength={2000}
          required
          error={errors.message?.message && errorText(errors.message.message)}
        />
        <FormAlert>{errors.root?.message && errorText(errors.root.message)}</FormAlert>
        <Button
          type="submit"
          size={size}
          icon={Send}
          busy={isSubmitting && t('common:processing')}
          className="md:justify-self-start"
        >
          {t('send')}
        </Button>
      </form>
      <CloseButton area={area} ticket={ticket} onChanged={onChanged} />
    </>
  );
}

function CloseButton({ area, ticket: { id, kind }, onChanged }: TicketActionsProps) {
  const { t } = useTranslation(['support', 'common']);
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const close = async () => {
    setBusy(true);
    const response = await call('closeTicket', area, { params: { id } });
    setBusy(false);
    setOpen(false);
    if (response.ok) notify.success(t('closed'));
    else notify.error(errorText(response.code));
    onChanged();
  };
  return (
    <>
      <Button
        variant="quiet"
        size={area === 'worker' ? 'large' : 'normal'}
        icon={CircleCheck}
        className="md:justify-self-start"
        onClick={() => setOpen(true)}
      >
        {t(kind === 'service' ? 'close_service' : 'close')}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={t('close_title')}
        text={t('close_text')}
        confirm={t('close_yes')}
        busy={busy && t('common:processing')}
        onConfirm={() => void close()}
      />
    </>
  );
}
