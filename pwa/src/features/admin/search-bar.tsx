import { Search, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#pwa/ui/button.tsx';
import { Field } from '#pwa/ui/field.tsx';

interface SearchBarProps {
  hint: string;
  searchTerm: string | undefined;
  /** Whether a search or a filter hides some rows. */
  isFiltered: boolean;
  onSearch: (q: string) => void;
  /** Filters, hidden during a search: the search covers everything. */
  children: ReactNode;
}

/** Search field and filters above a list. */
export function SearchBar({ hint, searchTerm, isFiltered, onSearch, children }: SearchBarProps) {
  const { t } = useTranslation('admin');
  const [q, setQ] = useState(searchTerm ?? '');
  return (
    <div className="grid items-end gap-3 max-lg:basis-full md:flex md:flex-wrap">
      <form
        role="search"
        className="flex items-end gap-2 max-lg:basis-full lg:w-96"
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(q.trim());
        }}
      >
        <div className="min-w-0 grow">
          <Field
            label={t('search')}
            type="search"
            placeholder={hint}
            maxLength={100}
            value={q}
            onChange={({ target }) => setQ(target.value)}
          />
        </div>
        <Button type="submit" icon={Search} className="max-md:px-3 max-md:[&>svg]:hidden">
          {t('search')}
        </Button>
      </form>
      {!searchTerm && children}
      {isFiltered && (
        <Button
          variant="quiet"
          icon={X}
          onClick={() => {
            setQ('');
            onSearch('');
          }}
        >
          {t('search_over')}
        </Button>
      )}
    </div>
  );
}
