import * as z from 'zod/mini';
import {
  DURATIONS,
  FREQUENCIES,
  GENDER_WISHES,
  PROFESSIONS,
  SERVICES,
  SERVICE_SLUGS,
  service,
  type Profession,
  type Service,
} from './catalogue.ts';
import { latitude, longitude } from './geo.ts';
import { id, newId } from './ids.ts';
import { photos } from './job-photos.ts';
import { CLIENT_STATUSES, STATUSES } from './status.ts';
import { comingDay, slot } from './time.ts';
import { blankable, email, singleLine, paragraph, phone } from './text.ts';

const numberOrDigits = (schema: z.ZodMiniNumber) =>
  blankable(
    z.pipe(
      z.transform((value: unknown) => (typeof value === 'string' && /^\d{1,4}$/.test(value) ? Number(value) : value)),
      schema,
    ),
  );

const shared = {
  id: z.optional(newId),
  address: singleLine(300),
  date: comingDay,
  special_instructions: blankable(paragraph(1000)),
  problem_description: blankable(paragraph(2000)),
  service_duration: blankable(z.enum(DURATIONS)),
  latitude: z.optional(z.nullable(latitude)),
  longitude: z.optional(z.nullable(longitude)),
  /** That the coordinates are of the area, found by its name or PIN code, and not of the door. */
  place_about: z.optional(z.boolean()),
  service_frequency: blankable(z.enum(FREQUENCIES)),
  room_count: numberOrDigits(z.int().check(z.gte(0), z.lte(100))),
  estimated_area: blankable(singleLine(60)),
  preferred_gender: blankable(z.enum(GENDER_WISHES)),
  emergency_contact: blankable(phone),
};

/** The request form (client specification, section 3). `total_amount` and `client_id` are the server's and are ignored. */
export const requestForm = z.object({
  ...shared,
  name: singleLine(100),
  email,
  phone_number: phone,
  timeSlot: slot,
  serviceType: service,
});
export type RequestForm = z.infer<typeof requestForm>;

/** Book Now: one worker by name (worker specification, section 7). `serviceType` is a service or a profession; `status` is ignored. */
const bookNow = z.object({
  ...shared,
  workerId: id,
  serviceType: z.enum([...SERVICE_SLUGS, ...PROFESSIONS], 'field.service'),
  clientName: singleLine(100),
  timeSlot: blankable(slot),
  phone_number: blankable(phone),
});

/** One address takes both: with a `workerId` it is Book Now, otherwise the request form. `kind` is added on the way in. */
export const jobRequestBody = z.pipe(
  z.transform((value: unknown) =>
    typeof value === 'object' && value !== null ? { ...value, kind: 'workerId' in value ? 'book-now' : 'form' } : value,
  ),
  z.discriminatedUnion('kind', [
    z.extend(bookNow, { kind: z.literal('book-now') }),
    z.extend(requestForm, { kind: z.literal('form') }),
  ]),
);
export type JobRequest = z.infer<typeof jobRequestBody>;

/** Only the start of a job may carry the client's four-digit code. */
export const jobIdBody = z.object({ jobId: id });
export const startBody = z.object({ jobId: id, code: z.optional(z.string().check(z.regex(/^\d{4}$/))) });
export const acceptBody = z.object({ jobId: id, workerId: z.optional(id) });

/** A client's booking. `amount` in rupees; `date` in India; `rating` is the client's own, null before his review. */
export const booking = z.object({
  id,
  service: z.enum(SERVICE_SLUGS),
  workerId: z.nullable(id),
  workerName: z.nullable(z.string()),
  date: z.string(),
  time: z.nullable(slot),
  status: z.enum(CLIENT_STATUSES),
  amount: z.number(),
  isPaid: z.boolean(),
  rating: z.nullable(z.int()),
  address: z.string(),
});
export type Booking = z.infer<typeof booking>;

/** A job as its worker, or a worker who may accept it, sees it. The client's phone is there once the job is his. */
export const job = z.object({
  id,
  service_type: z.enum(SERVICE_SLUGS),
  status: z.enum(STATUSES),
  description: z.string(),
  address: z.string(),
  date: z.string(),
  time: z.nullable(slot),
  total_amount: z.number(),
  lat: z.nullable(latitude),
  lng: z.nullable(longitude),
  /** True where the coordinates are of the area and not of the door. */
  about: z.boolean(),
  urgency: z.int().check(z.gte(1), z.lte(5)),
  /** Kilometres from the worker's own place. */
  distance: z.optional(z.number()),
  /** True when the client asked for this worker by name. */
  byName: z.boolean(),
  /** That the client's code is asked for when it starts. */
  needsStartCode: z.boolean(),
  customer: z.object({ name: z.string(), phone: z.optional(z.string()) }),
});
export type Job = z.infer<typeof job>;

/** One job in full, for its client, its worker, a worker who may accept it (without `phone` and `email`) and an admin. */
export const jobDetail = z.object({
  id,
  name: z.string(),
  phone: z.optional(z.string()),
  email: z.optional(z.string()),
  address: z.string(),
  serviceType: z.enum(SERVICE_SLUGS),
  date: z.string(),
  timeSlot: z.nullable(slot),
  /** In the reader's vocabulary: `confirmed` for a client, `accepted` for everyone else. */
  status: z.enum([...STATUSES, 'confirmed']),
  worker_id: z.nullable(id),
  customer_id: id,
  workerName: z.nullable(z.string()),
  workerPhone: z.optional(z.nullable(z.string())),
  workerPhoto: z.nullable(z.string()),
  workerRating: z.nullable(z.number()),
  description: z.string(),
  instructions: z.string(),
  duration: z.enum(DURATIONS),
  frequency: z.enum(FREQUENCIES),
  /** The client's own wish, for the client alone. */
  preferredGender: z.optional(z.enum(GENDER_WISHES)),
  total_amount: z.number(),
  isPaid: z.boolean(),
  lat: z.nullable(latitude),
  lng: z.nullable(longitude),
  about: z.boolean(),
  photos,
  urgency: z.int(),
  distance: z.optional(z.number()),
  /** Shown to the client alone, and only where start codes are on. */
  startCode: z.optional(z.nullable(z.string())),
  needsStartCode: z.boolean(),
  reviewed: z.boolean(),
  /** `time`: nobody took it before it was to start. */
  cancelledBy: z.nullable(z.enum(['client', 'worker', 'admin', 'time'])),
  /** Why an admin cancelled it. */
  cancelReason: z.nullable(z.string()),
  times: z.object({
    created: z.int(),
    accepted: z.nullable(z.int()),
    started: z.nullable(z.int()),
    completed: z.nullable(z.int()),
    cancelled: z.nullable(z.int()),
  }),
});
export type JobDetail = z.infer<typeof jobDetail>;

/** The profession that does what was asked for, and the service it is booked as. */
export function serviceAsked(
  asked: Service | Profession,
  byProfession: Record<Profession, Service>,
): { service: Service; profession: Profession } {
  const found: Service = asked in SERVICES ? (asked as Service) : byProfession[asked as Profession];
  return { service: found, profession: SERVICES[found] };
}

export const historyQuery = z.object({
  sortBy: z.optional(z.enum(['date', 'total_amount'])),
  order: z.optional(z.enum(['asc', 'desc'])),
  status: z.optional(z.enum(['completed', 'cancelled'])),
});
