import { MINUTE_MS } from '#contract/durations.ts';
import type { HealthParts } from '#contract/operations.ts';
import type { Backlog } from '#api/lib/event-outbox.repository.ts';
import type { CronRun } from '#api/lib/metrics.repository.ts';

/** The cron repeats a delivery every minute. */
const MAX_OUTBOX_AGE_MS = 2 * MINUTE_MS;
/** The cron runs every minute. */
const MAX_CRON_AGE_MS = 3 * MINUTE_MS;

export const outboxHealth = (backlog: Backlog | undefined, now: number): HealthParts['outbox'] => {
  const oldestAt = backlog?.oldest_at ?? null;
  return { ok: oldestAt === null || now - oldestAt <= MAX_OUTBOX_AGE_MS, waiting: backlog?.waiting ?? 0, oldestAt };
};

export function cronHealth(run: CronRun | undefined, now: number): HealthParts['cron'] {
  if (!run) return { ok: false, at: null, duration: 0, failedSteps: [] };
  // Our own text, written by `recordCronRun`.
  const failedSteps = JSON.parse(run.failed_steps) as string[];
  return { ok: now - run.at <= MAX_CRON_AGE_MS && failedSteps.length === 0, at: run.at, duration: run.duration, failedSteps };
}

/** Whether the cron runs without failures and no delivery waits for long. */
export const worksInBackground = (backlog: Backlog | undefined, run: CronRun | undefined, now: number): boolean =>
  outboxHealth(backlog, now).ok && cronHealth(run, now).ok;
