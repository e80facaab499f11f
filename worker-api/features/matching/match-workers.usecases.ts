import { DURATION_HOURS, DURATIONS, EXPERIENCE, SERVICES, SKILLS, type Service } from '#contract/catalogue.ts';
import { HOUR_MS } from '#contract/durations.ts';
import { approximatePoint, MAX_RADIUS_KM, type Point } from '#contract/geo.ts';
import {
  MAX_FREE_WORKERS,
  type FreeWorkers,
  type FreeWorkersQuery,
  type Match,
  type MatchBody,
} from '#contract/matching/matching.ts';
import { averageRating } from '#contract/reviews.ts';
import { dayInIndia, daysBetween, possibleStarts, slot, slotStart } from '#contract/time.ts';
import { countFreeWorkers, selectWorkers, type WorkerSearchRow, type WorkerFilter } from './matching.repository.ts';
import { rankWorkers, type Candidate } from './matching.rules.ts';
import { clientIdOf, type SearchContext } from './matching.usecases.ts';
import { distanceField, parseStringArray, photoUrl } from './worker-card.rules.ts';

// The candidates for a request are the best workers nearby, the best of all who serve the place, and newcomers.
const NEARBY_CANDIDATES_KM = 6;
const MAX_NEARBY_CANDIDATES = 8;
const MAX_BEST_CANDIDATES = 10;
const NEWCOMER_CANDIDATES_KM = 8;
/** As many as a match shows, so that their turns decide who is shown, and not their first ratings. */
const MAX_NEWCOMER_CANDIDATES = 2;
const MAX_MATCHES = 10;

/** Skills that a service requires. */
const REQUIRED_SKILLS: Partial<Record<Service, readonly string[]>> = {
  'leakage-repair': ['Leak Repair'],
  'deep-cleaning': ['House Cleaning'],
  'kitchen-cleaning': ['House Cleaning', 'Dish Washing'],
  'ac-installation': ['Appliance Installation'],
  'fan-servicing': ['Electrical Maintenance', 'Appliance Installation'],
};

const MIN_YEARS_OF_EXPERIENCE = [0, 1, 3, 5] as const;

/**
 * With whom the newcomers begin. It changes every hour by the golden section of all turns, so that the hours of a day are
 * spread evenly.
 */
const turnAt = (now: number): string => ((Math.floor(now / HOUR_MS) * 40_503) % 65_536).toString(16).padStart(4, '0');

/** Workers whom this client may book for a service at a place, at any time. */
const filterFor = (
  context: SearchContext,
  { service, gender }: Pick<MatchBody, 'service' | 'gender'>,
  point: Point | null,
): Omit<WorkerFilter, 'time'> => ({
  professions: [SERVICES[service]],
  skill: null,
  gender: gender && gender !== 'no-preference' ? gender : null,
  point,
  radiusKm: MAX_RADIUS_KM,
  mustBeVerified: context.settings.verifyWorkers,
  clientId: clientIdOf(context),
  mustBeBookable: true,
});

/** The best workers for a service who are available, are free at the time and serve the place. */
export async function matchWorkers(context: SearchContext, body: MatchBody): Promise<Match[]> {
  const today = dayInIndia(context.now);
  const profession = SERVICES[body.service];
  const point = typeof body.lat === 'number' && typeof body.lng === 'number' ? { lat: body.lat, lng: body.lng } : null;
  const filter: WorkerFilter = {
    ...filterFor(context, body, point),
    time: body.date
      ? {
          starts: possibleStarts(body.date, body.timeSlot ?? null, context.now),
          hours: DURATION_HOURS[body.duration ?? DURATIONS[0]],
        }
      : null,
  };
  const { nearby, best, newcomers } = await context.db.batch({
    nearby: point
      ? [selectWorkers({ ...filter, radiusKm: NEARBY_CANDIDATES_KM }, 'best_rated', null, MAX_NEARBY_CANDIDATES)]
      : [],
    best: selectWorkers(filter, 'best', null, MAX_BEST_CANDIDATES),
    newcomers: selectWorkers(
      { ...filter, radiusKm: NEWCOMER_CANDIDATES_KM },
      'newcomers',
      [turnAt(context.now), ''],
      MAX_NEWCOMER_CANDIDATES,
    ),
  });
  const turns = newcomers.map(({ account_id }) => account_id);
  const rows = new Map([...nearby, ...best, ...newcomers].map((row) => [row.account_id, row]));
  const candidates = [...rows.values()].map((row) => ({
    row,
    id: row.account_id,
    ratingSum: row.rating_sum,
    ratingCount: row.rating_count,
    completed: row.jobs_completed,
    cancelledByWorker: row.jobs_dropped,
    skills: parseStringArray(row.skills),
    distanceKm: row.distance_km,
    turn: turns.includes(row.account_id) ? turns.indexOf(row.account_id) : null,
    daysSinceSeen: row.last_seen_on === null ? null : daysBetween(row.last_seen_on, today),
  })) satisfies (Candidate & { row: WorkerSearchRow })[];
  const professionSkills: readonly string[] = SKILLS[profession];
  const criteria = {
    words: body.problem ?? '',
    skills: (REQUIRED_SKILLS[body.service] ?? []).filter((skill) => professionSkills.includes(skill)),
    hasSlot: filter.time !== null && typeof body.timeSlot === 'string',
  };
  return rankWorkers(candidates, criteria, MAX_MATCHES).map(({ candidate, reasons }) => ({
    id: candidate.id,
    name: candidate.row.name,
    image: photoUrl(candidate.row),
    rating: averageRating(candidate.ratingSum, candidate.ratingCount),
    reviewCount: candidate.ratingCount,
    experience: MIN_YEARS_OF_EXPERIENCE[EXPERIENCE.findIndex((one) => one === candidate.row.experience)] ?? 0,
    verified: candidate.row.verification === 'verified',
    successRate:
      candidate.completed + candidate.cancelledByWorker === 0
        ? null
        : Math.round((100 * candidate.completed) / (candidate.completed + candidate.cancelledByWorker)),
    skills: candidate.skills,
    reasons,
    ...distanceField(candidate.row),
  }));
}

/** How many of the workers whom `matchWorkers` would choose from are free in each slot of a day. */
export async function findFreeWorkers(context: SearchContext, query: FreeWorkersQuery): Promise<FreeWorkers> {
  const starts = possibleStarts(query.date, null, context.now);
  const filter = filterFor(context, query, approximatePoint(query));
  const hours = DURATION_HOURS[query.duration ?? DURATIONS[0]];
  const counts = await context.db.all(countFreeWorkers(filter, starts, hours, MAX_FREE_WORKERS));
  const workersAt = new Map(counts.map(({ start, workers }) => [start, workers]));
  return {
    slots: slot.options.flatMap((one) => {
      const workers = workersAt.get(slotStart(query.date, one));
      return workers === undefined ? [] : [{ slot: one, workers }];
    }),
  };
}
