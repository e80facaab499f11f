import { useLocation, useNavigate, useSearchParams } from 'react-router';
import * as z from 'zod/mini';

const pages = z.object({ pages: z.array(z.string()) });

/** What a list is asked for, in the address; and the pages turned, in the history, so that Back from a detail finds the same rows. */
export function useList<F extends string>(names: readonly F[]) {
  const [params] = useSearchParams();
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const read = z.safeParse(pages, state);
  const turned = read.success ? read.data.pages : [];

  const filters: Partial<Record<F, string>> = {};
  for (const name of names) {
    const value = params.get(name);
    if (value) filters[name] = value;
  }
  const go = (next: URLSearchParams, to: string[]) =>
    void navigate({ pathname, search: next.toString() }, { replace: true, state: { pages: to }, preventScrollReset: true });
  return {
    filters,
    cursor: turned.at(-1),
    page: turned.length + 1,
    /** Asks anew, from the first page; an empty value takes a filter off. */
    ask: (wanted: Partial<Record<F, string>>) => {
      const next = new URLSearchParams(params);
      for (const name of names) {
        const value = wanted[name];
        if (value) next.set(name, value);
        else next.delete(name);
      }
      go(next, []);
    },
    forward: (cursor: string) => go(params, [...turned, cursor]),
    back: () => go(params, turned.slice(0, -1)),
  };
}
export type ListState<F extends string> = ReturnType<typeof useList<F>>;
