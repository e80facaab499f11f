import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '#api/lib/db.ts';
import type { CursorKeys } from '#api/lib/paging.ts';
import { clientHasBlocked } from '#api/features/blocks/blocks.predicates.ts';
import { mayBeSamePerson, passesVerification, workerMayTakeJobs } from '#api/features/workers/workers.predicates.ts';
import { selectJobViews, type JobView } from './job-views.repository.ts';
import { jobIsOfferedToWorker, type OfferContext } from './jobs.predicates.ts';

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
 * The ids of the jobs that are offered to a worker. One index range is read per cell within reach; the conditions besides
 * `jobIsOfferedToWorker` are those of the indexes, and end the search early for a worker who takes no jobs.
 */
function offerIds(
  workerId: string,
  offerContext: OfferContext,
  { includesDirect } = { includesDirect: true },
): SQL<{ id: string }> {
  const isOffer = jobIsOfferedToWorker('j', offerContext);
  const isUnassigned = sql.raw(`j.profession = w.profession AND j.status = 'pending' AND j.worker_id IS NULL`);
  const worker = sql`(SELECT * FROM workers WHERE account_id = ${workerId}) w`;
  const availableWorker = sql`(SELECT * FROM workers w WHERE account_id = ${workerId} AND available = 1
    AND ${passesVerification(offerContext.verifyWorkers)}) w`;
  const directRequests = includesDirect
    ? sql`SELECT j.id FROM ${worker} CROSS JOIN jobs j WHERE j.worker_id = w.account_id AND ${isOffer} UNION ALL`
    : sql``;
  return sql<{ id: string }>`${directRequests}
    SELECT j.id FROM ${availableWorker} CROSS JOIN json_each(w.service_cells) c CROSS JOIN jobs j
      WHERE j.cell = c.value AND ${isUnassigned} AND ${isOffer}
    UNION ALL SELECT j.id FROM ${availableWorker} CROSS JOIN jobs j WHERE j.cell IS NULL AND ${isUnassigned} AND ${isOffer}`;
}

/** Greater than any start, so that direct requests come before all other offers. */
const DIRECT_REQUESTS_FIRST = 1e15;
const offerKey = (job: 'jobs' | 'r'): SQL =>
  sql.raw(`${job}.starts_at - iif(${job}.worker_id IS NULL, 0, ${DIRECT_REQUESTS_FIRST})`);
/** The keys of an offer in the order of `findOffers`. */
export const offerKeysOf = ({ starts_at, worker_id, id }: JobView): CursorKeys => [
  starts_at - (worker_id === null ? 0 : DIRECT_REQUESTS_FIRST),
  id,
];

/** The offers of a worker, direct requests first and then by the next start, one more than `limit`. */
export function findOffers(db: Database, workerId: string, { keys, limit }: PageRequest, offerContext: OfferContext) {
  const afterCursor = keys ? sql`AND (${offerKey('jobs')}, id) > (${keys[0]}, ${keys[1]})` : sql``;
  const offers = sql`(SELECT * FROM jobs WHERE id IN (${offerIds(workerId, offerContext)}) ${afterCursor} ORDER BY ${offerKey('jobs')}, id LIMIT ${limit + 1}) j`;
  return db.all(selectJobViews(offers, workerId, sql`${offerKey('r')}, r.id`));
}

/** One job if it is offered to a worker. */
export const selectOffer = (workerId: string, jobId: string, offerContext: OfferContext): SQL<{ id: string }> =>
  sql<{
    id: string;
  }>`SELECT j.id FROM jobs j JOIN workers w ON w.account_id = ${workerId} WHERE j.id = ${jobId} AND ${jobIsOfferedToWorker('j', offerContext)}`;

/** Accepted and ongoing jobs of a worker, next start first, one more than `limit`. The index leaves out those that are over. */
export function findJobsInProgress(db: Database, workerId: string, { keys, limit }: PageRequest) {
  const afterCursor = keys ? sql`AND (starts_at, id) > (${keys[0]}, ${keys[1]})` : sql``;
  const ownJobs = sql`(SELECT * FROM jobs INDEXED BY jobs_worker WHERE worker_id = ${workerId} AND status IN ('accepted', 'ongoing') ${afterCursor}
    ORDER BY starts_at, id LIMIT ${limit + 1}) j`;
  return db.all(selectJobViews(ownJobs, workerId, sql`r.starts_at, r.id`));
}

