import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '#api/lib/db.ts';
import type { CursorKeys } from '#api/lib/paging.ts';
import { isBlocked } from '#api/features/blocks/blocks.predicates.ts';
import { kmBetween, pointOf } from '#api/features/places/places.predicates.ts';
import { selectJobViews, type JobView } from './job-views.repository.ts';
import { notExpired } from './jobs.predicates.ts';

interface PageRequest {
  keys: CursorKeys | null;
  limit: number;
}

/** A client's jobs, newest start first, one more than `limit`. */
export function findJobsOfClient(db: Database, clientId: string, { keys, limit }: PageRequest) {
  const afterCursor = keys ? sql`AND (starts_at, id) < (${keys[0]}, ${keys[1]})` : sql``;
  const ownJobs = sql`(SELECT * FROM jobs WHERE client_id = ${clientId} ${afterCursor} ORDER BY starts_at DESC, id DESC LIMIT ${limit + 1}) j`;
  return db.all(selectJobViews(ownJobs, clientId, sql`r.starts_at DESC, r.id DESC`));
}

/**
 * The ids of the jobs that a worker can accept now: direct requests to the worker and, while the worker is available, unassigned
 * jobs of the same profession within the worker's radius. Distance does not exclude a job or a worker without a place.
 * One index range is read per cell within reach.
 */
function openJobIds(workerId: string, now: number): SQL<{ id: string }> {
  const isUnassigned = sql`j.status = 'pending' AND j.worker_id IS NULL AND NOT ${isBlocked(sql.raw('j.client_id'), sql`${workerId}`)}`;
  const availableWorker = sql`(SELECT * FROM workers WHERE account_id = ${workerId} AND available = 1) w`;
  const unexpired = notExpired('j', now);
  return sql<{ id: string }>`SELECT j.id FROM jobs j WHERE j.worker_id = ${workerId} AND j.status = 'pending' AND ${unexpired}
    UNION ALL SELECT j.id FROM ${availableWorker} CROSS JOIN json_each(w.service_cells) c CROSS JOIN jobs j
      WHERE j.profession = w.profession AND j.cell = c.value AND ${isUnassigned} AND ${unexpired} AND ${kmBetween(pointOf('j'), pointOf('w'))} <= w.service_radius_km
    UNION ALL SELECT j.id FROM ${availableWorker} CROSS JOIN jobs j WHERE j.profession = w.profession AND j.cell IS NULL AND ${isUnassigned} AND ${unexpired}
    UNION ALL SELECT j.id FROM ${availableWorker} CROSS JOIN jobs j INDEXED BY jobs_open
      WHERE w.cell IS NULL AND j.profession = w.profession AND j.cell IS NOT NULL AND ${isUnassigned} AND ${unexpired}`;
}

/** Jobs open to a worker, next start first, one more than `limit`. */
export function findJobsOpenTo(db: Database, workerId: string, { keys, limit }: PageRequest, now: number) {
  const afterCursor = keys ? sql`AND (starts_at, id) > (${keys[0]}, ${keys[1]})` : sql``;
  const openJobs = sql`(SELECT * FROM jobs WHERE id IN (${openJobIds(workerId, now)}) ${afterCursor} ORDER BY starts_at, id LIMIT ${limit + 1}) j`;
  return db.all(selectJobViews(openJobs, workerId, sql`r.starts_at, r.id`));
}

/** One job if it is open to a worker. */
export const selectJobOpenTo = (workerId: string, jobId: string, now: number): SQL<{ id: string }> =>
  sql<{ id: string }>`SELECT id FROM (${openJobIds(workerId, now)}) WHERE id = ${jobId}`;

/** Accepted and ongoing jobs of a worker, next start first, one more than `limit`. */
export function findJobsInProgress(db: Database, workerId: string, { keys, limit }: PageRequest) {
  const afterCursor = keys ? sql`AND (starts_at, id) > (${keys[0]}, ${keys[1]})` : sql``;
  const ownJobs = sql`(SELECT * FROM jobs WHERE worker_id = ${workerId} AND status IN ('accepted', 'ongoing') ${afterCursor}
    ORDER BY starts_at, id LIMIT ${limit + 1}) j`;
  return db.all(selectJobViews(ownJobs, workerId, sql`r.starts_at, r.id`));
}

export interface HistoryOrder {
  by: 'starts_at' | 'amount_paise';
  descending: boolean;
  statuses: readonly ('completed' | 'cancelled')[];
}

/** Finished jobs of a worker in this order, one more than `limit`. */
export function findFinishedJobs(db: Database, workerId: string, { keys, limit }: PageRequest, order: HistoryOrder) {
  const by = sql.raw(order.by);
  const direction = sql.raw(order.descending ? 'DESC' : 'ASC');
  const comparison = sql.raw(order.descending ? '<' : '>');
  const afterCursor = keys ? sql`AND (${by}, id) ${comparison} (${keys[0]}, ${keys[1]})` : sql``;
  const ownJobs = sql`(SELECT * FROM jobs WHERE worker_id = ${workerId} AND accepted_at IS NOT NULL
    AND status IN (SELECT value FROM json_each(${JSON.stringify(order.statuses)}))
    ${afterCursor} ORDER BY ${by} ${direction}, id ${direction} LIMIT ${limit + 1}) j`;
  return db.all(selectJobViews(ownJobs, workerId, sql`r.${by} ${direction}, r.id ${direction}`));
}

/** Jobs of a client or worker by id. The `+` keeps SQLite on the primary key. */
export const selectJobsById = (side: 'client_id' | 'worker_id', accountId: string, ids: readonly string[]): SQL<JobView> =>
  selectJobViews(
    sql`(SELECT * FROM jobs WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND +${sql.raw(side)} = ${accountId}) j`,
    accountId,
  );

/** The newest jobs of a client or worker. */
export const selectNewestJobs = (side: 'client_id' | 'worker_id', accountId: string, limit: number): SQL<JobView> =>
  selectJobViews(
    sql`(SELECT * FROM jobs WHERE ${sql.raw(side)} = ${accountId} ORDER BY starts_at DESC LIMIT ${limit}) j`,
    accountId,
  );

/** Counts of a worker's accepted, completed and open jobs, and the amount that the completed ones earned. */
export const findWorkerJobCounts = (db: Database, workerId: string, now: number) =>
  db.first(sql<{ worker_exists: number; total: number; completed: number; earned: number; open: number }>`SELECT
    (SELECT count(*) FROM workers WHERE account_id = ${workerId}) AS worker_exists,
    (SELECT count(*) FROM (${openJobIds(workerId, now)})) AS open,
    count(*) AS total, coalesce(sum(status = 'completed'), 0) AS completed,
    coalesce(sum(iif(status = 'completed', amount_paise, 0)), 0) AS earned
    FROM jobs WHERE worker_id = ${workerId} AND accepted_at IS NOT NULL`);
