import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useEffectEvent } from 'react';
import type { JobDetail } from '#contract/jobs/jobs.ts';
import { accountData } from '#pwa/sync/db.ts';
import type { OptimisticUpdate } from '#pwa/sync/outbox/optimistic.ts';
import { useRoomEvents } from '#pwa/sync/realtime/use-room-events.ts';
import { useJob, type CachedData } from '#pwa/features/jobs/jobs.queries.ts';

/**
 * One job of the client, refetched when a room event names it, and when the stored booking (written by every sync and every
 * command) differs from the job shown.
 */
export function useJobInProgress(jobId: string): CachedData<OptimisticUpdate<JobDetail> | null> {
  const job = useJob('client', jobId);
  const retry = useEffectEvent(job.retry);
  useRoomEvents('client', (event) => 'jobId' in event && event.jobId === jobId, job.retry);

  const booking = useLiveQuery(() => accountData('client')?.bookings.get(jobId), [jobId]);
  const shown = job.data;
  const differs =
    booking !== undefined &&
    shown !== undefined &&
    shown !== null &&
    !shown.hasUnsentChange &&
    (booking.status !== shown.status ||
      booking.workerId !== shown.worker_id ||
      booking.isPaid !== shown.isPaid ||
      booking.paymentReportedBy !== shown.paymentReportedBy ||
      booking.proposal?.state !== shown.proposal?.state ||
      booking.delay?.minutes !== shown.delay?.minutes);
  useEffect(() => {
    if (differs) retry();
  }, [differs]);
  return job;
}
