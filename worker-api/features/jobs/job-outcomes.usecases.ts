import { Database } from '#api/lib/db.ts';
import type { Env } from '#api/lib/env.ts';
import { countCompletedJobs } from '#api/features/workers/worker-counters.usecases.ts';
import { markCounted, selectCountableJobs } from './job-lifecycle.repository.ts';

/** Counts the jobs that were completed before their slot, and whose slot is over now, in the records of their workers. */
export async function countEarlyJobs(env: Env, now: number): Promise<void> {
  const jobs = selectCountableJobs(now);
  await new Database(env.DB).batch({ counted: countCompletedJobs(jobs), marked: markCounted(jobs) });
}
