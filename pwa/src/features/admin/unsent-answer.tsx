import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { deleteReply, useStoredReply } from '#pwa/sync/tickets/stored-reply.ts';
import { Button } from '#pwa/ui/button.tsx';
import { UserText } from '#pwa/ui/user-text.tsx';
import { Section } from './section.tsx';

/** What the admin was writing to the sender of a ticket that was closed meanwhile. */
export function UnsentAnswer({ ticketId }: { ticketId: string }) {
  const { t } = useTranslation('admin');
  const answer = useStoredReply('client', ticketId);
  if (!answer) return null;
  return (
    <Section title={t('tickets.unsent_title')}>
      <p className="mb-3 text-soft">{t('tickets.unsent_text')}</p>
      <p>
        <UserText>{answer}</UserText>
      </p>
      <Button variant="quiet" icon={Trash2} className="mt-2" onClick={() => void deleteReply('client', ticketId)}>
        {t('tickets.delete_unsent')}
      </Button>
    </Section>
  );
}
