import { liveQuery } from 'dexie';
import { accountData } from '#pwa/sync/db.ts';

/** How to stop waiting for the acceptance of each job, by its id. */
const waiting = new Map<string, () => void>();

/** Once a response has told what became of the job. */
export const endLateAcceptance = (jobId: string): void => waiting.get(jobId)?.();

/** Calls `onAccepted` once the sync says that the worker has the job, whose acceptance had no response. */
export function awaitLateAcceptance(jobId: string, onAccepted: () => void): void {
  endLateAcceptance(jobId);
  const subscription = liveQuery(() => accountData('worker')?.jobs.get(jobId)).subscribe((job) => {
    // Missing between a list without it and the sync.
    if (!job || job.status === 'pending') return;
    endLateAcceptance(jobId);
    if (job.status === 'accepted') onAccepted();
  });
  waiting.set(jobId, () => {
    waiting.delete(jobId);
    subscription.unsubscribe();
  });
}
