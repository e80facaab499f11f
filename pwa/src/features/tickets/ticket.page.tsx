import { ChevronLeft, Hammer, SearchX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { TICKET_RULES, type TicketThread } from '#contract/tickets/tickets.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import { slotText } from '#pwa/i18n/slot-text.ts';
import { formatTime } from '#pwa/shared/format-time.ts';
import { formatDay } from '#pwa/shared/format.ts';
import { supportPath } from '#pwa/sync/outbox/commands/entity-key.ts';
import type { Area } from '#pwa/sync/session/session.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { ButtonLink } from '#pwa/ui/button.tsx';
import { StaleNote } from '#pwa/ui/stale-note.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { ErrorState } from '#pwa/ui/error-state.tsx';
import { SkeletonCards } from '#pwa/ui/skeleton.tsx';
import { ServiceTicketText } from './service-ticket-notice.tsx';
import { TicketActions } from './ticket-actions.tsx';
import { TicketMessages } from './ticket-messages.tsx';
import { TicketStatusBadge } from './ticket-status.tsx';
import { useArea, useTicket } from './tickets.queries.ts';
import { UnsentReply } from './unsent-reply.tsx';
import { UnsentTickets } from './unsent-tickets.tsx';

/** One ticket of the account with its messages. */
export default function TicketPage() {
  const { t } = useTranslation(['support', 'common', 'errors']);
  const { id = '' } = useParams();
  const area = useArea();
  const { response, busy, refetch } = useTicket(area, id);
  const [last, setLast] = useState<Extract<typeof response, { ok: true }> | null>(null);
  if (response?.ok && response !== last) setLast(response);
  const failure = response?.ok === false ? response : null;
  const isGone = failure?.code === 'ticket.not_found' || failure?.code === 'request.invalid';
  // A failed fetch must not take what is being written from the screen.
  const shown = isGone ? null : last;
  return (
    <div className={area === 'worker' ? 'page-width grid max-w-3xl gap-4 py-4 md:py-8' : 'grid gap-4'}>
      <Link
        to={supportPath(area)}
        className="inline-flex min-h-12 items-center gap-1 justify-self-start font-bold text-indigo underline"
      >
        <ChevronLeft aria-hidden className="size-5" />
        {t('back')}
      </Link>
      {shown ? (
        <>
          {(shown.savedAt !== null || failure) && <StaleNote savedAt={shown.savedAt} code={failure?.code} onRetry={refetch} />}
          <UnsentTickets area={area} />
          <Thread area={area} ticket={shown.data} onChanged={refetch} />
        </>
      ) : (
        <>
          <h1 className="text-3xl text-indigo">{t('title')}</h1>
          {!failure ? (
            <SkeletonCards count={2} />
          ) : isGone ? (
            <EmptyState icon={SearchX} title={errorText('ticket.not_found')} text={t('text')} />
          ) : (
            <ErrorState title={t('failed')} code={failure.code} onRetry={refetch} busy={busy && t('common:loading')} />
          )}
        </>
      )}
    </div>
  );
}

interface ThreadProps {
  area: Area;
  ticket: TicketThread;
  onChanged: () => void;
}

function Thread({ area, ticket, onChanged }: ThreadProps) {
  const { t, i18n } = useTranslation(['support', 'bookings', 'services']);
  const { kind, number, status, request, answerBy, settleBy, jobId, closedBy } = ticket;
  const day = (instant: number) => formatDay(instant, i18n.language);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h1 className="text-2xl text-indigo">
          {t(`kind.${kind}`)} {number}
        </h1>
        <TicketStatusBadge status={status} />
      </div>
      {kind === 'service' && status !== 'closed' && (
        <Banner>
          <ServiceTicketText status={status} number={number} />
        </Banner>
      )}
      {request && (
        <p>
          {t('wanted', {
            day: formatDay(request.date, i18n.language),
            slot: slotText(request.timeSlot),
            address: request.address,
          })}
        </p>
      )}
      {status !== 'closed' && (
        <p className="text-soft">
          {answerBy !== null && t('answer_by', { day: day(answerBy), time: formatTime(answerBy, i18n.language) })}{' '}
          {kind === 'complaint' && t('settle_by', { day: day(settleBy) })}
        </p>
      )}
      <TicketMessages messages={ticket.messages} />
      {jobId && (
        <ButtonLink
          to={area === 'worker' ? `/worker/job/${jobId}` : `/job-in-progress/${jobId}`}
          variant={kind === 'service' ? 'primary' : 'secondary'}
          size={area === 'worker' ? 'large' : 'normal'}
          icon={Hammer}
          className="md:justify-self-start"
        >
          {t('to_job')}
        </ButtonLink>
      )}
      {status === 'closed' ? (
        <>
          {!(kind === 'service' && jobId) && closedBy && (
            <p>{t(`closed_by.${closedBy}`, { days: TICKET_RULES.closeAfterDays })}</p>
          )}
          <UnsentReply area={area} ticket={ticket} />
        </>
      ) : (
        <TicketActions area={area} ticket={ticket} onChanged={onChanged} />
      )}
    </>
  );
}
