import { useSyncExternalStore } from 'react';
import { createListeners } from '#pwa/shared/listeners.ts';

/** Between two jobs, so that a second press for the first job does not accept the next one. */
export const PAUSE_MS = 1000;

let shownId: string | null = null;
let isPaused = false;
const waitingIds = new Set<string>();
const { subscribe, notify } = createListeners();

function showNext(): void {
  const [nextId = null] = waitingIds;
  shownId = nextId;
  if (nextId !== null) waitingIds.delete(nextId);
  notify();
}

/** Shows a new job on top of the worker's current screen, as soon as those before it are closed. */
export function offerJob(jobId: string): void {
  if (jobId === shownId) return;
  waitingIds.add(jobId);
  if (shownId === null && !isPaused) showNext();
}

/** Takes the job away. The next one follows after a pause. */
export function closeOffer(jobId: string): void {
  if (jobId !== shownId) return;
  shownId = null;
  notify();
  isPaused = true;
  setTimeout(() => {
    isPaused = false;
    showNext();
  }, PAUSE_MS);
}

/** The id of the job that is shown on top, or null. */
export const offeredJobId = (): string | null => shownId;

export const useOfferedJobId = (): string | null => useSyncExternalStore(subscribe, offeredJobId, () => null);
