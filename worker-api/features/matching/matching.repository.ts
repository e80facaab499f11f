import { sql, type SQL } from 'drizzle-orm';
import type { Profession } from '#contract/catalogue.ts';
import { gridCellsWithin, type Point } from '#contract/geo.ts';
import { VERIFICATION_STATES } from '#contract/workers/workers.ts';
import type { CursorKeys } from '#api/lib/paging.ts';
import { clientHasBlocked, isBlocked, workerHasBlocked } from '#api/features/blocks/blocks.predicates.ts';
import { lateCancellationsOf } from '#api/features/jobs/jobs.predicates.ts';
import { fromFreeStarts, isFreeAt, isFreeAtOneOf } from '#api/features/jobs/worker-time.predicates.ts';
import { isNotSuspended, mayBeSamePerson, passesVerification } from '#api/features/workers/workers.predicates.ts';
import { reachOn } from '#api/features/workers/working-hours.predicates.ts';
import { approximatePointOf, kmBetween } from '#api/features/places/places.predicates.ts';
import type { AccountRow } from '#api/features/accounts/accounts.table.ts';
import type { WorkerRow } from '#api/features/workers/workers.table.ts';
import { NEWCOMER_BELOW_JOBS } from './matching.rules.ts';

// Not w.*: SQLite copies every selected column when it sorts, and a row has many columns that no card shows.
const SEARCH_COLUMNS = [
  'account_id', 'profession', 'description', 'experience', 'skills', 'verification', 'rating_sum', 'rating_count', 'jobs_completed',
  'jobs_dropped', 'score', 'shown_rating', 'last_seen_on', 'locality', 'turn',
] as const satisfies (keyof WorkerRow)[]; // prettier-ignore
const searchColumns = sql.raw(SEARCH_COLUMNS.map((column) => `w.${column}`).join(', '));

export type WorkerSearchRow = Pick<WorkerRow, (typeof SEARCH_COLUMNS)[number]> &
  Pick<AccountRow, 'name' | 'photo_key' | 'suspended_at'> & { distance_km: number | null };

export interface WorkerFilter {
  professions: readonly Profession[];
  skill: string | null;
  gender: string | null;
  point: Point | null;
  /** At most `MAX_RADIUS_KM`. The service radius of each worker applies too. */
  radiusKm: number;
  mustBeVerified: boolean;
  /** The starts of one day, of which the worker must have time for one, for so many hours. */
  time: { starts: readonly number[]; hours: number } | null;
  /** The client who searches; workers whom they have blocked, or who have blocked them, are left out. Null for guests, workers and admins. */
  clientId: string | null;
  /** Leaves out workers who may be the client themselves. A worker may look for their own card in a search. */
  mustBeBookable: boolean;
}

/**
 * All cells with available workers of these professions. The recursion jumps through the index from one cell to the next, so it
 * reads as many rows as there are cells. The last jump gives NULL, the cell of workers without a location.
 */
const occupiedCells = (professions: readonly Profession[]): SQL => sql`(WITH RECURSIVE used(profession, cell) AS (
    SELECT p.value, (SELECT min(w.cell) FROM workers w INDEXED BY workers_found WHERE w.profession = p.value AND w.available = 1) FROM json_each(${JSON.stringify(professions)}) p
    UNION ALL SELECT profession, (SELECT min(w.cell) FROM workers w INDEXED BY workers_found
      WHERE w.profession = used.profession AND w.available = 1 AND w.cell > used.cell) FROM used WHERE cell IS NOT NULL
  ) SELECT profession, cell AS value FROM used)`;

export type PublicWorkerRow = WorkerSearchRow &
  Pick<WorkerRow, 'certifications' | 'available'> &
  Pick<AccountRow, 'created_at'> & { blocked: number; late_cancellations: number };

/** Whether the worker `w` takes jobs of this client, or of anyone. A client does not learn that the worker has blocked them. */
const isAvailableTo = (clientId: string | null, mustBeVerified: boolean): SQL =>
  sql`(w.available = 1 AND ${passesVerification(mustBeVerified)}
    ${clientId === null ? sql`` : sql`AND NOT ${workerHasBlocked(sql.raw('w.account_id'), sql`${clientId}`)}`})`;

