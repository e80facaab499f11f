import { Ban } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminTicketThread } from '#contract/tickets/admin-tickets.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import { Button } from '#pwa/ui/button.tsx';
import { ReasonSheet } from './reason-sheet.tsx';
import { TicketMessages } from './ticket-messages.tsx';
import { useAdminAction } from './use-admin-action.ts';
import { useSeenCount } from './use-seen-count.ts';

interface CloseTicketProps {
  ticket: AdminTicketThread;
}

/** Closes a ticket without an answer. */
export function CloseTicket({ ticket }: CloseTicketProps) {
  const { t } = useTranslation('admin');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" icon={Ban} className="md:justify-self-start" onClick={() => setOpen(true)}>
        {t('tickets.close')}
      </Button>
      {open && <CloseSheet ticket={ticket} onClose={() => setOpen(false)} />}
    </>
  );
}

function CloseSheet({ ticket: { id, number, sender, messages }, onClose }: CloseTicketProps & { onClose: () => void }) {
  const { t } = useTranslation('admin');
  const { perform } = useAdminAction();
  const [openedWith] = useState(messages.length);
  const { seen, end } = useSeenCount(messages.length, openedWith);
  const newer = messages.slice(openedWith);
  const close = async (reason: string) => {
    const apiError = await perform(
      () => call('closeTicketAsAdmin', 'client', { params: { id }, body: { reason, messageCount: seen } }),
      t('tickets.closed_done'),
    );
    end(apiError);
    return apiError;
  };
  return (
    <ReasonSheet
      title={t('tickets.close_title', { number })}
      text={t(sender.accountId ? 'tickets.close_text' : 'tickets.close_text_guest')}
      confirm={t('tickets.close')}
      icon={Ban}
      onConfirm={close}
      onClose={onClose}
    >
      {/* The sheet covers the page. */}
      {newer.length > 0 && <TicketMessages messages={newer} />}
    </ReasonSheet>
  );
}
