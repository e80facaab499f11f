import { Database } from '#api/lib/db.ts';
import type { Env } from '#api/lib/env.ts';
import { selectBacklog } from '#api/lib/event-outbox.repository.ts';
import { flushMetrics, observe } from '#api/lib/metrics.ts';
import { saveCronRun } from '#api/lib/metrics.repository.ts';

/** Records that the cron has run, how long it took and which steps failed, and writes what this isolate has counted. */
export async function recordCronRun(env: Env, startedAt: number, failedSteps: readonly string[]): Promise<void> {
  const now = Date.now();
  const duration = now - startedAt;
  const { backlog } = await new Database(env.DB).batch({
    saved: saveCronRun({ at: now, duration, failed_steps: JSON.stringify(failedSteps) }),
    backlog: selectBacklog(),
  });
  const oldestAt = backlog[0]?.oldest_at;
  observe(now, { name: 'outbox', ms: oldestAt == null ? 0 : Math.max(0, now - oldestAt) });
  observe(now, { name: 'cron', label: failedSteps.length > 0 ? 'failed' : 'ok', ms: duration });
  await flushMetrics(env, now);
}
