import type { Recording } from '../recording/recording.ts';
import type { Anomaly } from './anomaly.ts';

/** The counters of each worker equal what the reviews and jobs say. A job that was completed before its slot does not count yet. */
export function checkCounters({ database }: Pick<Recording, 'database'>): Anomaly[] {
  const laterJobs = new Set(database.jobs.flatMap(({ id, counts_from }) => (counts_from === null ? [] : [id])));
  const countedReviews = database.reviews.filter(({ job_id }) => !laterJobs.has(job_id));
  const reviews = Map.groupBy(countedReviews, ({ reviewee_id }) => reviewee_id);
  const jobs = Map.groupBy(database.jobs, ({ worker_id }) => worker_id);
  return database.workers.flatMap((worker) => {
    const ownReviews = reviews.get(worker.account_id) ?? [];
    const ownJobs = jobs.get(worker.account_id) ?? [];
    const expected = {
      rating_count: ownReviews.length,
      rating_sum: ownReviews.reduce((sum, { rating }) => sum + rating, 0),
      jobs_completed: ownJobs.filter(({ id, status }) => status === 'completed' && !laterJobs.has(id)).length,
      // An excused late cancellation, 2, does not count.
      jobs_dropped: ownJobs.filter(
        ({ cancelled_by, accepted_at, cancelled_late }) =>
          cancelled_by === 'worker' && accepted_at !== null && cancelled_late !== 2,
      ).length,
    };
    return (Object.keys(expected) as (keyof typeof expected)[])
      .filter((name) => worker[name] !== expected[name])
      .map((name) => ({
        kind: 'counter-wrong',
        subject: `worker ${worker.account_id}`,
        message: `${name} is ${worker[name]} instead of ${expected[name]}`,
        calls: [],
      }));
  });
}
