import { useState } from 'react';
import * as z from 'zod/mini';

type Filters = Partial<Record<string, string>>;

const keyOf = (list: string): string => `adminFilters.${list}`;

function readFilters(list: string): Filters {
  try {
    return z.safeParse(z.record(z.string(), z.string()), JSON.parse(localStorage.getItem(keyOf(list)) ?? '{}')).data ?? {};
  } catch {
    // Storage is forbidden or broken.
    return {};
  }
}

/** The filters that this browser used last in a list with a name, without a search text, which is about a person. */
export function useStoredFilters(list: string | null): [Filters, (filters: Filters) => void] {
  const [stored, setStored] = useState(() => (list === null ? {} : readFilters(list)));
  const store = ({ q, ...filters }: Filters): void => {
    if (list === null || q) return;
    setStored(filters);
    try {
      localStorage.setItem(keyOf(list), JSON.stringify(filters));
    } catch {
      // The list keeps them until it is left.
    }
  };
  return [stored, store];
}
