const asked = new EventTarget();

/** Presses SOS from somewhere else than its button: a sheet that lies over it. */
export const askForHelp = (): void => void asked.dispatchEvent(new Event('press'));

/** Returns the way to stop. */
export function onAskedForHelp(listener: () => void): () => void {
  asked.addEventListener('press', listener);
  return () => asked.removeEventListener('press', listener);
}
