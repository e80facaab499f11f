import { useSyncExternalStore } from 'react';

function subscribe(onChange: () => void): () => void {
  for (const type of ['online', 'offline'] as const) window.addEventListener(type, onChange);
  return () => {
    for (const type of ['online', 'offline'] as const) window.removeEventListener(type, onChange);
  };
}

/** Whether the device is connected to a network; that says nothing about the server. */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
