import { liveQuery } from 'dexie';
import { accountData } from '#pwa/sync/db.ts';

/** The jobs whose acceptance had no response yet. */
const unanswered = new Set<string>();

/** Another attempt is made, or the sync has told what became of the job. */
export const endLateAcceptance = (jobId: string): boolean => unanswered.delete(jobId);

/** Calls `onAccepted` once the sync says that the worker has the job, whose acceptance had no response. */
export function awaitLateAcceptance(jobId: string, onAccepted: () => void): void {
  unanswered.add(jobId);
  const subscription = liveQuery(() => accountData('worker')?.jobs.get(jobId)).subscribe((job) => {
    // Missing between a list without it and the sync.
    if (!job || job.status === 'pending') return;
    subscription.unsubscribe();
    if (endLateAcceptance(jobId) && job.status === 'accepted') onAccepted();
  });
}
