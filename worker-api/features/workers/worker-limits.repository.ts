import { sql, type SQL } from 'drizzle-orm';
import type { WorkerActionRow } from './workers.table.ts';

/** Stores an action, where `condition` holds. */
export const insertAction = ({ id, account_id, kind, at }: WorkerActionRow, condition: SQL): SQL<never> =>
  sql<never>`INSERT INTO worker_actions (id, account_id, kind, at) SELECT ${id}, ${account_id}, ${kind}, ${at} WHERE ${condition}`;

/** Stores an action of the worker that the query `workerId` selects; of none if it selects none. */
export const insertActionOf = ({ id, kind, at }: Omit<WorkerActionRow, 'account_id'>, workerId: SQL): SQL<never> =>
  sql<never>`INSERT INTO worker_actions (id, account_id, kind, at)
    SELECT ${id}, (${workerId}), ${kind}, ${at} WHERE (${workerId}) IS NOT NULL`;

/** Deletes the actions that no limit counts any more. */
export const deleteActionsBefore = (instant: number): SQL<never> =>
  sql<never>`DELETE FROM worker_actions WHERE at < ${instant}`;