/** The public profile of a worker. No row if the account is suspended or closed. */
export const selectPublicWorker = (
  workerId: string,
  clientId: string | null,
  mustBeVerified: boolean,
  now: number,
): SQL<PublicWorkerRow> =>
  sql<PublicWorkerRow>`SELECT ${searchColumns}, NULL AS distance_km, w.certifications, ${isAvailableTo(clientId, mustBeVerified)} AS available, a.name, a.photo_key, a.suspended_at, a.created_at,
    ${clientId === null ? sql.raw('0') : clientHasBlocked(sql`${clientId}`, sql.raw('w.account_id'))} AS blocked,
    ${lateCancellationsOf('worker', sql.raw('w.account_id'), now)} AS late_cancellations
    FROM workers w JOIN accounts a ON a.id = w.account_id WHERE w.account_id = ${workerId} AND a.suspended_at IS NULL`;

/**
 * Those of these starts, as JSON, at which a worker is free for a job of this length, for this client or anyone. No row if the account is suspended or
 * closed.
 */
export const selectFreeStarts = (
  workerId: string,
  clientId: string | null,
  starts: readonly number[],
  hours: number,
  mustBeVerified: boolean,
): SQL<{ starts: string }> =>
  sql<{ starts: string }>`SELECT iif(${isAvailableTo(clientId, mustBeVerified)},
    (SELECT json_group_array(p.value) ${fromFreeStarts(starts, hours)}), '[]') AS starts
    FROM workers w JOIN accounts a ON a.id = w.account_id WHERE w.account_id = ${workerId} AND a.suspended_at IS NULL`;

/** Which workers, in which order: by a column, 0 for unrated workers, and then by id. The index of each has that order. */
export const WORKER_ORDERS = {
  // By a score that weighs the number of reviews. Unrated workers come last.
  best: { key: 'score', direction: 'DESC', index: 'workers_found', condition: '' },
  best_rated: { key: 'score', direction: 'DESC', index: 'workers_found', condition: 'AND w.score > 0' },
  newest_unrated: { key: 'score', direction: 'DESC', index: 'workers_found', condition: 'AND w.score = 0' },
  // By the average that is shown.
  lowest_rated: {
    key: 'shown_rating',
    direction: 'ASC',
    index: 'workers_found_lowest',
    condition: 'AND w.rating_count > 0',
  },
  // Those who have completed fewer than three jobs, in the order of their turns; after the last one the first follows.
  newcomers: {
    key: 'turn',
    direction: 'ASC',
    index: 'workers_new',
    condition: `AND w.jobs_completed < ${NEWCOMER_BELOW_JOBS}`,
  },
} as const;
export type WorkerOrder = keyof typeof WORKER_ORDERS;

/**
 * From the approximate point of a worker: with the exact one, a guest who moves the searched place step by step could find the
 * home. The searched place is written as two numbers, because D1 allows 100 parameters in a statement, which has it many times.
 */
const distanceTo = (point: Point | null): SQL =>
  point
    ? kmBetween(approximatePointOf('w'), { lat: sql.raw(String(point.lat)), lng: sql.raw(String(point.lng)) })
    : sql.raw('NULL');

/**
 * The FROM part and the condition of the available and verified workers `w` whose own radius reaches the place. It reads nothing
 * but the index.
 */
const fromReached = (
  { professions, point, radiusKm, mustBeVerified }: Omit<WorkerFilter, 'time'>,
  index: (typeof WORKER_ORDERS)[WorkerOrder]['index'] = 'workers_found',
): SQL => {
  const states = VERIFICATION_STATES.filter((state) => (mustBeVerified ? state === 'verified' : state !== 'refused'));
  const cells = point
    ? sql`(SELECT p.value AS profession, c.value FROM json_each(${JSON.stringify(professions)}) p CROSS JOIN json_each(${JSON.stringify(gridCellsWithin(point, radiusKm))}) c)`
    : occupiedCells(professions);
  return sql`FROM ${cells} c CROSS JOIN json_each(${JSON.stringify(states)}) v CROSS JOIN workers w INDEXED BY ${sql.raw(index)}
    WHERE w.profession = c.profession AND w.cell IS c.value AND w.verification = v.value AND w.available = 1
      ${point ? sql`AND ${distanceTo(point)} <= min(${radiusKm}, w.service_radius_km)` : sql``}`;
};

/**
 * That such a worker fits in every other respect.
 * @param day an instant of a day, on which working hours may limit the distance
 */
const fits = ({ point, ...filter }: Omit<WorkerFilter, 'time'>, day: number | undefined): SQL =>
  sql`w.verification_reason IS NULL
    ${point && day !== undefined ? sql`AND (w.working_hours IS NULL OR ${distanceTo(point)} <= ${reachOn(sql.raw(JSON.stringify(day)))})` : sql``}
    ${filter.gender ? sql`AND w.gender = ${filter.gender}` : sql``}
    ${filter.skill ? sql`AND EXISTS (SELECT 1 FROM json_each(w.skills) s WHERE s.value = ${filter.skill})` : sql``}
    ${filter.clientId === null ? sql`` : sql`AND NOT ${isBlocked(sql`${filter.clientId}`, sql.raw('w.account_id'))}`}
    ${filter.clientId !== null && filter.mustBeBookable ? sql`AND NOT ${mayBeSamePerson(sql`${filter.clientId}`, sql.raw('w.account_id'))}` : sql``}`;

