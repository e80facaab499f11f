import { sql, type SQL } from 'drizzle-orm';
import { delayFrom, type DelayMinutes } from '#contract/jobs/delays.ts';
import { approximatePointOf, kmBetween } from '#api/features/places/places.predicates.ts';
import type { JobWrite } from './job-events.repository.ts';
import type { JobRow } from './jobs.table.ts';
import { HALF_HOUR_MS, travelHalfHours } from './worker-time.predicates.ts';

/**
 * Stores how late the worker of a job in progress is. A delay that was reported earlier but arrives later changes nothing, and
 * neither does the same number again, unless the planned end of an ongoing job has passed: then the minutes count from now.
 */
export const setDelay = (
  job: { jobId: string; workerId: string; minutes: DelayMinutes },
  writeId: string,
  happenedAt: number,
): SQL<Pick<JobRow, 'id'>> => {
  const isChange = sql`(delay_is_indirect = 1 OR delay_minutes IS NOT nullif(${job.minutes}, 0) OR (status = 'ongoing' AND ends_at < ${happenedAt}))`;
  return sql<Pick<JobRow, 'id'>>`UPDATE jobs
  SET delay_minutes = nullif(${job.minutes}, 0), delay_at = ${happenedAt}, delay_is_indirect = 0, write_id = ${writeId}
  WHERE id = ${job.jobId} AND worker_id = ${job.workerId} AND ${isChange} AND (delay_is_indirect = 1 OR coalesce(delay_at, 0) <= ${happenedAt})
    AND (status = 'ongoing' OR (status = 'accepted' AND starts_at + ${delayFrom(0)} <= ${happenedAt})) RETURNING id`;
};

/**
 * Stores on the next accepted job of the worker how late it will start because of this one: as much as the new end and the way
 * to it take of its time, but never more than this job is late. Nothing changes if the worker has said themselves how late they
 * will be there.
 */
export const delayNextJob = ({ jobId, writeId, at }: JobWrite, nextWriteId: string): SQL<never> => {
  const plannedEnd = sql.raw(`iif(j.status = 'ongoing', max(j.ends_at, j.delay_at), j.ends_at)`);
  const end = sql`iif(j.delay_minutes IS NULL, j.ends_at, ${plannedEnd} + j.delay_minutes * 60000)`;
  const travel = sql`${travelHalfHours(kmBetween(approximatePointOf('o'), approximatePointOf('j')))} * ${sql.raw(String(HALF_HOUR_MS))}`;
  // In whole five minutes, because it is an estimate.
  const minutes = sql`nullif((max(0, min(n.end - n.ends_at, n.end + n.travel - n.starts_at)) + 299999) / 300000 * 5, 0)`;
  return sql<never>`UPDATE jobs SET delay_minutes = d.minutes, delay_at = ${at}, delay_is_indirect = d.minutes IS NOT NULL, write_id = ${nextWriteId}
  FROM (SELECT n.id, ${minutes} AS minutes FROM (
    SELECT o.id, o.starts_at, j.ends_at, ${end} AS end, ${travel} AS travel
    FROM jobs j CROSS JOIN jobs o ON o.worker_id = j.worker_id AND o.status = 'accepted' AND o.starts_at >= j.starts_at AND o.id <> j.id
    WHERE j.id = ${jobId} AND j.write_id = ${writeId} ORDER BY o.starts_at LIMIT 1) n) d
  WHERE jobs.id = d.id AND (jobs.delay_minutes IS NULL OR jobs.delay_is_indirect = 1) AND jobs.delay_minutes IS NOT d.minutes`;
};
