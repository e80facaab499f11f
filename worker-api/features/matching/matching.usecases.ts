import { PROFESSIONS } from '#contract/catalogue.ts';
import { MAX_RADIUS_KM, type Point } from '#contract/geo.ts';
import type { PublicWorker, SearchQuery, WorkerCard } from '#contract/matching/matching.ts';
import { parseServiceSearch } from './service-search.ts';
import { AppError } from '#api/lib/app-error.ts';
import type { OptionalContext } from '#api/lib/context.ts';
import type { Settings } from '#api/lib/env.ts';
import { paginate, readCursor } from '#api/lib/paging.ts';
import {
  selectWorkers,
  selectPublicWorker,
  WORKER_ORDERS,
  type WorkerSearchRow,
  type WorkerFilter,
} from './matching.repository.ts';
import { parseStringArray, toWorkerCard } from './worker-card.rules.ts';

const PAGE_SIZE = 20;
/** What a search needs of its request. */
export type SearchContext = Pick<OptionalContext, 'db' | 'setHeader' | 'actor' | 'now'> & {
  settings: Pick<Settings, 'verifyWorkers'>;
};

/** The client who searches, or null. */
export const clientIdOf = ({ actor }: SearchContext): string | null => (actor?.role === 'client' ? actor.id : null);
const isNotSuspended = (row: WorkerSearchRow): boolean => row.suspended_at === null;

/** The location that a text names, or null if it is unknown. */
type LocatePlace = (text: string) => Promise<Point | null>;

/**
 * Pages through the rated workers in the requested order, then through the unrated ones, whose sort key is 0. A page may be
 * shorter than `limit`, because suspended workers are removed after the query.
 */
export async function searchWorkers(
  context: SearchContext,
  query: SearchQuery,
  locatePlace: LocatePlace,
): Promise<WorkerCard[]> {
  const serviceSearch = query.service === undefined ? null : parseServiceSearch(query.service);
  if (query.service !== undefined && !serviceSearch) return [];
  const givenPoint = query.lat !== undefined && query.lng !== undefined ? { lat: query.lat, lng: query.lng } : null;
  const point: Point | null = givenPoint ?? (query.location === undefined ? null : await locatePlace(query.location));
  if (query.location !== undefined && !point) return [];
  const filter: WorkerFilter = {
    professions: serviceSearch?.professions ?? PROFESSIONS,
    skill: serviceSearch?.skill ?? null,
    gender: query.gender && query.gender !== 'any' ? query.gender : null,
    point,
    radiusKm: query.radius_km ?? MAX_RADIUS_KM,
    mustBeVerified: context.settings.verifyWorkers,
    time: null,
    clientId: clientIdOf(context),
    mustBeBookable: false,
  };
  const limit = query.limit ?? PAGE_SIZE;
  const sort = query.sort ?? 'rating_desc';
  const { key: sortKey } = WORKER_ORDERS[sort === 'rating_desc' ? 'best' : 'lowest_rated'];
  const keys = readCursor(query.cursor);
  const isUnratedPage = keys?.[0] === 0;
  const { rows } = await context.db.batch({
    rows:
      sort === 'rating_desc'
        ? [selectWorkers(filter, 'best', keys, limit + 1)]
        : [
            ...(isUnratedPage ? [] : [selectWorkers(filter, 'lowest_rated', keys, limit + 1)]),
            selectWorkers(filter, 'newest_unrated', isUnratedPage ? keys : null, limit + 1),
          ],
  });
  return paginate(context, rows, limit, (row) => [row[sortKey], row.account_id])
    .filter(isNotSuspended)
    .map(toWorkerCard);
}

/** The public profile of a worker. Throws `worker.not_found`, also if the account is suspended or closed. */
export async function findPublicWorker(context: SearchContext, workerId: string): Promise<PublicWorker> {
  const row = await context.db.first(
    selectPublicWorker(workerId, clientIdOf(context), context.settings.verifyWorkers, context.now),
  );
  if (!row) throw new AppError('worker.not_found');
  return {
    ...toWorkerCard(row),
    certifications: parseStringArray(row.certifications),
    jobsCompleted: row.jobs_completed,
    since: row.created_at,
    available: row.available === 1,
    blocked: row.blocked === 1,
    lateCancellations: row.late_cancellations,
  };
}
