import { sql, type SQL } from 'drizzle-orm';
import { MAX_HOURS_EXCEPTIONS } from '#contract/workers/working-hours.ts';
import type { StoredWorkingHours } from './working-hours.rules.ts';
import type { WorkerRow } from './workers.table.ts';

type Written = Pick<WorkerRow, 'account_id'>;

const stored = sql.raw(`coalesce(working_hours, '{"week":null,"exceptions":[]}')`);

/**
 * Sets the week of a worker, unless it was set after this instant. A phone may send a change later than another phone sends the
 * next one.
 */
export const setWeek = (
  workerId: string,
  week: StoredWorkingHours['week'],
  happenedAt: number,
): SQL<Written> => sql<Written>`UPDATE workers
  SET working_hours = json_set(${stored}, '$.week', json(${JSON.stringify(week)}), '$.weekSetAt', ${happenedAt})
  WHERE account_id = ${workerId} AND coalesce(working_hours ->> '$.weekSetAt', 0) <= ${happenedAt} RETURNING account_id`;

/**
 * Sets the exception with this id, or removes it if it is null, and drops those that are over. Without effect if there would be
 * too many.
 * @param today the day in India
 */
export function setException(
  workerId: string,
  id: string,
  exception: StoredWorkingHours['exceptions'][number] | null,
  today: string,
): SQL<Written> {
  const others = sql`FROM json_each(working_hours, '$.exceptions') e WHERE e.value ->> 'id' <> ${id} AND e.value ->> 'to' >= ${today}`;
  const added = exception && exception.to >= today ? sql`UNION ALL SELECT ${JSON.stringify(exception)}` : sql``;
  return sql<Written>`UPDATE workers SET working_hours = json_set(${stored}, '$.exceptions',
      json((SELECT json_group_array(json(x.value)) FROM (SELECT e.value ${others} ${added}) x)))
    WHERE account_id = ${workerId} AND ${exception ? sql`(SELECT count(*) ${others}) < ${MAX_HOURS_EXCEPTIONS}` : sql`1`} RETURNING account_id`;
}

/** That a worker has the exception with this id. */
export const hasException = (workerId: string, id: string): SQL =>
  sql`EXISTS (SELECT 1 FROM workers o, json_each(o.working_hours, '$.exceptions') e WHERE o.account_id = ${workerId} AND e.value ->> 'id' = ${id})`;
