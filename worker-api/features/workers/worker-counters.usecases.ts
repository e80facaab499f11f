/** Statements that other features run. */
export {
  addRating as addWorkerRating,
  changeCancelledJobs,
  countCompletedJobs,
  countJobOutcome,
  uncountCompletedJob,
  setSeenOn as setWorkerSeenOn,
} from './workers.repository.ts';
