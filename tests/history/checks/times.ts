import type { Recording } from '../recording/recording.ts';
import type { Anomaly } from './anomaly.ts';

type Time = [name: string, at: number | null];

/** The first pair of neighbours that is in the wrong order; times that are not set are left out. */
function misorderedPair(times: readonly Time[]): string | null {
  const set = times.filter((time): time is [string, number] => time[1] !== null);
  const second = set.findIndex(([, at], i) => i > 0 && at < (set[i - 1]?.[1] ?? 0));
  return second < 0 ? null : `${set[second]?.[0]} before ${set[second - 1]?.[0]}`;
}

/** A job's steps follow one another; its messages follow its acceptance and its review its completion, even if device clocks are wrong. */
export function checkTimes({ database }: Pick<Recording, 'database'>): Anomaly[] {
  const jobs = new Map(database.jobs.map((job) => [job.id, job]));
  const check = (subject: string, ...times: Time[]): Anomaly[] => {
    const message = misorderedPair(times);
    return message === null ? [] : [{ kind: 'times-out-of-order', subject, message, calls: [] }];
  };
  return [
    ...database.jobs.flatMap((job) =>
      check(
        `job ${job.id}`,
        ['requested', job.requested_at],
        ['created', job.created_at],
        ['accepted', job.accepted_at],
        ['started', job.started_at],
        ['completed', job.completed_at],
        ['cancelled', job.cancelled_at],
      ),
    ),
    ...database.reviews.flatMap((review) =>
      check(
        `review ${review.id}`,
        ['completion', jobs.get(review.job_id)?.completed_at ?? null],
        ['review', review.created_at],
      ),
    ),
    ...database.messages.flatMap((message) =>
      check(
        `message ${message.id}`,
        ['acceptance', jobs.get(message.job_id)?.accepted_at ?? null],
        ['message', message.created_at],
      ),
    ),
  ];
}
