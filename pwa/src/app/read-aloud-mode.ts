import { useSyncExternalStore } from 'react';
import { createListeners } from '#pwa/shared/listeners.ts';

/** In the session storage, so that a reload of the tab does not end the mode. */
const KEY = 'read-aloud';
const { subscribe, notify } = createListeners();
let isActive = false;

const isOn = (): boolean => sessionStorage.getItem(KEY) === 'on';

export function setReadAloud(mode: 'on' | 'off'): void {
  sessionStorage.setItem(KEY, mode);
  notify();
}

/** Whether the user has turned the mode on in this tab. */
export const useReadAloud = (): boolean => useSyncExternalStore(subscribe, isOn);

export function setReadAloudActive(active: boolean): void {
  isActive = active;
  notify();
}

/** Whether presses speak on the current screen: not every screen has the mode. */
export const useIsReadAloudActive = (): boolean => useSyncExternalStore(subscribe, () => isActive);
