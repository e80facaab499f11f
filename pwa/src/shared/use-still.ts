import { useSyncExternalStore } from 'react';

const query = matchMedia('(prefers-reduced-motion: reduce)');
const subscribe = (listener: () => void) => {
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** Whether the reader wants things to stand still. */
export const useStill = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => query.matches,
    () => false,
  );
