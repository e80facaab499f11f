import type { Changes } from '#contract/changes.ts';
import type { Booking, Job } from '#contract/jobs/jobs.ts';
import { pruneToLimit } from './prune.ts';
import { bucketOf, type AccountData } from '#pwa/sync/schema.ts';

const isBooking = (job: Booking | Job): job is Booking => 'service' in job;

/** Key in `meta` of a direct request that the worker has dismissed. */
export const dismissedKey = (jobId: string): string => `seen:${jobId}`;

/** A list may bring a job before the event of its request; what was dismissed meanwhile stays dismissed. */
const isDismissed = async (data: AccountData, event: Changes['notices'][number]): Promise<boolean> =>
  event.type === 'booking-request' && (await data.meta.get(dismissedKey(event.jobId))) !== undefined;

/** Saves changes except messages, which go through appendMessages. Idempotent. Also works in the service worker. */
export const saveChanges = (data: AccountData, changes: Changes): Promise<void> =>
  data.transaction('rw', [data.bookings, data.jobs, data.details, data.notifications, data.meta], async () => {
    for (const job of changes.jobs) {
      if (isBooking(job)) await data.bookings.put(job);
      else await data.jobs.put({ ...job, bucket: bucketOf(job.status) });
    }
    for (const event of changes.notices)
      if (!(await data.notifications.get(event.seq)))
        await data.notifications.add({ seq: event.seq, event, seen: (await isDismissed(data, event)) ? 1 : 0 });
    await pruneToLimit(data);
  });
