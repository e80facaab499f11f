import { Database } from '#api/lib/db.ts';
import type { Env } from '#api/lib/env.ts';
import { publishAdded } from '#api/lib/event-outbox.ts';
import { log } from '#api/lib/log.ts';
import { newWriteId } from '#api/lib/write-id.ts';
import * as lifecycle from './job-lifecycle.repository.ts';
import { cancelledBy } from './job-events.repository.ts';

/** Each takes four statements, of the thousand that D1 allows one run of all steps. */
const MAX_EXPIRED_PER_RUN = 80;

/**
 * Cancels the requests that no worker accepted in time, at most 80 a run, and sends events to their clients and to the workers
 * who had the offer. Each cancellation is one guarded write, so a worker who accepts at the same moment wins or loses entirely.
 * @returns how many were cancelled
 */
export async function expireJobs(env: Env, now: number): Promise<number> {
  const db = new Database(env.DB);
  let count = 0;
  await publishAdded(env, now, async (addEvents) => {
    for (const { id } of await lifecycle.findExpiredJobs(db, now, MAX_EXPIRED_PER_RUN)) {
      const write = { jobId: id, writeId: newWriteId(), at: now };
      const { expired, events } = await db.batch({
        expired: lifecycle.expireJob(id, write.writeId, now),
        events: cancelledBy('time', write),
      });
      count += expired.length;
      addEvents(events);
    }
  });
  if (count > 0) log('info', 'jobs.expired', { count });
  return count;
}
