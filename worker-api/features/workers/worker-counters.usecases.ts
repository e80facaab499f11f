import type { SQL } from 'drizzle-orm';
import type { Database } from '#api/lib/db.ts';
import * as workers from './workers.repository.ts';

/** The statement that adds a rating to the counters of a worker, where `condition` holds. */
export const addWorkerRating = (workerId: string, rating: number, condition: SQL) =>
  workers.addRating(workerId, rating, condition);

/** The statement that counts the outcome of a job of the worker whose id the query `workerId` selects. */
export const countJobOutcome = (outcome: workers.JobOutcome, workerId: SQL) => workers.countJobOutcome(outcome, workerId);

/** The statement that counts completed jobs, with their ratings, in the records of their workers; `jobs` selects them. */
export const countCompletedJobs = (jobs: SQL) => workers.countCompletedJobs(jobs);

/** The statement that sets the last day in India on which a worker was online. */
export const setWorkerSeenOn = (db: Database, workerId: string, day: string) => workers.setSeenOn(db, workerId, day);
