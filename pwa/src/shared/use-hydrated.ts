import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False in a prerendered page until it is hydrated; true at once in a page rendered by the client. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
