import { Eye } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { WORKER_STATES } from '#contract/admin.ts';
import { PROFESSIONS } from '#contract/catalogue.ts';
import { ButtonLink } from '#pwa/ui/button.tsx';
import { CsvButton, Pagination, ListContent } from './admin-list.tsx';
import { AdminTable, type Column } from './admin-table.tsx';
import { useAdminQuery } from './admin.queries.ts';
import { Filter } from './filter.tsx';
import { SearchBar } from './search-bar.tsx';
import { ShortId } from './short-id.tsx';
import { useListParams, type ListParams } from './use-list-params.ts';

const FILTER_NAMES = ['q', 'state', 'profession', 'sort'] as const;
type Filters = ListParams<(typeof FILTER_NAMES)[number]>['filters'];
const PAGE_SIZE = 25;

interface Person {
  id: string;
  name: string;
  email: string;
  phone: string;
}

const DIRECTIONS = { asc: 'ascending', desc: 'descending' } as const;

/** @param sort the current order; null for search results, which have their own order */
function useColumns(
  kind: 'users' | 'workers',
  sort: { currentSort: string; setSort: (to: string) => void } | null,
): Column<Person>[] {
  const { t } = useTranslation('admin');
  const sorted = (key: 'id' | 'name'): Pick<Column<Person>, 'sort'> => {
    if (!sort) return {};
    const [sortKey, direction] = sort.currentSort.split('_');
    const current = sortKey === key ? DIRECTIONS[direction === 'asc' ? 'asc' : 'desc'] : null;
    const nextDirection =
      key === 'name' ? (current === 'ascending' ? 'desc' : 'asc') : current === 'descending' ? 'asc' : 'desc';
    return { sort: { now: current, toggle: () => sort.setSort(`${key}_${nextDirection}`) } };
  };
  return [
    { name: t('column.id'), cell: ({ id }) => <ShortId id={id} />, ...sorted('id') },
    { name: t('column.name'), cell: (person) => person.name, ...(kind === 'users' ? sorted('name') : {}) },
    { name: t('column.email'), cell: ({ email }) => <Email email={email} /> },
    { name: t('column.phone'), cell: ({ phone }) => <span className="whitespace-nowrap tabular-nums">{phone}</span> },
    {
      name: t('column.view'),
      isAction: true,
      cell: (person) => (
        <ButtonLink
          to={`/admin/${kind}/${person.id}`}
          variant="secondary"
          icon={Eye}
          aria-label={t('view_name', { name: person.name })}
        >
          {t('view')}
        </ButtonLink>
      ),
    },
  ];
}

/** Wraps at the @ and not within a word. A closed account has no e-mail. */
const Email = ({ email }: { email: string }) => {
  const [name, domain] = email.split('@');
  return (
    <>
      {name}
      {domain && (
        <>
          <wbr />@{domain}
        </>
      )}
    </>
  );
};

/** Users or workers: the same columns, different filters. */
export function PeopleTab({ kind }: { kind: 'users' | 'workers' }) {
  const { t } = useTranslation(['admin', 'services']);
  const params = useListParams(FILTER_NAMES);
  const { filters } = params;
  const name = kind === 'users' ? 'adminUsers' : 'adminWorkers';
  const { data, error, isPlaceholderData, refetch } = useAdminQuery(name, {
    query: { ...filters, limit: PAGE_SIZE, cursor: params.cursor },
  });
  const currentSort = filters.sort ?? 'id_desc';
  const setSort = (sort: string) => params.setFilters({ ...filters, sort });
  const columns = useColumns(kind, filters.q ? null : { currentSort, setSort });
  const sorts = kind === 'users' ? (['id_desc', 'id_asc', 'name_asc', 'name_desc'] as const) : (['id_desc', 'id_asc'] as const);
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <SearchBar hint={t('search_people')} searchTerm={filters.q} onSearch={(q) => params.setFilters({ q })}>
          {kind === 'workers' ? (
            <WorkerFilters filters={filters} onChange={params.setFilters} />
          ) : (
            <Filter
              label={t('state_label')}
              value={filters.state}
              options={[['suspended', t('state.suspended')]]}
              onChange={(state) => params.setFilters({ ...filters, state })}
            />
          )}
          <Filter
            always
            className="md:w-52 lg:hidden"
            label={t('sort')}
            value={currentSort}
            options={sorts.map((one) => [one, t(`sort_by.${one}`)])}
            onChange={setSort}
          />
        </SearchBar>
        <CsvButton name={name} query={filters} />
      </div>
      <ListContent failure={error} empty={data?.data.length === 0} onRetry={() => void refetch()}>
        <AdminTable caption={t(`tab.${kind}`)} columns={columns} rows={data?.data ?? null} keyOf={({ id }) => id} />
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

/** The API cannot combine `suspended` with a profession: choosing one clears the other. */
function WorkerFilters({ filters, onChange }: { filters: Filters; onChange: (filters: Filters) => void }) {
  const { t } = useTranslation(['admin', 'services']);
  return (
    <>
      <Filter
        label={t('profession')}
        value={filters.profession}
        options={PROFESSIONS.map((one) => [one, t(`services:profession.${one}`)])}
        onChange={(profession) => onChange({ ...filters, ...(filters.state === 'suspended' && { state: '' }), profession })}
      />
      <Filter
        label={t('state_label')}
        value={filters.state}
        options={WORKER_STATES.map((one) => [one, t(`state.${one}`)])}
        onChange={(state) => onChange({ ...filters, ...(state === 'suspended' && { profession: '' }), state })}
      />
    </>
  );
}
