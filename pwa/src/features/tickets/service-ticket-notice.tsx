import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Ticket } from '#contract/tickets/tickets.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { LoadFailed } from '#pwa/ui/load-failed.tsx';
import { useTickets } from './tickets.queries.ts';

/** What happens with a request for another service. Once we have answered, we wait for the client. */
export function ServiceTicketText({ status, number }: Pick<Ticket, 'status' | 'number'>) {
  const { t } = useTranslation('bookings');
  const isQuestion = status === 'answered';
  return (
    <>
      <p className="font-bold">{t(isQuestion ? 'ticket_question' : 'ticket_looking')}</p>
      <p>{t(isQuestion ? 'ticket_question_text' : 'ticket_looking_text', { number })}</p>
    </>
  );
}

/** That we are looking for the trade of a client's request, as long as it is open. */
export function ServiceTicketNotice() {
  const { t } = useTranslation('bookings');
  const { response, refetch } = useTickets('client');
  if (response === null) return null;
  if (!response.ok) return <LoadFailed code={response.code} text={t('ticket_failed')} onRetry={refetch} />;
  const waiting = response.data.find(({ kind, status }) => kind === 'service' && status !== 'closed');
  if (!waiting) return null;
  const { id, number, status } = waiting;
  return (
    <Banner
      below={
        <>
          {response.savedAt !== null && (
            <LoadFailed code="network" text={t('ticket_failed')} savedAt={response.savedAt} onRetry={refetch} />
          )}
          <Link to={`/support/${id}`} className="inline-flex min-h-12 items-center font-bold text-indigo underline">
            {t('ticket_link', { number })}
          </Link>
        </>
      }
    >
      <ServiceTicketText status={status} number={number} />
    </Banner>
  );
}
