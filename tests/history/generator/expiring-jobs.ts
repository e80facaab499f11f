import { acceptJob, cancelBooking, requestSoon, withdrawJob } from './job-commands.ts';
import { newJob, readJob } from './job-steps.ts';
import type { Lane } from './lane.ts';

/**
 * Requests a job in the next slot, which begins while the server is down. After the restart the sweep ends the job by time, while a
 * worker accepts it, its client withdraws it, or neither does.
 */
export async function runExpiringJob(lane: Lane, restarted: Promise<void>, sweep: () => Promise<void>): Promise<void> {
  const job = newJob(lane);
  const contender = lane.random.weighted({ accept: 2, withdraw: 2, none: 1 });
  await lane.run(requestSoon(lane, job));
  await restarted;
  await Promise.all([
    sweep(),
    ...(contender === 'accept' ? [lane.run(acceptJob(job.worker, job))] : []),
    ...(contender === 'withdraw' ? [lane.run(withdrawJob(lane, job))] : []),
  ]);
  await readJob(lane, job);
  await lane.run(cancelBooking(lane, job));
}
