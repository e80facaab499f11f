import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { DURATIONS } from '#contract/catalogue.ts';
import type { AdminTicketThread } from '#contract/tickets/admin-tickets.ts';
import { slotText } from '#pwa/i18n/slot-text.ts';
import { mailLink, phoneLink } from '#pwa/shared/contact-links.ts';
import { Card } from '#pwa/ui/card.tsx';
import { Day } from '#pwa/ui/date-time.tsx';
import { useAdminQuery } from './admin.queries.ts';
import { DetailFrame } from './detail-frame.tsx';
import { Facts } from '#pwa/ui/facts.tsx';
import { DateTime, LogEntries } from './log-entries.tsx';
import { Section } from './section.tsx';
import { TicketActions } from './ticket-actions.tsx';
import { TicketDueTime } from './ticket-due-time.tsx';
import { TicketMessages } from './ticket-messages.tsx';
import { UnsentAnswer } from './unsent-answer.tsx';

export default function TicketPage() {
  const { id = '' } = useParams();
  const { t } = useTranslation('admin');
  const query = useAdminQuery('adminTicket', { params: { id } });
  return (
    <DetailFrame title={t('tickets.one')} tab="tickets" query={query}>
      {(ticket) => <TicketDetails ticket={ticket} />}
    </DetailFrame>
  );
}

function TicketDetails({ ticket }: { ticket: AdminTicketThread }) {
  const { t } = useTranslation('admin');
  const { number, kind, plan, status, sender, jobId, createdAt, settleBy } = ticket;
  return (
    <>
      <h1 className="text-3xl text-indigo">
        {t(`tickets.kind.${kind}`)} {number}
      </h1>
      <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
        <div className="grid gap-4">
          <Section title={t('tickets.messages')}>
            <TicketMessages messages={ticket.messages} />
          </Section>
          {status === 'closed' ? <UnsentAnswer ticketId={ticket.id} /> : <TicketActions ticket={ticket} />}
        </div>
        <div className="grid gap-4">
          <Card>
            <Facts
              facts={[
                [t('column.status'), t(`tickets.status.${status}`)],
                [t(status === 'closed' ? 'tickets.closed_at' : 'tickets.due'), <TicketDueTime key="due" ticket={ticket} />],
                [t('tickets.received'), <DateTime key="at" at={createdAt} />],
                [t('tickets.settle_by'), status !== 'closed' && <DateTime key="settle" at={settleBy} />],
                [t('tickets.plan'), plan && t(`tickets.plans.${plan}`)],
                [
                  t(kind === 'service' ? 'tickets.job' : 'tickets.about_job'),
                  jobId && <AdminLink to={`/admin/jobs/${jobId}`} text={t('job')} />,
                ],
              ]}
            />
          </Card>
          <Sender sender={sender} />
          <Request request={ticket.request} />
          <Section title={t('log_page')}>
            <LogEntries entries={ticket.log} />
          </Section>
        </div>
      </div>
    </>
  );
}

const linkClass = 'inline-flex min-h-12 items-center text-indigo underline';
const AdminLink = ({ to, text }: { to: string; text: string }) => (
  <Link to={to} className={linkClass}>
    {text}
  </Link>
);

function Sender({ sender: { accountId, role, name, email, phone } }: Pick<AdminTicketThread, 'sender'>) {
  const { t } = useTranslation('admin');
  const account = accountId && `/admin/${role === 'worker' ? 'workers' : 'users'}/${accountId}`;
  return (
    <Section title={t('tickets.sender')}>
      <Facts
        facts={[
          [t('column.name'), account ? <AdminLink to={account} text={name} /> : name],
          [t('tickets.account'), t(`tickets.role.${role ?? 'guest'}`)],
          [
            t('column.email'),
            email && (
              <a href={mailLink(email)} className={linkClass}>
                {email}
              </a>
            ),
          ],
          [
            t('column.phone'),
            phone && (
              <a href={phoneLink(phone)} className={linkClass}>
                {phone}
              </a>
            ),
          ],
        ]}
      />
    </Section>
  );
}

function Request({ request }: Pick<AdminTicketThread, 'request'>) {
  const { t } = useTranslation(['admin', 'services']);
  if (!request) return null;
  const duration = DURATIONS.find((one) => one === request.duration);
  return (
    <Section title={t('tickets.wanted')}>
      <Facts
        facts={[
          [t('column.date'), <Day key="day" when={request.date} />],
          [t('tickets.slot'), slotText(request.timeSlot)],
          [t('tickets.address'), request.address],
          [t('column.phone'), request.phone],
          [t('tickets.duration'), duration && t(`services:duration.${duration}`)],
          [t('tickets.instructions'), request.instructions],
        ]}
      />
    </Section>
  );
}
