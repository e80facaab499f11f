import type { DatabaseState } from '../recording/database-state.ts';
import type { Recording } from '../recording/recording.ts';
import type { Anomaly } from './anomaly.ts';

type Job = DatabaseState['jobs'][number];
/** A job, and the events between which its worker had accepted it and not ended it. Events are numbered in the order of the commits. */
interface HeldJob {
  job: Job;
  from: number;
  until: number;
}

const COMPLETED = '"status":"completed"';

/** No worker had two jobs in progress at once that take the same time. */
export function checkWorkerTimes({ database }: Pick<Recording, 'database'>): Anomaly[] {
  const events = Map.groupBy(database.event_outbox, ({ job_id }) => job_id);
  const held = database.jobs.flatMap((job): HeldJob[] => {
    const own = events.get(job.id) ?? [];
    const accepted = own.find(({ type }) => type === 'job-accepted');
    const ended = own.find(
      ({ type, body }) => type === 'job-cancelled' || (type === 'job-status-update' && body.includes(COMPLETED)),
    );
    return accepted && job.worker_id ? [{ job, from: accepted.id, until: ended?.id ?? Infinity }] : [];
  });
  return [...Map.groupBy(held, ({ job }) => job.worker_id)].flatMap(([worker, jobs]) =>
    jobs.flatMap((a, i) =>
      jobs.slice(i + 1).flatMap((b): Anomaly[] => {
        const isHeldAtOnce = a.from < b.until && b.from < a.until;
        const overlaps = a.job.starts_at < b.job.ends_at && b.job.starts_at < a.job.ends_at;
        if (!isHeldAtOnce || !overlaps) return [];
        const message = `the jobs ${a.job.id} and ${b.job.id} take the same time`;
        return [{ kind: 'time-overlap', subject: `worker ${worker}`, message, calls: [] }];
      }),
    ),
  );
}
