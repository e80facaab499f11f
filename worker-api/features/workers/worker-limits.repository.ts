import { sql, type SQL } from 'drizzle-orm';
import { isOldest } from '#api/lib/old-rows.predicates.ts';
import type { WorkerActionRow } from './workers.table.ts';

/** Stores an action, where `condition` holds. */
export const insertAction = ({ id, account_id, kind, at }: WorkerActionRow, condition: SQL): SQL<never> =>
  sql<never>`INSERT INTO worker_actions (id, account_id, kind, at) SELECT ${id}, ${account_id}, ${kind}, ${at} WHERE ${condition}`;

/** Stores an action of the worker that the query `workerId` selects; of none if it selects none. */
export const insertActionOf = ({ id, kind, at }: Omit<WorkerActionRow, 'account_id'>, workerId: SQL): SQL<never> =>
  sql<never>`INSERT INTO worker_actions (id, account_id, kind, at)
    SELECT ${id}, (${workerId}), ${kind}, ${at} WHERE (${workerId}) IS NOT NULL`;

/** Deletes the oldest actions from before an instant, at most `limit`. */
export const deleteOldActions = (before: number, limit: number): SQL<never> =>
  sql<never>`DELETE FROM worker_actions WHERE ${isOldest('worker_actions', 'at', before, limit)}`;
