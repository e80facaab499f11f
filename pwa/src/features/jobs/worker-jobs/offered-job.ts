import { useSyncExternalStore } from 'react';
import { createListeners } from '#pwa/shared/listeners.ts';

let offeredJobId: string | null = null;
const { subscribe, notify } = createListeners();

/** Shows a new job on top of whatever the worker is looking at; null takes it away. */
export function offerJob(jobId: string | null): void {
  offeredJobId = jobId;
  notify();
}

/** The id of the job that is shown on top, or null. */
export const useOfferedJobId = (): string | null =>
  useSyncExternalStore(
    subscribe,
    () => offeredJobId,
    () => null,
  );
