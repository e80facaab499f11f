import { closePayments } from '#api/features/payments/payments.usecases.ts';
import { countJobOutcome } from '#api/features/workers/worker-counters.usecases.ts';
import { Database } from '#api/lib/db.ts';
import type { Env } from '#api/lib/env.ts';
import { publishAdded } from '#api/lib/event-outbox.ts';
import { log } from '#api/lib/log.ts';
import { newWriteId } from '#api/lib/write-id.ts';
import { overdueJobEnded } from './job-events.repository.ts';
import * as overdue from './overdue-jobs.repository.ts';

/** Each takes eight statements, of the thousand that D1 allows one run of all steps. */
const MAX_ENDED_PER_RUN = 10;

/**
 * Ends the jobs that are so overdue that they end by themselves (`OVERDUE_RULES`), at most 10 that were not started and 10 that
 * were not completed a run, and tells client and worker. Each is one guarded write, so that a worker who starts or completes it
 * at the same moment wins or loses entirely.
 */
export async function endOverdueJobs(env: Env, now: number): Promise<void> {
  const db = new Database(env.DB);
  let count = 0;
  await publishAdded(env, now, async (addEvents) => {
    for (const { id } of await overdue.findOverdueJobs(db, now, MAX_ENDED_PER_RUN)) {
      const write = { jobId: id, writeId: newWriteId(), at: now };
      const { ended, events } = await db.batch({
        started: overdue.startPaidJob(id, write.writeId, now),
        ended: overdue.endOverdueJob(id, write.writeId, now),
        events: overdueJobEnded(write),
        counted: countJobOutcome('completed', overdue.selectWorkerOfCompleted(id, write.writeId)),
        payments: closePayments(id, overdue.wasCancelled(id, write.writeId)),
      });
      count += ended.length;
      addEvents(events);
    }
  });
  if (count > 0) log('info', 'jobs.overdue_ended', { count });
}
