import { sql, type SQL } from 'drizzle-orm';
import { dayInIndia, instantInIndia } from '#contract/time.ts';
import {
  ACCEPT_LIMITS,
  MAX_CANCELLATIONS_PER_DAY,
  MOVE_LIMITS,
  type WorkerAction,
  type WorkerLimit,
} from './worker-limits.rules.ts';

/** What the limits depend on besides the rows. */
export interface LimitContext {
  now: number;
  rateLimitFactor: number;
}

/** The number of actions that a limit allows here. */
export const scaled = (max: number, factor: number): number => Math.max(1, Math.round(max * factor));

/** The `max`-th newest action since an instant; null if there are fewer. */
const nthNewest = (workerId: string, kind: WorkerAction, since: number, max: number): SQL =>
  sql`(SELECT x.at FROM worker_actions x WHERE x.account_id = ${workerId} AND x.kind = ${kind} AND x.at > ${since}
    ORDER BY x.at DESC LIMIT 1 OFFSET ${max - 1})`;

/** The instant until which limits forbid an action; 0 if they allow it. */
const forbiddenUntil = (
  workerId: string,
  kind: WorkerAction,
  limits: readonly WorkerLimit[],
  { now, rateLimitFactor }: LimitContext,
): SQL => {
  const each = limits.map(
    ({ max, ms }) => sql`coalesce(${nthNewest(workerId, kind, now - ms, scaled(max, rateLimitFactor))} + ${ms}, 0)`,
  );
  return sql`max(0, ${sql.join(each, sql`, `)})`;
};

export const acceptingForbiddenUntil = (workerId: string, limitContext: LimitContext): SQL =>
  forbiddenUntil(workerId, 'accept', ACCEPT_LIMITS, limitContext);
export const movingForbiddenUntil = (workerId: string, limitContext: LimitContext): SQL =>
  forbiddenUntil(workerId, 'move', MOVE_LIMITS, limitContext);

/** The next midnight in India if the worker has cancelled too many jobs today; else 0. */
export const acceptingPausedUntil = (workerId: string, { now, rateLimitFactor }: LimitContext): SQL => {
  const today = dayInIndia(now);
  const max = scaled(MAX_CANCELLATIONS_PER_DAY, rateLimitFactor);
  return sql`iif(${nthNewest(workerId, 'cancel', instantInIndia(today, 0) - 1, max)} IS NULL, 0, ${instantInIndia(today, 24)})`;
};