export interface HistoryOrder {
  by: 'starts_at' | 'amount_paise';
  descending: boolean;
  statuses: readonly ('completed' | 'cancelled')[];
}

/** Jobs of a worker that are over, with the direct requests that they declined, in this order, one more than `limit`. */
export function findFinishedJobs(db: Database, workerId: string, { keys, limit }: PageRequest, order: HistoryOrder) {
  const by = sql.raw(order.by);
  const direction = sql.raw(order.descending ? 'DESC' : 'ASC');
  const comparison = sql.raw(order.descending ? '<' : '>');
  const afterCursor = keys ? sql`AND (${by}, id) ${comparison} (${keys[0]}, ${keys[1]})` : sql``;
  const ownJobs = sql`(SELECT * FROM jobs WHERE worker_id = ${workerId} AND (accepted_at IS NOT NULL OR cancelled_by = 'worker')
    AND status IN (SELECT value FROM json_each(${JSON.stringify(order.statuses)}))
    ${afterCursor} ORDER BY ${by} ${direction}, id ${direction} LIMIT ${limit + 1}) j`;
  return db.all(selectJobViews(ownJobs, workerId, sql`r.${by} ${direction}, r.id ${direction}`));
}

export type Side = 'client' | 'worker';
const SIDE_COLUMNS = { client: 'client_id', worker: 'worker_id' } as const;

/** That a side may read its job: a worker who never accepted it, only if they might have before they blocked its client. */
const mayReadOwn = (side: Side, accountId: string, verifyWorkers: boolean): SQL =>
  side === 'client'
    ? sql.raw('1')
    : sql`(accepted_at IS NOT NULL OR EXISTS (SELECT 1 FROM workers w WHERE w.account_id = ${accountId} AND ${workerMayTakeJobs(verifyWorkers)}
      AND NOT ${clientHasBlocked(sql.raw('jobs.client_id'), sql.raw('w.account_id'))} AND NOT ${mayBeSamePerson(sql.raw('jobs.client_id'), sql.raw('w.account_id'))}))`;

/** Jobs of a client or worker by id. The `+` keeps SQLite on the primary key. */
export const selectJobsById = (side: Side, accountId: string, ids: readonly string[], verifyWorkers: boolean): SQL<JobView> =>
  selectJobViews(
    sql`(SELECT * FROM jobs WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND +${sql.raw(SIDE_COLUMNS[side])} = ${accountId}
      AND ${mayReadOwn(side, accountId, verifyWorkers)}) j`,
    accountId,
  );

/** The newest jobs of a client or worker. */
export const selectNewestJobs = (side: Side, accountId: string, limit: number, verifyWorkers: boolean): SQL<JobView> =>
  selectJobViews(
    sql`(SELECT * FROM jobs WHERE ${sql.raw(SIDE_COLUMNS[side])} = ${accountId} AND ${mayReadOwn(side, accountId, verifyWorkers)}
      ORDER BY starts_at DESC LIMIT ${limit}) j`,
    accountId,
  );

/**
 * Counts of a worker's accepted jobs, completed jobs and offers, and the amounts that the completed and the paid ones earned.
 */
export const findWorkerJobCounts = (
  db: Database,
  workerId: string,
  offerContext: OfferContext,
  options: { includesDirect: boolean },
) =>
  db.first(sql<{
    worker_exists: number;
    total: number;
    completed: number;
    earned: number;
    received: number;
    offers: number;
  }>`SELECT
    (SELECT count(*) FROM workers WHERE account_id = ${workerId}) AS worker_exists,
    (SELECT count(*) FROM (${offerIds(workerId, offerContext, options)})) AS offers,
    count(*) AS total, coalesce(sum(status = 'completed'), 0) AS completed,
    coalesce(sum(iif(status = 'completed', amount_paise, 0)), 0) AS earned,
    coalesce(sum(iif(status = 'completed' AND is_paid = 1, amount_paise, 0)), 0) AS received
    FROM jobs WHERE worker_id = ${workerId} AND accepted_at IS NOT NULL`);
