import type { Changes } from '#contract/changes.ts';
import type { Booking, Job } from '#contract/jobs.ts';
import { keepWithin } from './bounds.ts';
import { bucketOf, type AccountData } from './store.ts';

const isBooking = (job: Booking | Job): job is Booking => 'service' in job;

/** Writes down what changed, but for the messages, which belong into their threads. Needs no page; twice is as good as once. */
export const keepChanges = (data: AccountData, changes: Changes): Promise<void> =>
  data.transaction('rw', [data.bookings, data.jobs, data.details, data.notices], async () => {
    for (const job of changes.jobs) {
      if (isBooking(job)) await data.bookings.put(job);
      else await data.jobs.put({ ...job, bucket: bucketOf(job.status) });
    }
    for (const event of changes.notices)
      if (!(await data.notices.get(event.seq))) await data.notices.add({ seq: event.seq, event, seen: 0 });
    await keepWithin(data);
  });
