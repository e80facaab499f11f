import * as z from 'zod/mini';
import {
  DURATIONS,
  FREQUENCIES,
  GENDER_PREFERENCES,
  PROFESSIONS,
  SERVICES,
  SERVICE_SLUGS,
  service,
  type Profession,
  type Service,
} from '#contract/catalogue.ts';
import { latitude, longitude } from '#contract/geo.ts';
import { id, uuidv7Id } from '#contract/ids.ts';
import { JOB_SIDES } from '#contract/chat.ts';
import { jobPhotoUrls } from './job-photos.ts';
import { jobDelay } from './delays.ts';
import { nextVisit } from './next-visit.ts';
import { timeProposal } from './rescheduling.ts';
import { CANCELLERS, CLIENT_STATUSES, JOB_STATUSES } from './job-status.ts';
import { todayOrLater, slot } from '#contract/time.ts';
import { personName } from '#contract/person-name.ts';
import { blankable, email, singleLine, multiLine, phone } from '#contract/text.ts';

const numberFromText = (schema: z.ZodMiniNumber) =>
  blankable(
    z.pipe(
      z.transform((value: unknown) => (typeof value === 'string' && /^\d{1,4}$/.test(value) ? Number(value) : value)),
      schema,
    ),
  );

const commonFields = {
  id: z.optional(uuidv7Id),
  address: singleLine(300),
  date: todayOrLater,
  special_instructions: blankable(multiLine(1000)),
  problem_description: blankable(multiLine(2000)),
  service_duration: blankable(z.enum(DURATIONS)),
  latitude: z.optional(z.nullable(latitude)),
  longitude: z.optional(z.nullable(longitude)),
  /** True if the coordinates are those of the area (found by name or PIN code), not of the exact address. */
  place_about: z.optional(z.boolean()),
  service_frequency: blankable(z.enum(FREQUENCIES)),
  room_count: numberFromText(z.int().check(z.gte(0), z.lte(100))),
  estimated_area: blankable(singleLine(60)),
  preferred_gender: blankable(z.enum(GENDER_PREFERENCES)),
  emergency_contact: blankable(phone),
};

/**
 * The fields of the request form (client specification, section 3). The server sets `total_amount` and `client_id` itself and
 * ignores them here.
 */
export const jobRequestFields = z.object({
  ...commonFields,
  name: personName,
  email,
  phone_number: phone,
  timeSlot: slot,
  serviceType: service,
});
export type JobRequestFields = z.infer<typeof jobRequestFields>;

/**
 * A direct request ("Book Now") for one worker (worker specification, section 7). `serviceType` is a service or a profession;
 * `status` is ignored.
 */
const directRequestFields = z.object({
  ...commonFields,
  workerId: id,
  serviceType: z.enum([...SERVICE_SLUGS, ...PROFESSIONS], 'field.service'),
  clientName: personName,
  timeSlot: blankable(slot),
  phone_number: blankable(phone),
});

/** One endpoint accepts both: a body with `workerId` is a direct request, otherwise the request form. Parsing adds `kind`. */
export const jobRequestBody = z.pipe(
  z.transform((value: unknown) =>
    typeof value === 'object' && value !== null ? { ...value, kind: 'workerId' in value ? 'book-now' : 'form' } : value,
  ),
  z.discriminatedUnion('kind', [
    z.extend(directRequestFields, { kind: z.literal('book-now') }),
    z.extend(jobRequestFields, { kind: z.literal('form') }),
  ]),
);
export type JobRequest = z.infer<typeof jobRequestBody>;

/** A command of a worker. `workerId` may be sent as in the specification, and is that of the session. */
export const workerJobBody = z.object({ jobId: id, workerId: z.optional(id) });
/** `code` is the client's four-digit start code. */
export const startJobBody = z.extend(workerJobBody, { code: z.optional(z.string().check(z.regex(/^\d{4}$/))) });
export const acceptJobBody = z.extend(workerJobBody, {
  /** For a job without a slot: without it, the earliest one that is free for the worker. */
  timeSlot: z.optional(slot),
  /** The worker says that they can travel between this job and those before and after it. */
  acceptTravel: z.optional(z.boolean()),
});
export type AcceptJobBody = z.infer<typeof acceptJobBody>;

