import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False in a prerendered page until its code has come; true at once in a page that is rendered here. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
