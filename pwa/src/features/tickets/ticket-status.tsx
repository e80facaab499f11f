import { CircleCheck, Clock, MessageSquareReply, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { TicketStatus } from '#contract/tickets/tickets.ts';
import { Badge, type Tone } from '#pwa/ui/status-badge.tsx';
import '#pwa/i18n/en/support.ts';

const LOOKS: Record<TicketStatus, { icon: LucideIcon; tone: Tone }> = {
  open: { icon: Clock, tone: 'marigold' },
  answered: { icon: MessageSquareReply, tone: 'teal' },
  closed: { icon: CircleCheck, tone: 'grey' },
};

export function TicketStatusBadge({ status }: { status: TicketStatus }) {
  const { t } = useTranslation('support');
  return <Badge {...LOOKS[status]} text={t(`status.${status}`)} />;
}
