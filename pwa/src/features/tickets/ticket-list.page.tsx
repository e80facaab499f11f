import { MessageCircleQuestion, Pencil } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Ticket } from '#contract/tickets/tickets.ts';
import { supportPath } from '#pwa/sync/outbox/commands/entity-key.ts';
import type { Area } from '#pwa/sync/session/session.ts';
import { ButtonLink } from '#pwa/ui/button.tsx';
import { Card } from '#pwa/ui/card.tsx';
import { Day } from '#pwa/ui/date-time.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { ErrorState } from '#pwa/ui/error-state.tsx';
import { SkeletonCards } from '#pwa/ui/skeleton.tsx';
import { TicketStatusBadge } from './ticket-status.tsx';
import { useArea, useTickets } from './tickets.queries.ts';
import { UnsentTickets } from './unsent-tickets.tsx';
import { UserText } from '#pwa/ui/user-text.tsx';
import { StaleNote } from '#pwa/ui/stale-note.tsx';

/** What the account has written to us. */
export default function TicketListPage() {
  const { t } = useTranslation(['support', 'common']);
  const area = useArea();
  const { response, busy, refetch } = useTickets(area);
  const size = area === 'worker' ? 'large' : 'normal';
  return (
    <div className={area === 'worker' ? 'page-width grid max-w-3xl gap-4 py-6 md:py-10' : 'grid gap-4'}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl text-indigo">{t('title')}</h1>
        <ButtonLink to={area === 'worker' ? '/contact?as=worker' : '/contact'} size={size} variant="secondary" icon={Pencil}>
          {t('write')}
        </ButtonLink>
      </div>
      <p className="text-soft">{t('text')}</p>
      <UnsentTickets area={area} />
      {response?.ok && response.savedAt !== null && <StaleNote savedAt={response.savedAt} onRetry={refetch} />}
      {!response ? (
        <SkeletonCards count={2} />
      ) : !response.ok ? (
        <ErrorState title={t('failed')} code={response.code} onRetry={refetch} busy={busy && t('common:loading')} />
      ) : response.data.length === 0 ? (
        <EmptyState icon={MessageCircleQuestion} title={t('empty')} text={t('empty_text')} />
      ) : (
        <ul className="grid gap-3">
          {response.data.map((ticket) => (
            <li key={ticket.id}>
              <TicketCard area={area} ticket={ticket} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function TicketCard({ area, ticket }: { area: Area; ticket: Ticket }) {
  const { t } = useTranslation('support');
  return (
    <Card className="relative grid gap-2 hover:border-indigo">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg">
          {/* The whole card can be pressed. */}
          <Link to={`${supportPath(area)}/${ticket.id}`} className="text-indigo underline after:absolute after:inset-0">
            {t(`kind.${ticket.kind}`)} {ticket.number}
          </Link>
        </h2>
        <TicketStatusBadge status={ticket.status} />
      </div>
      <p className="line-clamp-2">
        <UserText>{ticket.text}</UserText>
      </p>
      <p className="text-sm text-soft">
        <Day when={ticket.createdAt} />
      </p>
    </Card>
  );
}