/**
 * How many workers a match looks at in one order: it limits the rows read where nearly all of thousands have jobs at that time,
 * or are not of the wanted gender.
 */
const MAX_MATCH_CANDIDATES = 300;

/**
 * Available workers in this order, at most `limit`. The index has that order within a cell, so SQLite leaves a cell as soon as
 * the page is full: the rows read grow with the number of cells, not of workers. A search includes suspended workers, with
 * `suspended_at`: a check of every candidate's account before the limit would read 50 % more rows. Those for a booking are few, and
 * suspended ones would push others out.
 */
export function selectWorkers(
  filter: WorkerFilter,
  workerOrder: WorkerOrder,
  keys: CursorKeys | readonly [turn: string, id: string] | null,
  limit: number,
): SQL<WorkerSearchRow> {
  const { key, direction, index, condition } = WORKER_ORDERS[workerOrder];
  const comparison = direction === 'ASC' ? '>' : '<';
  const order = sql.raw(`w.${key} ${direction}, w.account_id ${direction}`);
  // All starts are on one day.
  const [day] = filter.time?.starts ?? [];
  const columns = sql`${searchColumns}, ${distanceTo(filter.point)} AS distance_km`;
  const account = sql.raw('a.name, a.photo_key, a.suspended_at');
  const fitting = sql`${fits(filter, day)} ${filter.time ? sql`AND ${isFreeAtOneOf(filter.time.starts, filter.time.hours)}` : sql``}`;
  const reachedAfter = (cursor: typeof keys) => sql`${fromReached(filter, index)} ${sql.raw(condition)}
    ${cursor ? sql`AND (w.${sql.raw(`${key}, w.account_id) ${comparison}`)} (${cursor[0]}, ${cursor[1]})` : sql``}`;
  if (filter.mustBeBookable) {
    const part = (cursor: typeof keys, count: number, offset: number) => sql`SELECT ${columns}, ${account}
      FROM (SELECT w.rowid AS id ${reachedAfter(cursor)} ORDER BY ${order} LIMIT ${count} OFFSET ${offset}) k CROSS JOIN workers w ON w.rowid = k.id
        CROSS JOIN accounts a ON a.id = w.account_id AND a.suspended_at IS NULL
      WHERE ${fitting}`;
    // A little more than the limit: SQLite reads a part only if those before it have not filled the limit.
    const first = limit + 2;
    const parts = [part(keys, first, 0), part(keys, MAX_MATCH_CANDIDATES, first)];
    if (workerOrder === 'newcomers') parts.push(part(null, MAX_MATCH_CANDIDATES, 0));
    return sql<WorkerSearchRow>`${sql.join(parts, sql` UNION ALL `)} LIMIT ${limit}`;
  }
  // Accounts are joined outside: only with workers as the innermost table does SQLite take their order from the index.
  return sql<WorkerSearchRow>`SELECT ${searchColumns}, w.distance_km, ${account}
    FROM (SELECT ${columns} ${reachedAfter(keys)} AND ${fitting} ORDER BY ${order} LIMIT ${limit}) w CROSS JOIN accounts a ON a.id = w.account_id`;
}

/**
 * How many candidates of each start `countFreeWorkers` looks at. It limits the rows read on days on which nearly everyone has
 * jobs.
 */
const MAX_COUNTED_CANDIDATES = 60;

/** How many of the workers in the nearest cells are free at each of these starts of one day. At most `max` are counted. */
export const countFreeWorkers = (
  filter: Omit<WorkerFilter, 'time'>,
  starts: readonly number[],
  hours: number,
  max: number,
): SQL<{ start: number; workers: number }> =>
  sql<{ start: number; workers: number }>`SELECT one.value AS start, (SELECT count(*) FROM (SELECT 1
      FROM (SELECT w.account_id, w.working_hours ${fromReached(filter)} AND ${fits(filter, starts[0])} LIMIT ${MAX_COUNTED_CANDIDATES}) w
      WHERE ${isFreeAt(sql.raw('one.value'), hours)}
        AND ${isNotSuspended} LIMIT ${max})) AS workers
    FROM json_each(${JSON.stringify(starts)}) one`;
