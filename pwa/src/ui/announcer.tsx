import { useSyncExternalStore } from 'react';
import { createListeners } from '#pwa/shared/listeners.ts';

/**
 * Two live regions that exist from the start: screen readers ignore a region that is inserted together with its text.
 */
let polite = '';
let urgent = '';
const { subscribe, notify } = createListeners();

/** Announces `text` to screen readers; an urgent one interrupts. Repeated texts are announced again. */
export function announce(text: string, interrupt = false): void {
  const again = (before: string) => (before === text ? `${text}\u00a0` : text);
  if (interrupt) urgent = again(urgent);
  else polite = again(polite);
  notify();
}

const silent = () => '';

export function Announcer() {
  const status = useSyncExternalStore(subscribe, () => polite, silent);
  const alert = useSyncExternalStore(subscribe, () => urgent, silent);
  return (
    <>
      <div role="status" aria-live="polite" className="sr-only">
        {status}
      </div>
      <div role="alert" aria-live="assertive" className="sr-only">
        {alert}
      </div>
    </>
  );
}
