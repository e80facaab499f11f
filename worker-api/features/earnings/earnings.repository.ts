import { sql, type SQL } from 'drizzle-orm';
import { IST_OFFSET_MS } from '#contract/durations.ts';
import { instantInIndia } from '#contract/time.ts';
import type { DailyEarnings } from './earnings.rules.ts';

/** Days from `since` (YYYY-MM-DD in India) on which a worker completed jobs. The index alone answers it. */
export const earningsByDay = (workerId: string, since: string): SQL<DailyEarnings> =>
  sql`SELECT date((completed_at + ${sql.raw(String(IST_OFFSET_MS))}) / 1000, 'unixepoch') AS day, sum(amount_paise) AS paise, count(*) AS jobs
  FROM jobs INDEXED BY jobs_earned WHERE worker_id = ${workerId} AND status = 'completed' AND completed_at >= ${instantInIndia(since, 0)}
  GROUP BY day`;
