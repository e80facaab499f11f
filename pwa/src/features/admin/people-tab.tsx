import { Eye } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { WORKER_STATES } from '#contract/admin.ts';
import { PROFESSIONS } from '#contract/catalogue.ts';
import { ButtonLink } from '#pwa/ui/button.tsx';
import { CsvButton, Pages, Shown } from './desk-list.tsx';
import { DeskTable, type Column } from './desk-table.tsx';
import { useDesk } from './desk.queries.ts';
import { Filter } from './filter.tsx';
import { SearchBar } from './search-bar.tsx';
import { ShortId } from './short-id.tsx';
import { useList, type ListState } from './use-list.ts';

const NAMES = ['q', 'state', 'profession', 'sort'] as const;
type Filters = ListState<(typeof NAMES)[number]>['filters'];
const PAGE = 25;

interface Person {
  id: string;
  name: string;
  email: string;
  phone: string;
}

const WAYS = { asc: 'ascending', desc: 'descending' } as const;

/** `sort`: how they are sorted; null for what was searched for, which has its own order. */
function useColumns(kind: 'users' | 'workers', sort: { now: string; turn: (to: string) => void } | null): Column<Person>[] {
  const { t } = useTranslation('desk');
  const sorted = (key: 'id' | 'name'): Pick<Column<Person>, 'sort'> => {
    if (!sort) return {};
    const [by, way] = sort.now.split('_');
    const turned = by === key ? WAYS[way === 'asc' ? 'asc' : 'desc'] : null;
    const other = key === 'name' ? (turned === 'ascending' ? 'desc' : 'asc') : turned === 'descending' ? 'asc' : 'desc';
    return { sort: { now: turned, turn: () => sort.turn(`${key}_${other}`) } };
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

/** Broken at the @, where it does not fit, and not within a word. A closed account has none. */
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

/** Users or workers: the same columns, other filters. */
export function PeopleTab({ kind }: { kind: 'users' | 'workers' }) {
  const { t } = useTranslation(['desk', 'services']);
  const list = useList(NAMES);
  const { filters } = list;
  const name = kind === 'users' ? 'adminUsers' : 'adminWorkers';
  const { data, error, isPlaceholderData, refetch } = useDesk(name, {
    query: { ...filters, limit: PAGE, cursor: list.cursor },
  });
  const now = filters.sort ?? 'id_desc';
  const turn = (sort: string) => list.ask({ ...filters, sort });
  const columns = useColumns(kind, filters.q ? null : { now, turn });
  const sorts = kind === 'users' ? (['id_desc', 'id_asc', 'name_asc', 'name_desc'] as const) : (['id_desc', 'id_asc'] as const);
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <SearchBar hint={t('search_people')} sought={filters.q} onSearch={(q) => list.ask({ q })}>
          {kind === 'workers' ? (
            <WorkerFilters filters={filters} onAsk={list.ask} />
          ) : (
            <Filter
              label={t('state_label')}
              value={filters.state}
              options={[['suspended', t('state.suspended')]]}
              onChange={(state) => list.ask({ ...filters, state })}
            />
          )}
          <Filter
            always
            className="md:w-52 lg:hidden"
            label={t('sort')}
            value={now}
            options={sorts.map((one) => [one, t(`sort_by.${one}`)])}
            onChange={turn}
          />
        </SearchBar>
        <CsvButton name={name} query={filters} />
      </div>
      <Shown failure={error} empty={data?.data.length === 0} onRetry={() => void refetch()}>
        <DeskTable caption={t(`tab.${kind}`)} columns={columns} rows={data?.data ?? null} keyOf={({ id }) => id} />
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

/** Those who are suspended are not kept apart by profession: choosing the one takes the other off. */
function WorkerFilters({ filters, onAsk }: { filters: Filters; onAsk: (filters: Filters) => void }) {
  const { t } = useTranslation(['desk', 'services']);
  return (
    <>
      <Filter
        label={t('profession')}
        value={filters.profession}
        options={PROFESSIONS.map((one) => [one, t(`services:profession.${one}`)])}
        onChange={(profession) => onAsk({ ...filters, ...(filters.state === 'suspended' && { state: '' }), profession })}
      />
      <Filter
        label={t('state_label')}
        value={filters.state}
        options={WORKER_STATES.map((one) => [one, t(`state.${one}`)])}
        onChange={(state) => onAsk({ ...filters, ...(state === 'suspended' && { profession: '' }), state })}
      />
    </>
  );
}
