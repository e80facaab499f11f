import { Eye } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/endpoints.ts';
import { SERVICE_SLUGS } from '#contract/catalogue.ts';
import { STATUSES } from '#contract/status.ts';
import { ButtonLink } from '#pwa/ui/button.tsx';
import { Day } from '#pwa/ui/when.tsx';
import { AdminStatus } from './admin-status.tsx';
import { CsvButton, Pages, Shown } from './desk-list.tsx';
import { DeskTable, type Column } from './desk-table.tsx';
import { useDesk } from './desk.queries.ts';
import { Filter } from './filter.tsx';
import { SearchBar } from './search-bar.tsx';
import { ShortId } from './short-id.tsx';
import { useList } from './use-list.ts';

type JobRow = ResponseOf<typeof endpoints.adminJobs>[number];
const NAMES = ['q', 'status', 'service', 'sort'] as const;
const PAGE = 25;

/** The columns of a list of jobs; sorted where the list is. */
export function useJobColumns(sort?: { now: string; turn: (to: string) => void }): Column<JobRow>[] {
  const { t } = useTranslation(['desk', 'services']);
  const sorted = (key: 'created' | 'date'): Pick<Column<JobRow>, 'sort'> => {
    if (!sort) return {};
    const [by, way] = sort.now.split('_');
    const now = by === key ? (way === 'asc' ? 'ascending' : 'descending') : null;
    return { sort: { now, turn: () => sort.turn(`${key}_${now === 'descending' ? 'asc' : 'desc'}`) } };
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
  const { t } = useTranslation(['desk', 'services']);
  const list = useList(NAMES);
  const { filters } = list;
  const { data, error, isPlaceholderData, refetch } = useDesk('adminJobs', {
    query: { ...filters, limit: PAGE, cursor: list.cursor },
  });
  const turn = (sort: string) => list.ask({ ...filters, sort });
  const now = filters.sort ?? 'created_desc';
  const columns = useJobColumns(filters.q ? undefined : { now, turn });
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <SearchBar hint={t('search_jobs')} sought={filters.q} onSearch={(q) => list.ask({ q })}>
          <Filter
            label={t('column.status')}
            value={filters.status}
            options={STATUSES.map((status) => [status, t(`status.${status}`)])}
            onChange={(status) => list.ask({ ...filters, status })}
          />
          <Filter
            label={t('column.service')}
            value={filters.service}
            options={SERVICE_SLUGS.map((service) => [service, t(`services:service.${service}`)])}
            onChange={(service) => list.ask({ ...filters, service })}
          />
          <Filter
            always
            className="md:w-52 lg:hidden"
            label={t('sort')}
            value={now}
            options={(['created_desc', 'created_asc', 'date_desc', 'date_asc'] as const).map((one) => [
              one,
              t(`sort_by.${one}`),
            ])}
            onChange={turn}
          />
        </SearchBar>
        <CsvButton name="adminJobs" query={filters} />
      </div>
      <Shown failure={error} empty={data?.data.length === 0} onRetry={() => void refetch()}>
        <DeskTable caption={t('tab.jobs')} columns={columns} rows={data?.data ?? null} keyOf={({ id }) => id} />
        <Pages
          page={list.page}
          next={data?.nextCursor ?? null}
          onBack={list.back}
          onForward={list.forward}
          busy={isPlaceholderData}
        />
      </Shown>
    </div>
  );
}
