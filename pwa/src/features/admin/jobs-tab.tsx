import { Eye } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ResponseOf } from '#contract/endpoint.ts';
import { JOB_FILTERS } from '#contract/admin-lists.ts';
import type { endpoints } from '#contract/endpoints.ts';
import { SERVICE_SLUGS } from '#contract/catalogue.ts';
import { slotText } from '#pwa/i18n/slot-text.ts';
import { ButtonLink } from '#pwa/ui/button.tsx';
import { Money } from '#pwa/ui/money.tsx';
import { Day } from '#pwa/ui/date-time.tsx';
import { AdminStatus } from './admin-status.tsx';
import { useAdminList } from './admin-list.tsx';
import type { Column } from './admin-table.tsx';
import { Filter } from './filter.tsx';
import { SearchableList } from './searchable-list.tsx';
import { CopyableId } from './copyable-id.tsx';
import { sortOf, type ColumnSort } from './use-list-params.ts';

type JobRow = ResponseOf<typeof endpoints.adminJobs>[number];
const FILTER_NAMES = ['q', 'status', 'service', 'sort'] as const;
const PAGE_SIZE = 25;

/** The columns of a job list; sortable where `sorted` is given. */
export function useJobColumns(sorted: ColumnSort = () => ({})): Column<JobRow>[] {
  const { t } = useTranslation(['admin', 'services']);
  return [
    { name: t('column.id'), cell: ({ id }) => <CopyableId id={id} />, ...sorted('created') },
    { name: t('column.name'), cell: ({ name }) => name },
    { name: t('column.service'), cell: ({ serviceType }) => t(`services:service.${serviceType}`) },
    {
      name: t('column.date'),
      cell: ({ date, time }) => (
        <>
          <Day when={date} />
          {time && <span className="block text-sm text-soft">{slotText(time)}</span>}
        </>
      ),
      ...sorted('date'),
    },
    { name: t('column.worker'), cell: ({ workerName }) => workerName },
    { name: t('column.amount'), cell: ({ amount }) => <Money rupees={amount} /> },
    { name: t('column.status'), cell: ({ status }) => <AdminStatus status={status} /> },
    {
      name: t('column.view'),
      isAction: true,
      cell: ({ id, name }) => (
        <ButtonLink to={`/admin/jobs/${id}`} variant="secondary" icon={Eye} aria-label={t('view_name', { name })}>
          {t('view')}
        </ButtonLink>
      ),
    },
  ];
}

export function JobsTab() {
  const { t } = useTranslation(['admin', 'services']);
  const list = useAdminList('adminJobs', PAGE_SIZE, FILTER_NAMES, true);
  const { filters, setFilters } = list;
  const sort = sortOf(list, 'created_desc');
  const columns = useJobColumns(sort.column);
  return (
    <SearchableList
      name="adminJobs"
      caption={t('tab.jobs')}
      hint={t('search_jobs')}
      list={list}
      columns={columns}
      sort={sort}
      sorts={['created_desc', 'created_asc', 'date_desc', 'date_asc']}
    >
      <Filter
        label={t('column.status')}
        value={filters.status}
        options={JOB_FILTERS.map((status) => [status, status === 'overlapping' ? t('overlapping') : t(`status.${status}`)])}
        onChange={(status) => setFilters({ ...filters, status })}
      />
      <Filter
        label={t('column.service')}
        value={filters.service}
        options={SERVICE_SLUGS.map((service) => [service, t(`services:service.${service}`)])}
        onChange={(service) => setFilters({ ...filters, service })}
      />
    </SearchableList>
  );
}
