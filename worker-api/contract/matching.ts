import * as z from 'zod/mini';
import { EXPERIENCE, GENDERS, GENDER_WISHES, PROFESSIONS, service } from './catalogue.ts';
import { MAX_RADIUS_KM, latitude, longitude } from './geo.ts';
import { id } from './ids.ts';
import { paging } from './paging.ts';
import { singleLine, paragraph } from './text.ts';
import { comingDay, slot } from './time.ts';

export const SORTS = ['rating_desc', 'rating_asc'] as const;
export type Sort = (typeof SORTS)[number];

/** A number in a query string; absent and empty are "not given". */
const queryNumber = (schema: z.ZodMiniNumber<number>) =>
  z.optional(z.pipe(z.string().check(z.regex(/^-?\d{1,3}(\.\d{1,15})?$/)), z.pipe(z.transform(Number), schema)));
const queryText = z.optional(
  z.pipe(
    z.transform((text: unknown) => (text === '' ? undefined : text)),
    z.optional(singleLine(100)),
  ),
);

/** GET /api/worker/search (client specification, section 7). `lat` and `lng` go together and go before `location`. */
export const searchQuery = z
  .object({
    ...paging,
    service: queryText,
    location: queryText,
    gender: z.optional(z.enum(['', 'any', ...GENDERS])),
    sort: z.optional(z.enum(SORTS)),
    lat: queryNumber(latitude),
    lng: queryNumber(longitude),
    radius_km: queryNumber(z.number().check(z.gte(1), z.lte(MAX_RADIUS_KM))),
  })
  .check((context) => {
    const { lat, lng } = context.value;
    if ((lat === undefined) !== (lng === undefined))
      context.issues.push({ code: 'custom', path: ['lat'], message: 'field.latitude', input: lat });
  });
export type SearchQuery = z.infer<typeof searchQuery>;

/** A worker as the search shows him. `address` is the part of town, never the door; `distanceKm` is there when a place was asked for. */
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

/** A worker as everybody may know him. */
export const publicWorker = z.extend(z.omit(workerCard, { distanceKm: true }), {
  certifications: z.array(z.string()),
  jobsCompleted: z.int(),
  /** Instant of his sign-up. */
  since: z.int(),
  /** Whether he takes jobs now. */
  available: z.boolean(),
  /** Whether the client who asks has blocked him. */
  blocked: z.boolean(),
});
export type PublicWorker = z.infer<typeof publicWorker>;

/** POST /api/match-workers. Without a place, from everywhere; `problem` is what the request says in words. */
export const matchBody = z
  .object({
    service,
    lat: z.optional(z.nullable(latitude)),
    lng: z.optional(z.nullable(longitude)),
    date: z.optional(z.nullable(comingDay)),
    timeSlot: z.optional(z.nullable(slot)),
    gender: z.optional(z.nullable(z.enum(GENDER_WISHES))),
    problem: z.optional(z.nullable(paragraph(2000))),
  })
  .check((context) => {
    const { lat, lng } = context.value;
    if (typeof lat !== typeof lng)
      context.issues.push({ code: 'custom', path: ['lat'], message: 'field.latitude', input: lat });
  });
export type MatchBody = z.infer<typeof matchBody>;

/** Why somebody is among the matches; the phone says it in its language. */
const REASONS = ['near', 'rated', 'reliable', 'skill', 'free', 'newcomer'] as const;
export type Reason = (typeof REASONS)[number];

export const match = z.object({
  id,
  name: z.string(),
  image: z.nullable(z.string()),
  /** Average of all ratings to one decimal, null while there is none. */
  rating: z.nullable(z.number()),
  reviewCount: z.int(),
  /** Full years, at least. */
  experience: z.int(),
  /** Percent of the jobs taken that were done, null before the first. */
  successRate: z.nullable(z.int()),
  skills: z.array(z.string()),
  reasons: z.array(z.enum(REASONS)),
  distanceKm: z.optional(z.number()),
});
export type Match = z.infer<typeof match>;
