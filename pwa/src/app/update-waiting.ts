import { useSyncExternalStore } from 'react';
import { createListeners } from '#pwa/shared/listeners.ts';

let waiting = false;
const { subscribe, notify } = createListeners();

export function setUpdateWaiting(): void {
  waiting = true;
  notify();
}

/** Whether a newer version of the app is installed and waiting for activation. */
export const useIsUpdateWaiting = (): boolean => useSyncExternalStore(subscribe, () => waiting);
