import { useSyncExternalStore } from 'react';
import type { Area } from './area.ts';
import { onSessionChange } from './session.ts';
import { sessionEndKey } from './storage-keys.ts';

/** The error code with which the server ended the last session of an area. Renders again when it changes in any tab. */
export const useSessionEnd = (area: Area): string | null =>
  useSyncExternalStore(
    onSessionChange,
    () => localStorage.getItem(sessionEndKey(area)),
    // Prerendered pages are built for a guest.
    () => null,
  );
