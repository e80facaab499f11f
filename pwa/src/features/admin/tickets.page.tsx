import { Eye } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type AdminTicket } from '#contract/tickets/admin-tickets.ts';
import { TICKET_STATUSES } from '#contract/tickets/tickets.ts';
import { ButtonLink } from '#pwa/ui/button.tsx';
import { AdminList, useAdminList } from './admin-list.tsx';
import { AdminTable, type Column } from './admin-table.tsx';
import { Filter } from './filter.tsx';
import { DateTime } from './log-entries.tsx';
import { PageTitle } from './page-title.tsx';
import { TicketDueTime } from './ticket-due-time.tsx';

const PAGE_SIZE = 25;

/** Messages to us: open and answered ones by their due time, closed ones newest first. */
export default function TicketsPage() {
  const { t } = useTranslation('admin');
  const list = useAdminList('adminTickets', PAGE_SIZE, ['status']);
  const columns = useColumns();
  return (
    <div className="page-width grid gap-5 py-6 md:py-8">
      <PageTitle title={t('tickets.title')} text={t('tickets.text')} />
      <Filter
        label={t('column.status')}
        value={list.filters.status ?? 'open'}
        always
        options={TICKET_STATUSES.map((status) => [status, t(`tickets.status.${status}`)])}
        onChange={(status) => list.setFilters({ status })}
      />
      <AdminList list={list} emptyTitle={t('tickets.empty')} emptyText={t('tickets.empty_text')}>
        {(rows) => <AdminTable caption={t('tickets.title')} rows={rows} columns={columns} />}
      </AdminList>
    </div>
  );
}

function useColumns(): Column<AdminTicket>[] {
  const { t } = useTranslation('admin');
  return [
    { name: t('tickets.number'), cell: ({ number }) => <strong className="whitespace-nowrap">{number}</strong> },
    { name: t('tickets.kind_title'), cell: ({ kind }) => t(`tickets.kind.${kind}`) },
    { name: t('column.name'), cell: ({ sender }) => sender.name },
    { name: t('tickets.message'), cell: ({ text }) => <span className="line-clamp-2 min-w-0">{text}</span> },
    { name: t('tickets.received'), cell: ({ createdAt }) => <DateTime at={createdAt} /> },
    { name: t('tickets.due'), cell: (ticket) => <TicketDueTime ticket={ticket} /> },
    {
      name: t('column.view'),
      isAction: true,
      cell: ({ id, number }) => (
        <ButtonLink to={`/admin/tickets/${id}`} variant="secondary" icon={Eye} aria-label={t('view_name', { name: number })}>
          {t('view')}
        </ButtonLink>
      ),
    },
  ];
}