/** The money of a cancelled job that was paid: owed to the client, or given back. */
const refund = z.enum(['refund_due', 'refunded']);
export type Refund = z.infer<typeof refund>;
/** How much of it, in rupees: a client may have paid twice. Bookings and jobs that a phone stored in an older version lack it. */
const refundAmount = z.optional(z.nullable(z.number()));

/**
 * The side that reported a payment which the other side, or an admin, has not confirmed. Bookings and jobs that a phone stored in an
 * older version lack it.
 */
const paymentReportedBy = z.optional(z.nullable(z.enum(JOB_SIDES)));

/**
 * A job as its client sees it. `amount` is in rupees, `date` a day in India, `rating` the client's own, null before their
 * review.
 */
export const booking = z.object({
  id,
  service: z.enum(SERVICE_SLUGS),
  workerId: z.nullable(id),
  workerName: z.nullable(z.string()),
  date: z.string(),
  time: z.nullable(slot),
  /** Bookings that a phone stored in an older version lack it. */
  duration: z.optional(z.enum(DURATIONS)),
  status: z.enum(CLIENT_STATUSES),
  amount: z.number(),
  isPaid: z.boolean(),
  /** Stored bookings of an older version lack it. */
  refund: z.optional(z.nullable(refund)),
  refundAmount,
  paymentReportedBy,
  rating: z.nullable(z.int()),
  address: z.string(),
  /** The part of town, or the city; empty if unknown. Stored bookings of an older version lack it. */
  locality: z.optional(z.string()),
  /** The last proposal of another time, while the job is accepted. Stored bookings of an older version lack it. */
  proposal: z.optional(z.nullable(timeProposal)),
  /** While the job is in progress: how late its worker has said to be. */
  delay: z.optional(z.nullable(jobDelay)),
});
export type Booking = z.infer<typeof booking>;

/** A job as its worker or a worker who may accept it sees it. The client's phone number is present only after acceptance. */
export const job = z.object({
  id,
  service_type: z.enum(SERVICE_SLUGS),
  status: z.enum(JOB_STATUSES),
  description: z.string(),
  address: z.string(),
  date: z.string(),
  time: z.nullable(slot),
  /** Jobs that a phone stored in an older version lack it. */
  duration: z.optional(z.enum(DURATIONS)),
  /** How often the client wants such a visit. Jobs that a phone stored in an older version lack it. */
  frequency: z.optional(z.enum(FREQUENCIES)),
  total_amount: z.number(),
  /** Jobs that a phone stored in an older version lack it. */
  isPaid: z.optional(z.boolean()),
  paymentReportedBy,
  lat: z.nullable(latitude),
  lng: z.nullable(longitude),
  /** True if the coordinates are those of the area, not of the exact address. */
  about: z.boolean(),
  urgency: z.int().check(z.gte(1), z.lte(5)),
  /** Kilometres from the worker's location. */
  distance: z.optional(z.number()),
  /** True for a direct request to this worker. */
  byName: z.boolean(),
  /** Until when the worker can answer it, while it is pending. Jobs that a phone stored in an older version lack it. */
  answerUntil: z.optional(z.nullable(z.int())),
  /** True if the worker must enter the client's start code. */
  needsStartCode: z.boolean(),
  /** Jobs that a phone stored in an older version lack it. */
  preferredGender: z.optional(z.enum(GENDER_PREFERENCES)),
  customer: z.object({ name: z.string(), phone: z.optional(z.string()) }),
  /** As in a booking. */
  proposal: z.optional(z.nullable(timeProposal)),
  delay: z.optional(z.nullable(jobDelay)),
});
export type Job = z.infer<typeof job>;

