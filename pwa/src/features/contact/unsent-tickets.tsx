import { useLiveQuery } from 'dexie-react-hooks';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deleteGuestTicket, readUnsentGuestTickets } from '#pwa/sync/tickets/guest-tickets.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { DropDialog } from '#pwa/ui/drop-dialog.tsx';
import { UserText } from '#pwa/ui/user-text.tsx';
import '#pwa/i18n/en/outboxItems.ts';
import '#pwa/i18n/en/unsentTickets.ts';

/** The messages of guests that cannot be sent, to be copied, until the user removes them. */
export default function UnsentTickets() {
  const { t } = useTranslation(['unsentTickets', 'outboxItems']);
  const tickets = useLiveQuery(() => readUnsentGuestTickets().catch(() => []));
  const [dropped, setDropped] = useState<string | null>(null);
  const drop = async () => {
    if (dropped) await deleteGuestTicket(dropped);
    return true;
  };
  if (!tickets || tickets.length === 0) return null;
  return (
    <div className="mb-4 grid gap-4">
      {tickets.map(({ form, text, isRejected }) => (
        <Banner
          key={form}
          tone="warning"
          below={
            <Button variant="quiet" icon={Trash2} onClick={() => setDropped(form)}>
              {t('outboxItems:drop_refused')}
            </Button>
          }
        >
          <p className="font-bold">{t('title')}</p>
          <p>{t(isRejected ? 'text' : 'outboxItems:other_version')}</p>
          <p className="mt-2">
            <UserText>{text}</UserText>
          </p>
        </Banner>
      ))}
      <DropDialog
        open={dropped !== null}
        onOpenChange={(open) => !open && setDropped(null)}
        mayHaveArrived={false}
        onDrop={drop}
      />
    </div>
  );
}
