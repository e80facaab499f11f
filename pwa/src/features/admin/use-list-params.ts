import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { KEEP_FOCUS } from '#pwa/shared/keep-focus.ts';
import { saveListLocation } from './list-locations.ts';
import { useStoredFilters } from './stored-filters.ts';
import type { Column } from './admin-table.tsx';

const locationState = z.object({ pages: z.array(z.string()) });

/**
 * A list's filters in the URL and its page cursors in the history state, so that Back from a detail, and its link to the list,
 * show the same rows. Without any in the URL a list stored as `storageName` has the filters that it had last.
 */
export function useListParams<F extends string>(filterNames: readonly F[], storageName: string | null = null) {
  const [stored, store] = useStoredFilters(storageName);
  const [params] = useSearchParams();
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const tab = params.get('tab');
  useEffect(
    () => saveListLocation(tab === null ? pathname : `${pathname}?tab=${tab}`, { to: pathname + search, state }),
    [pathname, search, state, tab],
  );
  const parsed = z.safeParse(locationState, state);
  const cursors = parsed.success ? parsed.data.pages : [];

  const isFiltered = filterNames.some((name) => params.get(name));
  const filters: Partial<Record<F, string>> = {};
  for (const name of filterNames) {
    const value = isFiltered ? params.get(name) : stored[name];
    if (value) filters[name] = value;
  }
  const update = (next: URLSearchParams, nextCursors: string[], nextState: object = {}) =>
    void navigate({ pathname, search: next.toString() }, { replace: true, state: { ...nextState, pages: nextCursors } });
  return {
    filters,
    cursor: cursors.at(-1),
    page: cursors.length + 1,
    /** Sets the filters and goes to the first page; an empty value removes a filter. */
    setFilters: (nextFilters: Partial<Record<F, string>>) => {
      const next = new URLSearchParams(params);
      store(nextFilters);
      for (const name of filterNames) {
        const value = nextFilters[name];
        if (value) next.set(name, value);
        else next.delete(name);
      }
      update(next, [], KEEP_FOCUS);
    },
    forward: (cursor: string) => update(params, [...cursors, cursor]),
    back: () => update(params, cursors.slice(0, -1)),
  };
}
export type ListParams<F extends string> = ReturnType<typeof useListParams<F>>;

const NAMES = { asc: 'ascending', desc: 'descending' } as const;
const OPPOSITES = { asc: 'desc', desc: 'asc' } as const;

/** The sort of a column; `first` is the direction that the first press selects. */
export type ColumnSort = (key: string, first?: 'asc' | 'desc') => Pick<Column<never>, 'sort'>;

/** Sorting of a list by its filter `sort`, whose values are a column and a direction: `date_desc`. */
export function sortOf({ filters, setFilters }: ListParams<'q' | 'sort'>, initial: string) {
  const current = filters.sort ?? initial;
  const select = (sort: string) => setFilters({ ...filters, sort });
  const [currentKey, currentDirection] = current.split('_');
  const column: ColumnSort = (key, first = 'desc') => {
    // Search results have their own order.
    if (filters.q) return {};
    const direction = key === currentKey ? (currentDirection === 'asc' ? 'asc' : 'desc') : null;
    return {
      sort: {
        direction: direction && NAMES[direction],
        toggle: () => select(`${key}_${direction === first ? OPPOSITES[first] : first}`),
      },
    };
  };
  return { current, select, column };
}
