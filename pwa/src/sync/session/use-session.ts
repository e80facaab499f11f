import { useSyncExternalStore } from 'react';
import type { Area } from './area.ts';
import { currentSession, onSessionChange, type Sessions } from './session.ts';

/** The session of an area. Renders again when it changes in any tab. */
export const useSession = <A extends Area>(area: A): Sessions[A] =>
  useSyncExternalStore(
    onSessionChange,
    () => currentSession(area),
    // Prerendered pages are built for a guest.
    () => null,
  );
