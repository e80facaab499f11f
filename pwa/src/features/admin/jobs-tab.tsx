import { Eye } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/endpoints.ts';
import { SERVICE_SLUGS } from '#contract/catalogue.ts';
import { JOB_STATUSES } from '#contract/jobs/job-status.ts';
import { ButtonLink } from '#pwa/ui/button.tsx';
import { Day } from '#pwa/ui/date-time.tsx';
import { AdminStatus } from './admin-status.tsx';
import { CsvButton, Pagination, ListContent } from './admin-list.tsx';
import { AdminTable, type Column } from './admin-table.tsx';
import { useAdminQuery } from './admin.queries.ts';
import { Filter } from './filter.tsx';
import { SearchBar } from './search-bar.tsx';
import { ShortId } from './short-id.tsx';
import { useListParams } from './use-list-params.ts';

type JobRow = ResponseOf<typeof endpoints.adminJobs>[number];
const FILTER_NAMES = ['q', 'status', 'service', 'sort'] as const;
const PAGE_SIZE = 25;

/** The columns of a job list; sortable where `sort` is given. */
export function useJobColumns(sort?: { currentSort: string; setSort: (to: string) => void }): Column<JobRow>[] {
  const { t } = useTranslation(['admin', 'services']);
  const sorted = (key: 'created' | 'date'): Pick<Column<JobRow>, 'sort'> => {
    if (!sort) return {};
    const [sortKey, direction] = sort.currentSort.split('_');
    const currentSort = sortKey === key ? (direction === 'asc' ? 'ascending' : 'descending') : null;
    return {
      sort: { now: currentSort, toggle: () => sort.setSort(`${key}_${currentSort === 'descending' ? 'asc' : 'desc'}`) },
    };
  };
  return [
    { name: t('column.id'), cell: ({ id }) => <ShortId id={id} />, ...sorted('created') },
    { name: t('column.name'), cell: ({ name }) => name },
    { name: t('column.service'), cell: ({ serviceType }) => t(`services:service.${serviceType}`) },
    { name: t('column.date'), cell: ({ date }) => <Day when={date} />, ...sorted('date') },
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
  const params = useListParams(FILTER_NAMES);
  const { filters } = params;
  const { data, error, isPlaceholderData, refetch } = useAdminQuery('adminJobs', {
    query: { ...filters, limit: PAGE_SIZE, cursor: params.cursor },
  });
  const setSort = (sort: string) => params.setFilters({ ...filters, sort });
  const currentSort = filters.sort ?? 'created_desc';
  const columns = useJobColumns(filters.q ? undefined : { currentSort, setSort });
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <SearchBar hint={t('search_jobs')} searchTerm={filters.q} onSearch={(q) => params.setFilters({ q })}>
          <Filter
            label={t('column.status')}
            value={filters.status}
            options={JOB_STATUSES.map((status) => [status, t(`status.${status}`)])}
            onChange={(status) => params.setFilters({ ...filters, status })}
          />
          <Filter
            label={t('column.service')}
            value={filters.service}
            options={SERVICE_SLUGS.map((service) => [service, t(`services:service.${service}`)])}
            onChange={(service) => params.setFilters({ ...filters, service })}
          />
          <Filter
            always
            className="md:w-52 lg:hidden"
            label={t('sort')}
            value={currentSort}
            options={(['created_desc', 'created_asc', 'date_desc', 'date_asc'] as const).map((one) => [
              one,
              t(`sort_by.${one}`),
            ])}
            onChange={setSort}
          />
        </SearchBar>
        <CsvButton name="adminJobs" query={filters} />
      </div>
      <ListContent failure={error} empty={data?.data.length === 0} onRetry={() => void refetch()}>
        <AdminTable caption={t('tab.jobs')} columns={columns} rows={data?.data ?? null} keyOf={({ id }) => id} />
        <Pagination
          page={params.page}
          next={data?.nextCursor ?? null}
          onBack={params.back}
          onForward={params.forward}
          busy={isPlaceholderData}
        />
      </ListContent>
    </div>
  );
}
