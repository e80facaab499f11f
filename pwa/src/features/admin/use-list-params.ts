import { useLocation, useNavigate, useSearchParams } from 'react-router';
import * as z from 'zod/mini';

const locationState = z.object({ pages: z.array(z.string()) });

/** A list's filters in the URL and its page cursors in the history state, so that Back from a detail shows the same rows. */
export function useListParams<F extends string>(filterNames: readonly F[]) {
  const [params] = useSearchParams();
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const parsed = z.safeParse(locationState, state);
  const cursors = parsed.success ? parsed.data.pages : [];

  const filters: Partial<Record<F, string>> = {};
  for (const name of filterNames) {
    const value = params.get(name);
    if (value) filters[name] = value;
  }
  const update = (next: URLSearchParams, nextCursors: string[]) =>
    void navigate(
      { pathname, search: next.toString() },
      { replace: true, state: { pages: nextCursors }, preventScrollReset: true },
    );
  return {
    filters,
    cursor: cursors.at(-1),
    page: cursors.length + 1,
    /** Sets the filters and goes to the first page; an empty value removes a filter. */
    setFilters: (nextFilters: Partial<Record<F, string>>) => {
      const next = new URLSearchParams(params);
      for (const name of filterNames) {
        const value = nextFilters[name];
        if (value) next.set(name, value);
        else next.delete(name);
      }
      update(next, []);
    },
    forward: (cursor: string) => update(params, [...cursors, cursor]),
    back: () => update(params, cursors.slice(0, -1)),
  };
}
export type ListParams<F extends string> = ReturnType<typeof useListParams<F>>;
