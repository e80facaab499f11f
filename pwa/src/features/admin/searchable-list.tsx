import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AdminList, type AdminListData } from './admin-list.tsx';
import { AdminTable, type Column } from './admin-table.tsx';
import { CsvButton, type CsvListName } from './csv-button.tsx';
import { Filter } from './filter.tsx';
import { SearchBar } from './search-bar.tsx';
import type { ListParams, sortOf } from './use-list-params.ts';

type SortName = 'created_desc' | 'created_asc' | 'date_desc' | 'date_asc' | 'id_desc' | 'id_asc' | 'name_asc' | 'name_desc';

interface SearchableListProps<R> {
  name: CsvListName;
  caption: string;
  hint: string;
  list: AdminListData<R> & ListParams<'q' | 'sort'>;
  columns: readonly Column<R>[];
  sort: ReturnType<typeof sortOf>;
  /** The orders to choose from where the column heads are not shown. */
  sorts: readonly SortName[];
  /** The filters. */
  children: ReactNode;
}

/** A table with search, filters, sorting, pages and CSV download. */
export function SearchableList<R extends { id: string }>({
  name,
  caption,
  hint,
  list,
  columns,
  sort,
  sorts,
  children,
}: SearchableListProps<R>) {
  const { t } = useTranslation('admin');
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <SearchBar
          hint={hint}
          searchTerm={list.filters.q}
          isFiltered={Object.keys(list.filters).some((filter) => filter !== 'sort')}
          onSearch={(q) => list.setFilters({ q })}
        >
          {children}
          <Filter
            always
            className="md:w-52 lg:hidden"
            label={t('sort')}
            value={sort.current}
            options={sorts.map((one) => [one, t(`sort_by.${one}`)])}
            onChange={sort.select}
          />
        </SearchBar>
        <CsvButton name={name} query={list.filters} />
      </div>
      <AdminList list={list}>{(rows) => <AdminTable caption={caption} columns={columns} rows={rows} />}</AdminList>
    </div>
  );
}