/** One job in full. A worker who may accept it does not get `phone` and `email`. */
export const jobDetail = z.object({
  id,
  name: z.string(),
  phone: z.optional(z.string()),
  email: z.optional(z.string()),
  address: z.string(),
  serviceType: z.enum(SERVICE_SLUGS),
  date: z.string(),
  timeSlot: z.nullable(slot),
  /** `accepted` is `confirmed` for a client. */
  status: z.enum([...JOB_STATUSES, 'confirmed']),
  worker_id: z.nullable(id),
  customer_id: id,
  workerName: z.nullable(z.string()),
  /** Until when the worker of a direct request can answer it, while it is pending. Details of an older version lack it. */
  answerUntil: z.optional(z.nullable(z.int())),
  workerPhone: z.optional(z.nullable(z.string())),
  /**
   * Whether an admin has checked the identity and the face of the worker; null without a worker. Details of an older version
   * lack it.
   */
  workerVerified: z.optional(z.nullable(z.boolean())),
  workerPhoto: z.nullable(z.string()),
  workerRating: z.nullable(z.number()),
  description: z.string(),
  instructions: z.string(),
  duration: z.enum(DURATIONS),
  frequency: z.enum(FREQUENCIES),
  /**
   * The client, admins and, while the job is in progress, its worker get the rooms and the area. The worker gets the contact
   * until an hour after the work is completed.
   */
  roomCount: z.optional(z.nullable(z.int())),
  estimatedArea: z.optional(z.nullable(z.string())),
  emergencyContact: z.optional(z.nullable(z.string())),
  /** Only its worker gets it: whether they have blocked the client. Details of an older version lack it. */
  clientBlocked: z.optional(z.boolean()),
  /** Details that a worker's phone stored in an older version lack it. */
  preferredGender: z.optional(z.enum(GENDER_PREFERENCES)),
  /**
   * Only the client and admins get them: the job that lost its worker and that this one asks for again, and the other way
   * round.
   */
  predecessorId: z.optional(z.nullable(id)),
  successorId: z.optional(z.nullable(id)),
  total_amount: z.number(),
  isPaid: z.boolean(),
  refund: z.optional(z.nullable(refund)),
  refundAmount,
  paymentReportedBy,
  lat: z.nullable(latitude),
  lng: z.nullable(longitude),
  /** True if the coordinates are those of the area, not of the exact address. */
  about: z.boolean(),
  photos: jobPhotoUrls,
  urgency: z.int(),
  distance: z.optional(z.number()),
  /** Only the client gets it, and only if start codes are enabled. */
  startCode: z.optional(z.nullable(z.string())),
  needsStartCode: z.boolean(),
  reviewed: z.boolean(),
  /**
   * How often the client and the worker have cancelled late or not come in the last year (CANCELLATION_RULES); null without a
   * worker. Details of an older version lack it.
   */
  lateCancellations: z.optional(z.object({ client: z.int(), worker: z.nullable(z.int()) })),
  /** True for the side that cancelled the job late, or did not come, if that is not counted. Absent otherwise, and for others. */
  excused: z.optional(z.literal(true)),
  /** As in a booking. */
  proposal: z.optional(z.nullable(timeProposal)),
  delay: z.optional(z.nullable(jobDelay)),
  /** Once completed: the next visit, if the client wants the work more than once. Details of an older version lack it. */
  nextVisit: z.optional(z.nullable(nextVisit)),
  /** How often the job was moved to another time. Details of an older version lack it. */
  moves: z.optional(z.int()),
  cancelledBy: z.nullable(z.enum(CANCELLERS)),
  /** Why an admin cancelled it. */
  cancelReason: z.nullable(z.string()),
  times: z.object({
    created: z.int(),
    accepted: z.nullable(z.int()),
    /** Details of an older version lack it. */
    moved: z.optional(z.nullable(z.int())),
    started: z.nullable(z.int()),
    completed: z.nullable(z.int()),
    cancelled: z.nullable(z.int()),
  }),
});
export type JobDetail = z.infer<typeof jobDetail>;

/** The service to book and its profession, for a request that names a service or a profession. */
export function resolveService(
  requested: Service | Profession,
  defaultServices: Record<Profession, Service>,
): { service: Service; profession: Profession } {
  const resolved: Service = requested in SERVICES ? (requested as Service) : defaultServices[requested as Profession];
  return { service: resolved, profession: SERVICES[resolved] };
}

export const jobHistoryQuery = z.object({
  sortBy: z.optional(z.enum(['date', 'total_amount'])),
  order: z.optional(z.enum(['asc', 'desc'])),
  status: z.optional(z.enum(['completed', 'cancelled'])),
});
