import * as z from 'zod/mini';
import { DURATIONS, EXPERIENCE, GENDERS, GENDER_PREFERENCES, PROFESSIONS, service } from '#contract/catalogue.ts';
import { radiusKm, latitude, longitude } from '#contract/geo.ts';
import { id } from '#contract/ids.ts';
import { paging } from '#contract/paging.ts';
import { singleLine, multiLine } from '#contract/text.ts';
import { todayOrLater, slot } from '#contract/time.ts';

export const SEARCH_SORTS = ['rating_desc', 'rating_asc'] as const;

/** A number in a query string. */
const numberInQuery = (schema: z.ZodMiniNumber<number>) =>
  z.pipe(z.string().check(z.regex(/^-?\d{1,3}(\.\d{1,15})?$/)), z.pipe(z.transform(Number), schema));
const queryNumber = (schema: z.ZodMiniNumber<number>) => z.optional(numberInQuery(schema));
const queryText = z.optional(
  z.pipe(
    z.transform((text: unknown) => (text === '' ? undefined : text)),
    z.optional(singleLine(100)),
  ),
);

/** GET /api/worker/search (client specification, section 7). `lat` and `lng` belong together and override `location`. */
export const searchQuery = z
  .object({
    ...paging,
    service: queryText,
    location: queryText,
    gender: z.optional(z.enum(['', 'any', ...GENDERS])),
    sort: z.optional(z.enum(SEARCH_SORTS)),
    lat: queryNumber(latitude),
    lng: queryNumber(longitude),
    radius_km: queryNumber(radiusKm),
  })
  .check((context) => {
    const { lat, lng } = context.value;
    if ((lat === undefined) !== (lng === undefined))
      context.issues.push({ code: 'custom', path: ['lat'], message: 'field.latitude', input: lat });
  });
export type SearchQuery = z.infer<typeof searchQuery>;

/** A worker in search results. `address` is only the locality; `distanceKm` is present if the search had a location. */
export const workerCard = z.object({
  id,
  name: z.string(),
  profession: z.enum(PROFESSIONS),
  description: z.string(),
  address: z.string(),
  experience: z.enum(EXPERIENCE),
  profile_photo: z.nullable(z.string()),
  averageRating: z.nullable(z.number()),
  reviewCount: z.int(),
  skills: z.array(z.string()),
  verified: z.boolean(),
  distanceKm: z.optional(z.number()),
});
export type WorkerCard = z.infer<typeof workerCard>;

/** A worker's public profile. */
export const publicWorker = z.extend(z.omit(workerCard, { distanceKm: true }), {
  certifications: z.array(z.string()),
  jobsCompleted: z.int(),
  /** Instant of registration. */
  since: z.int(),
  /** Whether the worker accepts jobs now. */
  available: z.boolean(),
  /** Whether the requesting client has blocked this worker. */
  blocked: z.boolean(),
  /** In the last year (CANCELLATION_RULES). Profiles that a phone stored in an older version lack it. */
  lateCancellations: z.optional(z.int()),
});
/** How many days, from today, the free slots of a worker are listed. */
export const FREE_SLOT_DAYS = 14;
export const freeSlotsQuery = z.object({ duration: z.optional(z.enum(DURATIONS)) });
/**
 * The slots of each of these days in India in which a worker works and is free for a job of the length asked for, by default
 * the shortest.
 */
export const freeSlots = z.object({ days: z.array(z.object({ date: z.string(), slots: z.array(slot) })) });
export type FreeSlots = z.infer<typeof freeSlots>;

export type PublicWorker = z.infer<typeof publicWorker>;

/** POST /api/match-workers. Without coordinates, workers from everywhere; `problem` is the free-text description. */
export const matchBody = z
  .object({
    service,
    lat: z.optional(z.nullable(latitude)),
    lng: z.optional(z.nullable(longitude)),
    date: z.optional(z.nullable(todayOrLater)),
    timeSlot: z.optional(z.nullable(slot)),
    /** Two hours without it. */
    duration: z.optional(z.nullable(z.enum(DURATIONS))),
    gender: z.optional(z.nullable(z.enum(GENDER_PREFERENCES))),
    problem: z.optional(z.nullable(multiLine(2000))),
  })
  .check((context) => {
    const { lat, lng } = context.value;
    if (typeof lat !== typeof lng)
      context.issues.push({ code: 'custom', path: ['lat'], message: 'field.latitude', input: lat });
  });
export type MatchBody = z.infer<typeof matchBody>;

/** GET /api/free-workers. The server uses the approximate point of the coordinates; an app sends no others. */
export const freeWorkersQuery = z.object({
  service,
  lat: numberInQuery(latitude),
  lng: numberInQuery(longitude),
  date: todayOrLater,
  /** Two hours without it. */
  duration: z.optional(z.enum(DURATIONS)),
  gender: z.optional(z.enum(GENDER_PREFERENCES)),
});
export type FreeWorkersQuery = z.infer<typeof freeWorkersQuery>;
/** The largest count of free workers, which means that there are this many or more. */
export const MAX_FREE_WORKERS = 9;
/** How many workers are free in each slot of a day that is not over. */
export const freeWorkers = z.object({ slots: z.array(z.object({ slot, workers: z.int() })) });
export type FreeWorkers = z.infer<typeof freeWorkers>;

/** Why a worker was matched; the app translates it. */
const MATCH_REASONS = ['near', 'rated', 'reliable', 'skill', 'free', 'newcomer'] as const;
export type MatchReason = (typeof MATCH_REASONS)[number];

export const match = z.object({
  id,
  name: z.string(),
  image: z.nullable(z.string()),
  /** Average of all ratings to one decimal, null while there is none. */
  rating: z.nullable(z.number()),
  reviewCount: z.int(),
  /** Lower bound in years. */
  experience: z.int(),
  /** Whether an admin has checked the worker's identity and face. */
  verified: z.boolean(),
  /** Percentage of accepted jobs that were completed, null before the first one. */
  successRate: z.nullable(z.int()),
  skills: z.array(z.string()),
  reasons: z.array(z.enum(MATCH_REASONS)),
  distanceKm: z.optional(z.number()),
});
export type Match = z.infer<typeof match>;
