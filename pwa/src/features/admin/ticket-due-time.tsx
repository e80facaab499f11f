import { AlarmClock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { AdminTicket } from '#contract/tickets/admin-tickets.ts';
import { useNow } from '#pwa/shared/use-now.ts';
import { Badge } from '#pwa/ui/status-badge.tsx';
import { DateTime } from './log-entries.tsx';

/** By when we must act: answer an open ticket, settle an answered one. For a closed one, when it was closed. */
export function TicketDueTime({ ticket: { status, answerBy, settleBy, closedAt } }: { ticket: AdminTicket }) {
  const { t } = useTranslation('admin');
  const now = useNow();
  const due = answerBy ?? settleBy;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <DateTime at={closedAt ?? due} />
      {status !== 'closed' && due < now && <Badge icon={AlarmClock} tone="red" text={t('tickets.overdue')} />}
    </span>
  );
}
