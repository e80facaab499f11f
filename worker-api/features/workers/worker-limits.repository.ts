import { sql, type SQL } from 'drizzle-orm';
import type { WorkerActionRow } from './workers.table.ts';

/** Stores an action, where `condition` holds. */
export const insertAction = ({ id, account_id, kind, at }: WorkerActionRow, condition: SQL): SQL<never> =>
  sql<never>`INSERT INTO worker_actions (id, account_id, kind, at) SELECT ${id}, ${account_id}, ${kind}, ${at} WHERE ${condition}`;

/** Deletes the actions that no limit counts any more. */
export const deleteActionsBefore = (instant: number): SQL<never> =>
  sql<never>`DELETE FROM worker_actions WHERE at < ${instant}`;
