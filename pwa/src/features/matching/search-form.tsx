import { Search as SearchIcon, SlidersHorizontal } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GENDERS } from '#contract/catalogue.ts';
import { SEARCH_SORTS } from '#contract/matching/matching.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Card } from '#pwa/ui/card.tsx';
import { Field } from '#pwa/ui/field.tsx';
import { Select } from '#pwa/ui/select.tsx';
import type { Search } from './matching.queries.ts';

interface SearchFormProps {
  search: Search;
  onSearch: (search: Search) => void;
}

/** Typed criteria apply only on Search or Apply Filters. */
export function SearchForm({ search, onSearch }: SearchFormProps) {
  const { t } = useTranslation(['findWorkers', 'services']);
  const [filters, setFilters] = useState({ gender: search.gender, sort: search.sort });
  const [open, setOpen] = useState(search.gender !== '' || search.sort !== '');
  const filterCount = Number(search.gender !== '') + Number(search.sort !== '');
  const sort = filters.sort || SEARCH_SORTS[0];
  const form = useRef<HTMLFormElement>(null);
  // Uncontrolled fields, so that what was typed before hydration is not lost.
  const typed = () => {
    const fields = new FormData(form.current ?? undefined);
    const text = (name: string) => {
      const value = fields.get(name);
      return typeof value === 'string' ? value : '';
    };
    return { service: text('service'), location: text('location') };
  };
  const reset = () => {
    const none = { gender: '', sort: '' };
    setFilters(none);
    onSearch({ ...typed(), ...none });
  };
  return (
    <Card>
      <form
        ref={form}
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          onSearch({ ...typed(), ...filters });
        }}
        className="grid items-end gap-3 min-[44rem]:grid-cols-[1fr_1fr_auto]"
      >
        <Field
          label={t('service')}
          placeholder={t('service_example')}
          name="service"
          defaultValue={search.service}
          maxLength={100}
          enterKeyHint="search"
        />
        <Field
          label={t('location')}
          placeholder={t('location_example')}
          name="location"
          defaultValue={search.location}
          maxLength={100}
          enterKeyHint="search"
          autoComplete="address-level2"
        />
        <div className="flex gap-2">
          <Button type="submit" size="large" icon={SearchIcon} className="grow md:min-h-12">
            {t('search')}
          </Button>
          <Button
            variant="secondary"
            size="large"
            icon={SlidersHorizontal}
            className="md:min-h-12"
            aria-expanded={open}
            aria-controls="filters"
            onClick={() => setOpen(!open)}
          >
            {t('filters')}
            {filterCount > 0 && ` (${filterCount})`}
          </Button>
        </div>
        <div
          id="filters"
          hidden={!open}
          className="grid items-end gap-3 border-t border-line pt-3 min-[44rem]:col-span-3 min-[44rem]:grid-cols-[1fr_1fr_auto]"
        >
          <Select
            label={t('gender')}
            value={filters.gender}
            onChange={({ target }) => setFilters({ ...filters, gender: target.value })}
            placeholder={t('any')}
            options={GENDERS.map((value) => ({ value, label: t(`services:gender.${value}`) }))}
          />
          <Select
            label={t('sort')}
            hint={sort === 'rating_desc' ? t('sort_hint') : undefined}
            value={sort}
            onChange={({ target }) => setFilters({ ...filters, sort: target.value })}
            options={SEARCH_SORTS.map((value) => ({ value, label: t(`sort_by.${value}`) }))}
          />
          <div className="flex flex-wrap gap-2">
            <Button type="submit">{t('apply')}</Button>
            <Button variant="quiet" onClick={reset}>
              {t('reset')}
            </Button>
          </div>
        </div>
      </form>
    </Card>
  );
}
