import { EXPERIENCE, PROFESSIONS, SERVICES, SKILLS, type Service } from '#contract/catalogue.ts';
import { MAX_RADIUS_KM, type Point } from '#contract/geo.ts';
import type { Match, MatchBody, PublicWorker, SearchQuery, WorkerCard } from '#contract/matching/matching.ts';
import { parseServiceSearch } from '#contract/matching/service-search.ts';
import { dayInIndia, daysBetween } from '#contract/time.ts';
import { AppError } from '#api/lib/app-error.ts';
import type { OptionalContext } from '#api/lib/context.ts';
import type { Settings } from '#api/lib/env.ts';
import { page, readCursor } from '#api/lib/paging.ts';
import { found, publicly, type FoundRow, type PublicRow, type Where } from './matching.repository.ts';
import { rank, type Candidate } from './matching.rules.ts';

const PAGE = 20;
/** Candidates for a request: the best around the corner, the best of all who come that far, and newcomers; and how many are shown. */
const NEAR_KM = 6;
const NEAREST = 8;
const BEST = 10;
const NEWCOMER_KM = 8;
const NEWCOMERS = 2;
const SHOWN = 10;

/** Skills that a service asks for by itself. */
const NEEDED: Partial<Record<Service, readonly string[]>> = {
  'leakage-repair': ['Leak Repair'],
  'deep-cleaning': ['House Cleaning'],
  'kitchen-cleaning': ['House Cleaning', 'Dish Washing'],
  'ac-installation': ['Appliance Installation'],
  'fan-servicing': ['Electrical Maintenance', 'Appliance Installation'],
};

/** The part of town of an address: without the door where more than that is given. */
export function areaOf(address: string): string {
  const parts = address.split(',').map((part) => part.trim());
  return parts.length <= 2
    ? parts.filter((part, place) => place > 0 || !/^\D{0,3}\d/.test(part)).join(', ')
    : parts.slice(-2).join(', ');
}

const textsOf = (json: string): string[] => (JSON.parse(json) as unknown[]).filter((text) => typeof text === 'string');
const averageOf = (row: FoundRow): number | null =>
  row.rating_count === 0 ? null : Math.round((row.rating_sum / row.rating_count) * 10) / 10;
const kilometres = (row: FoundRow): { distanceKm?: number } =>
  row.distance_km === null ? {} : { distanceKm: Math.round(row.distance_km * 10) / 10 };
const photoOf = (row: FoundRow): string | null => row.photo_key && `/media/${row.photo_key}`;

const cardOf = (row: FoundRow): WorkerCard => ({
  id: row.account_id,
  name: row.name,
  profession: row.profession,
  description: row.description,
  address: areaOf(row.address),
  experience: EXPERIENCE.find((one) => one === row.experience) ?? EXPERIENCE[0],
  profile_photo: photoOf(row),
  averageRating: averageOf(row),
  reviewCount: row.rating_count,
  skills: textsOf(row.skills),
  verified: row.verification === 'verified',
  ...kilometres(row),
});

/** What a question needs of the request that asks it. */
export type Asking = Pick<OptionalContext, 'db' | 'header' | 'actor' | 'now'> & { settings: Pick<Settings, 'verifyWorkers'> };

const clientOf = ({ actor }: Asking): string | null => (actor?.role === 'client' ? actor.id : null);
const isThere = (row: FoundRow): boolean => row.suspended_at === null;

/** Where a text is; null where it is nowhere known. */
type PlaceNamed = (text: string) => Promise<Point | null>;

