import { Eye } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { WORKER_STATES } from '#contract/admin-lists.ts';
import { PROFESSIONS } from '#contract/catalogue.ts';
import { ButtonLink } from '#pwa/ui/button.tsx';
import { useAdminList } from './admin-list.tsx';
import type { Column } from './admin-table.tsx';
import { Filter } from './filter.tsx';
import { SearchableList } from './searchable-list.tsx';
import { CopyableId } from './copyable-id.tsx';
import { sortOf, type ColumnSort, type ListParams } from './use-list-params.ts';

const FILTER_NAMES = ['q', 'state', 'profession', 'sort'] as const;
type Filters = ListParams<(typeof FILTER_NAMES)[number]>['filters'];
const PAGE_SIZE = 25;

interface Person {
  id: string;
  name: string;
  email: string;
  phone: string;
}

function useColumns(kind: 'users' | 'workers', sorted: ColumnSort): Column<Person>[] {
  const { t } = useTranslation('admin');
  return [
    { name: t('column.id'), cell: ({ id }) => <CopyableId id={id} />, ...sorted('id') },
    { name: t('column.name'), cell: (person) => person.name, ...(kind === 'users' ? sorted('name', 'asc') : {}) },
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
  const name = kind === 'users' ? 'adminUsers' : 'adminWorkers';
  const list = useAdminList(name, PAGE_SIZE, FILTER_NAMES, true);
  const { filters, setFilters } = list;
  const sort = sortOf(list, 'id_desc');
  const columns = useColumns(kind, sort.column);
  return (
    <SearchableList
      name={name}
      caption={t(`tab.${kind}`)}
      hint={t('search_people')}
      list={list}
      columns={columns}
      sort={sort}
      sorts={kind === 'users' ? ['id_desc', 'id_asc', 'name_asc', 'name_desc'] : ['id_desc', 'id_asc']}
    >
      {kind === 'workers' ? (
        <WorkerFilters filters={filters} onChange={setFilters} />
      ) : (
        <Filter
          label={t('state_label')}
          value={filters.state}
          options={[['suspended', t('state.suspended')]]}
          onChange={(state) => setFilters({ ...filters, state })}
        />
      )}
    </SearchableList>
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
