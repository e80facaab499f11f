import { Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { contactFields, type TicketThread } from '#contract/tickets/tickets.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import { contactPath } from '#pwa/sync/outbox/commands/entity-key.ts';
import type { Area } from '#pwa/sync/session/session.ts';
import { isStored } from '#pwa/sync/storage-full.ts';
import { hasContactDraft, moveReplyToContact } from '#pwa/sync/tickets/move-reply.ts';
import { deleteReply, useStoredReply } from '#pwa/sync/tickets/stored-reply.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Card } from '#pwa/ui/card.tsx';
import { confirmLostDraft } from '#pwa/ui/confirm-lost-draft.ts';
import { notify } from '#pwa/ui/toast.ts';
import { UserText } from '#pwa/ui/user-text.tsx';

/** What was written about a ticket that was closed meanwhile. It becomes a new message, which names the old one. */
export function UnsentReply({ area, ticket: { id, number, kind, plan, jobId } }: { area: Area; ticket: TicketThread }) {
  const { t } = useTranslation('support');
  const navigate = useNavigate();
  const reply = useStoredReply(area, id);
  if (!reply) return null;
  const size = area === 'worker' ? 'large' : 'normal';
  const writeNew = async () => {
    if ((await hasContactDraft(area)) && !(await confirmLostDraft('replace'))) return;
    const withNumber = `${number}\n${reply}`;
    const message = z.safeParse(contactFields.shape.message, withNumber).success ? withNumber : reply;
    const draft = { kind: kind === 'service' ? 'contact' : kind, message } as const;
    if (await isStored(moveReplyToContact(area, id, draft))) await navigate(contactPath(area, { plan, jobId }));
    else notify.error(errorText('phone_full'));
  };
  return (
    <Card className="grid gap-3">
      <h2 className="text-xl">{t('unsent_title')}</h2>
      <p className="text-soft">{t('unsent_text')}</p>
      <p>
        <UserText>{reply}</UserText>
      </p>
      <div className="flex flex-wrap gap-2 *:max-md:grow">
        <Button size={size} icon={Pencil} onClick={() => void writeNew()}>
          {t('write_new')}
        </Button>
        <Button size={size} variant="quiet" icon={Trash2} onClick={() => void deleteReply(area, id)}>
          {t('delete_unsent')}
        </Button>
      </div>
    </Card>
  );
}
