import { instantInIndia } from '#contract/time.ts';
import { sql, type Sql } from '#api/lib/db.ts';

/** Days from `since` (YYYY-MM-DD in India) on which a worker completed something. Reads his jobs completed since then, from the index alone. */
export const earningsByDay = (
  workerId: string,
  since: string,
): Sql => sql`SELECT date(completed_at / 1000 + 19800, 'unixepoch') AS day, sum(amount_paise) AS paise, count(*) AS jobs
  FROM jobs INDEXED BY jobs_earned WHERE worker_id = ${workerId} AND status = 'completed' AND completed_at >= ${instantInIndia(since, 0)}
  GROUP BY day`;
