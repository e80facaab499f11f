import type { Profession } from '#contract/catalogue.ts';
import { gridCellsWithin, type Point } from '#contract/geo.ts';
import type { SearchSort } from '#contract/matching/matching.ts';
import { raw, sql, type Sql } from '#api/lib/db.ts';
import type { CursorKeys } from '#api/lib/paging.ts';
import { isBlocked } from '#api/features/blocks/blocks.usecases.ts';
import type { AccountRow } from '#api/features/accounts/accounts.table.ts';
import type { WorkerRow } from '#api/features/workers/workers.table.ts';

export type WorkerSearchRow = Pick<
  WorkerRow,
  | 'account_id'
  | 'profession'
  | 'description'
  | 'experience'
  | 'skills'
  | 'verification'
  | 'rating_sum'
  | 'rating_count'
  | 'jobs_completed'
  | 'jobs_dropped'
  | 'score'
  | 'seen_on'
> &
  Pick<AccountRow, 'name' | 'address' | 'photo_key' | 'suspended_at'> & { distance_km: number | null };

export interface WorkerFilter {
  professions: readonly Profession[];
  skill: string | null;
  gender: string | null;
  point: Point | null;
  /** At most `MAX_RADIUS_KM`; a worker's own radius counts besides. */
  radiusKm: number;
  mustBeVerified: boolean;
  /** A day and slot in which the worker has no other job. */
  date: string | null;
  slot: string | null;
  /** The client who asks, who is not shown whom he has blocked; null for a guest. */
  clientId: string | null;
}

/**
 * Every cell of a profession in which somebody is, by jumping through the index from one to the next: as many rows as cells. The
 * last jump leads to NULL, where those without a place stand.
 */
const OCCUPIED_CELLS = raw(`(WITH RECURSIVE used(profession, cell) AS (
    SELECT p.value, (SELECT min(w.cell) FROM workers w INDEXED BY workers_found WHERE w.profession = p.value AND w.available = 1) FROM json_each(?) p
    UNION ALL SELECT profession, (SELECT min(w.cell) FROM workers w INDEXED BY workers_found
      WHERE w.profession = used.profession AND w.available = 1 AND w.cell > used.cell) FROM used WHERE cell IS NOT NULL
  ) SELECT profession, cell AS value FROM used)`);

const distanceTo = (point: Point): Sql => sql`2 * 6371 * asin(min(1, sqrt(pow(sin(radians(w.lat - ${point.lat}) / 2), 2)
  + cos(radians(w.lat)) * cos(radians(${point.lat})) * pow(sin(radians(w.lng - ${point.lng}) / 2), 2))))`;

// Not w.*: what is sorted is copied, and a row has much that no card shows.
const COLUMNS = raw(
  'w.account_id, w.profession, w.description, w.experience, w.skills, w.verification, w.rating_sum, w.rating_count, w.jobs_completed, w.jobs_dropped, w.score, w.seen_on',
);

/** One worker for everybody to see, unless his account is suspended or closed. */
export const selectPublicWorker = (workerId: string, clientId: string | null): Sql =>
  sql`SELECT ${COLUMNS}, NULL AS distance_km, w.certifications, w.available, a.name, a.address, a.photo_key, a.suspended_at, a.created_at,
    ${clientId === null ? raw('0') : isBlocked(sql`${clientId}`, raw('w.account_id'))} AS blocked
    FROM workers w JOIN accounts a ON a.id = w.account_id WHERE w.account_id = ${workerId} AND a.suspended_at IS NULL`;
export type PublicWorkerRow = WorkerSearchRow &
  Pick<WorkerRow, 'certifications' | 'available'> &
  Pick<AccountRow, 'created_at'> & { blocked: number };

const RATING_CONDITIONS = { all: '', rated: 'AND w.score > 0', unrated: 'AND w.score = 0' } as const;

/**
 * Workers who take jobs, rated or not, in the order of their score, at most `limit`. The order within a cell is the index's, so
 * SQLite leaves a cell as soon as the page is full: the rows read grow with the cells, not with the workers. Suspended ones are
 * among them with their mark: to look each candidate up before he is chosen would read half as many rows again.
 */
export function selectWorkers(
  filter: WorkerFilter,
  ratedness: keyof typeof RATING_CONDITIONS,
  sort: SearchSort,
  keys: CursorKeys | null,
  limit: number,
): Sql {
  const direction = raw(sort === 'rating_asc' ? 'ASC' : 'DESC');
  const comparison = raw(sort === 'rating_asc' ? '>' : '<');
  const distance = filter.point ? distanceTo(filter.point) : raw('NULL');
  const cells = filter.point
    ? sql`(SELECT p.value AS profession, c.value FROM json_each(${JSON.stringify(filter.professions)}) p CROSS JOIN json_each(${JSON.stringify(gridCellsWithin(filter.point, filter.radiusKm))}) c)`
    : { text: OCCUPIED_CELLS.text, params: [JSON.stringify(filter.professions)] };
  // The workers are the innermost table: only then SQLite sees that their order is the one asked for. The names are joined after.
  const matchingWorkers = sql`SELECT ${COLUMNS}, ${distance} AS distance_km
    FROM ${cells} c CROSS JOIN workers w INDEXED BY workers_found
    WHERE w.profession = c.profession AND w.cell IS c.value AND w.available = 1
      AND w.verification <> 'refused' AND w.verification_reason IS NULL ${raw(RATING_CONDITIONS[ratedness])}
      ${filter.mustBeVerified ? sql`AND w.verification = 'verified'` : sql``}
      ${filter.point ? sql`AND ${distance} <= min(${filter.radiusKm}, w.service_radius_km)` : sql``}
      ${filter.gender ? sql`AND w.gender = ${filter.gender}` : sql``}
      ${filter.skill ? sql`AND EXISTS (SELECT 1 FROM json_each(w.skills) s WHERE s.value = ${filter.skill})` : sql``}
      ${
        filter.date && filter.slot
          ? sql`AND NOT EXISTS (SELECT 1 FROM jobs j WHERE j.worker_id = w.account_id AND j.date = ${filter.date} AND j.slot = ${filter.slot} AND j.status IN ('accepted', 'ongoing'))`
          : sql``
      }
      ${filter.clientId === null ? sql`` : sql`AND NOT ${isBlocked(sql`${filter.clientId}`, raw('w.account_id'))}`}
      ${keys ? sql`AND (w.score, w.account_id) ${comparison} (${keys[0]}, ${keys[1]})` : sql``}
    ORDER BY w.score ${direction}, w.account_id ${direction} LIMIT ${limit}`;
  return sql`SELECT ${COLUMNS}, w.distance_km, a.name, a.address, a.photo_key, a.suspended_at
    FROM (${matchingWorkers}) w JOIN accounts a ON a.id = w.account_id ORDER BY w.score ${direction}, w.account_id ${direction}`;
}
