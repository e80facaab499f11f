const trigger = new EventTarget();

/** Triggers SOS from outside its button: from a sheet that covers it. */
export const triggerSos = (): void => void trigger.dispatchEvent(new Event('press'));

/** Returns the function to unsubscribe. */
export function onSosTriggered(listener: () => void): () => void {
  trigger.addEventListener('press', listener);
  return () => trigger.removeEventListener('press', listener);
}