/** Pages through the rated workers in the order asked for, then through the unrated ones, whose score is 0. A page may be short of those who are suspended. */
export async function searchWorkers(context: Asking, query: SearchQuery, placeNamed: PlaceNamed): Promise<WorkerCard[]> {
  const sought = query.service === undefined ? null : parseServiceSearch(query.service);
  if (query.service !== undefined && !sought) return [];
  const given = query.lat !== undefined && query.lng !== undefined ? { lat: query.lat, lng: query.lng } : null;
  const place: Point | null = given ?? (query.location === undefined ? null : await placeNamed(query.location));
  if (query.location !== undefined && !place) return [];
  const where: Where = {
    professions: sought?.professions ?? PROFESSIONS,
    skill: sought?.skill ?? null,
    gender: query.gender && query.gender !== 'any' ? query.gender : null,
    place,
    radiusKm: query.radius_km ?? MAX_RADIUS_KM,
    mustBeVerified: context.settings.verifyWorkers,
    date: null,
    slot: null,
    clientId: clientOf(context),
  };
  const limit = query.limit ?? PAGE;
  const sort = query.sort ?? 'rating_desc';
  const keys = readCursor(query.cursor);
  const amongUnrated = keys?.[0] === 0;
  // From the best down the unrated come last by themselves.
  const results = await context.db.batch(
    sort === 'rating_desc'
      ? [found(where, 'all', sort, keys, limit + 1)]
      : [
          ...(amongUnrated ? [] : [found(where, 'rated', sort, keys, limit + 1)]),
          found(where, 'unrated', sort, amongUnrated ? keys : null, limit + 1),
        ],
  );
  const rows = results.flat() as unknown as FoundRow[];
  return page(context, rows, limit, (row) => [row.score, row.account_id])
    .filter(isThere)
    .map(cardOf);
}

/** A worker for everybody to see. Throws `worker.not_found`, also for one whose account is suspended or closed. */
export async function workerInPublic(context: Asking, workerId: string): Promise<PublicWorker> {
  const row = await context.db.first<PublicRow>(publicly(workerId, clientOf(context)));
  if (!row) throw new AppError('worker.not_found');
  return {
    ...cardOf(row),
    certifications: textsOf(row.certifications),
    jobsCompleted: row.jobs_completed,
    since: row.created_at,
    available: row.available === 1,
    blocked: row.blocked === 1,
  };
}

const YEARS = [0, 1, 3, 5] as const;

/** The best workers who do the service, take jobs, are free then and come that far. */
export async function matchWorkers(context: Asking, body: MatchBody): Promise<Match[]> {
  const today = dayInIndia(context.now);
  const profession = SERVICES[body.service];
  const place = typeof body.lat === 'number' && typeof body.lng === 'number' ? { lat: body.lat, lng: body.lng } : null;
  const where: Where = {
    professions: [profession],
    skill: null,
    gender: body.gender && body.gender !== 'no-preference' ? body.gender : null,
    place,
    radiusKm: MAX_RADIUS_KM,
    mustBeVerified: context.settings.verifyWorkers,
    date: body.date ?? null,
    slot: body.timeSlot ?? null,
    clientId: clientOf(context),
  };
  const results = await context.db.batch([
    ...(place ? [found({ ...where, radiusKm: NEAR_KM }, 'rated', 'rating_desc', null, NEAREST)] : []),
    found(where, 'all', 'rating_desc', null, BEST),
    found({ ...where, radiusKm: NEWCOMER_KM }, 'unrated', 'rating_desc', null, NEWCOMERS),
  ]);
  const rows = new Map((results.flat() as unknown as FoundRow[]).filter(isThere).map((row) => [row.account_id, row]));
  const candidates = [...rows.values()].map((row) => ({
    row,
    id: row.account_id,
    ratingSum: row.rating_sum,
    ratingCount: row.rating_count,
    completed: row.jobs_completed,
    dropped: row.jobs_dropped,
    skills: textsOf(row.skills),
    distanceKm: row.distance_km,
    daysAway: row.seen_on === null ? null : daysBetween(row.seen_on, today),
  })) satisfies (Candidate & { row: FoundRow })[];
  const known: readonly string[] = SKILLS[profession];
  const wish = {
    words: body.problem ?? '',
    skills: (NEEDED[body.service] ?? []).filter((skill) => known.includes(skill)),
    timed: where.date !== null && where.slot !== null,
  };
  return rank(candidates, wish, SHOWN).map(({ candidate, reasons }) => ({
    id: candidate.id,
    name: candidate.row.name,
    image: photoOf(candidate.row),
    rating: averageOf(candidate.row),
    reviewCount: candidate.ratingCount,
    experience: YEARS[EXPERIENCE.findIndex((one) => one === candidate.row.experience)] ?? 0,
    successRate:
      candidate.completed + candidate.dropped === 0
        ? null
        : Math.round((100 * candidate.completed) / (candidate.completed + candidate.dropped)),
    skills: candidate.skills,
    reasons,
    ...kilometres(candidate.row),
  }));
}
