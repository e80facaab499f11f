import { DAY_MS } from '#contract/durations.ts';
import { AppError } from '#api/lib/app-error.ts';
import type { ActorContext } from '#api/lib/context.ts';
import { isWithinRateLimit } from '#api/lib/rate-limit.ts';

const CHANGES_PER_DAY = { max: 20, seconds: DAY_MS / 1000 };

/**
 * Counts a delay or a proposed time, about which the other side of the job is notified. Throws `job.changed_too_often` after 20
 * by one account for one job in a day, which rejects it: a queued command would else wait for a day.
 */
export async function checkChangeLimit({ db, settings, actor, now }: ActorContext, jobId: string): Promise<void> {
  if (!(await isWithinRateLimit(db, settings, `changes ${jobId} ${actor.id}`, CHANGES_PER_DAY, now)))
    throw new AppError('job.changed_too_often');
}
