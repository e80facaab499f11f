import { Search as SearchIcon, SlidersHorizontal } from 'lucide-react';
import { useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { GENDERS } from '#contract/catalogue.ts';
import { SEARCH_SORTS } from '#contract/matching/matching.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Card } from '#pwa/ui/card.tsx';
import { Field } from '#pwa/ui/field.tsx';
import { Select } from '#pwa/ui/select.tsx';
import { cx } from '#pwa/ui/cx.ts';
import { LocationField } from './location-field.tsx';
import type { Search } from './matching.queries.ts';

interface SearchFormProps {
  form: RefObject<HTMLFormElement | null>;
  search: Search;
  hasSearched: boolean;
  onSearch: (search: Search) => void;
}

const criteriaOf = ({ service, location }: Pick<Search, 'service' | 'location'>): string =>
  [service.trim(), location.trim()].filter(Boolean).join(' · ');

/** Typed criteria apply only on Search or Apply Filters. On a phone a search leaves one line of the form, which opens it. */
export function SearchForm({ form, search, hasSearched, onSearch }: SearchFormProps) {
  const { t } = useTranslation(['findWorkers', 'services']);
  const [filters, setFilters] = useState({ gender: search.gender, sort: search.sort });
  const [open, setOpen] = useState(search.gender !== '' || search.sort !== '');
  /** What the line of a folded form says; empty: the form is shown. */
  const [foldedTo, setFoldedTo] = useState(hasSearched ? criteriaOf(search) : '');
  const isFolded = foldedTo !== '';
  const filterCount = Number(search.gender !== '') + Number(search.sort !== '');
  const sort = filters.sort || SEARCH_SORTS[0];
  // Uncontrolled fields, so that what was typed before hydration is not lost.
  const typed = () => {
    const fields = new FormData(form.current ?? undefined);
    const text = (name: string) => {
      const value = fields.get(name);
      return typeof value === 'string' ? value : '';
    };
    return { service: text('service'), location: text('location') };
  };
  const searchTyped = () => {
    const next = typed();
    onSearch({ ...next, ...filters });
    setFoldedTo(criteriaOf(next));
  };
  // The focus must not stay on a button that has gone. After a search it goes to the heading, as after every navigation.
  const unfold = () => {
    flushSync(() => setFoldedTo(''));
    form.current?.querySelector('input')?.focus();
  };
  const reset = () => {
    const none = { gender: '', sort: '' };
    setFilters(none);
    onSearch({ ...typed(), ...none });
  };
  return (
    <Card className="max-md:p-3">
      {isFolded && (
        <button
          type="button"
          aria-expanded={false}
          aria-controls="search"
          onClick={unfold}
          className="-my-2 flex min-h-12 w-full items-center gap-3 text-start font-bold md:hidden"
        >
          <SearchIcon aria-hidden className="size-5 shrink-0 text-indigo" />
          <span className="min-w-0 grow truncate">
            {foldedTo}
            {filterCount > 0 && ` · ${t('filters')} (${filterCount})`}
          </span>
          <span className="text-indigo underline">{t('change')}</span>
        </button>
      )}
      <form
        id="search"
        ref={form}
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          searchTyped();
        }}
        className={cx(
          'grid grid-cols-2 items-end gap-x-2 gap-y-3 min-[44rem]:grid-cols-[2fr_3fr] min-[44rem]:gap-x-3 lg:grid-cols-[2fr_3fr_auto]',
          isFolded && 'max-md:hidden',
        )}
      >
        <div className="col-span-2 min-[44rem]:col-span-1">
          <Field
            label={t('service')}
            placeholder={t('service_example')}
            name="service"
            defaultValue={search.service}
            maxLength={100}
            enterKeyHint="search"
          />
        </div>
        <LocationField initial={search.location} onNearMe={searchTyped} />
        <div className="flex gap-2 max-lg:col-span-2">
          <Button type="submit" icon={SearchIcon} className="grow">
            {t('search')}
          </Button>
          <Button
            variant="secondary"
            icon={SlidersHorizontal}
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
          className="col-span-full grid items-end gap-3 border-t border-line pt-3 min-[44rem]:grid-cols-[1fr_1fr_auto]"
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
