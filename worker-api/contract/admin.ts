import * as z from 'zod/mini';
import { adminJobRow } from './admin-lists.ts';
import { auditLogEntry } from './audit.ts';
import { GENDERS, profession } from './catalogue.ts';
import { EVENT_NEWS } from './events.ts';
import { id } from './ids.ts';
import { JOB_STATUSES } from './jobs/job-status.ts';
import { jobDetail } from './jobs/jobs.ts';
import { payment } from './payments.ts';
import { REJECTION_GROUNDS } from './rejection.ts';
import { review } from './reviews.ts';
import { SUSPENSION_GROUNDS } from './suspension.ts';
import { blankable, isCleanText, singleLine, multiLine } from './text.ts';
import { changedSinceVerified } from './workers/worker-profile.ts';
import { VERIFICATION_STATES } from './workers/workers.ts';
import { NO_WORKING_HOURS, workingHours } from './workers/working-hours.ts';

/** Why an admin acted. The people concerned can read it. */
export const reasonBody = z.object({ reason: singleLine(500) });
/** `seen` is the job as the admin saw it: one that has changed is not cancelled. Older consoles do not send it. */
export const cancelJobBody = z.extend(reasonBody, {
  seen: z.optional(z.object({ status: z.enum(JOB_STATUSES), isPaid: z.boolean() })),
});
export type JobCancellation = z.infer<typeof cancelJobBody>;
export const suspensionBody = z.extend(reasonBody, { ground: z.enum(SUSPENSION_GROUNDS, 'field.required') });
/** Whether the app shows the words of a review to admins alone. Its stars stay for all. The reason is for the log alone. */
export const reviewVisibilityBody = z.extend(reasonBody, { hidden: z.boolean() });
/** Whether a late cancellation is not counted. The reason is for the log alone. */
export const excuseBody = z.extend(reasonBody, { excused: z.boolean() });
/** The suspension that the admin saw. Another one was not judged. */
export const seenSuspensionBody = z.object({ suspendedAt: z.int() });
/** What the admin saw of the worker: the fields of `adminAccount`, and the keys of the files. */
const shownText = z.string().check(z.refine(isCleanText, 'field.control_characters'), z.maxLength(1000));
const seenDetails = z.object({
  name: shownText,
  phone: shownText,
  photo: z.nullable(shownText),
  files: z.array(shownText).check(z.maxLength(100)),
  /** An older console does not say it. */
  verification: z.optional(z.enum(VERIFICATION_STATES)),
});
export type SeenDetails = z.infer<typeof seenDetails>;
/** A verdict without `seen`, of an older console, is rejected like one about details that have changed. */
const seen = z.optional(seenDetails);
/** Why documents are rejected: the worker reads the ground in their language, then the reason as it is. One of them is needed. */
export const rejectionBody = z
  .object({
    verdict: z.literal('refused'),
    /** Older consoles do not send it. */
    ground: z.optional(z.enum([...REJECTION_GROUNDS, 'other'], 'field.required')),
    reason: blankable(singleLine(500)),
    seen,
  })
  .check(
    z.refine(({ ground = 'other', reason }) => ground !== 'other' || reason !== undefined, {
      error: 'field.required',
      path: ['reason'],
    }),
  );
export const verificationDecisionBody = z.discriminatedUnion('verdict', [
  z.object({ verdict: z.literal('verified'), seen }),
  rejectionBody,
]);
export type VerificationDecision = z.output<typeof verificationDecisionBody>;

/** A file that a worker uploaded. Only that worker and admins may fetch /media/{key}. */
const privateFile = z.object({ key: z.string(), kind: z.enum(['profile', 'face', 'portfolio']), type: z.string() });

const workerDetails = z.object({
  profession,
  experience: z.string(),
  description: multiLine(1000),
  skills: z.array(z.string()),
  certifications: z.array(z.string()),
  gender: z.nullable(z.enum(GENDERS)),
  serviceRadiusKm: z.number(),
  available: z.boolean(),
  workingHours: z._default(workingHours, NO_WORKING_HOURS),
  verification: z.enum(VERIFICATION_STATES),
  /** Since when an unchecked worker waits for an admin. */
  uncheckedSince: z.nullable(z.int()),
  verificationReason: z.nullable(z.string()),
  changedSinceVerified,
  averageRating: z.nullable(z.number()),
  reviewCount: z.int(),
  files: z.array(privateFile),
});

/**
 * One account with its newest 20 jobs and its audit log. `ground` and `reason` are why it is suspended, `suspendedAt` is when it was
 * suspended or closed.
 */
export const adminAccount = z.object({
  id,
  /** The role of the account. */
  kind: z.enum(['client', 'worker', 'admin']),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  photo: z.nullable(z.string()),
  registered: z.int(),
  state: z.enum(['active', 'suspended', 'closed']),
  suspendedAt: z.nullable(z.int()),
  reason: z.nullable(z.string()),
  ground: z.nullable(z.enum(SUSPENSION_GROUNDS)),
  /** Until when another admin has to have reviewed the suspension, and whether the reader is the one who suspended. */
  suspensionReview: z.optional(z.object({ dueAt: z.int(), isOwn: z.boolean() })),
  worker: z.nullable(workerDetails),
  /** The newest of the other accounts with the same phone number, without names: each is a page of its own. */
  samePhone: z.array(z.object({ id, kind: z.enum(['client', 'worker']), registered: z.int(), isSuspended: z.boolean() })),
  jobs: z.array(adminJobRow),
  log: z.array(auditLogEntry),
});
export type AdminAccount = z.infer<typeof adminAccount>;

/**
 * An event about a job that was sent to a room: `to` the inbox of the client or the worker, or to `workers` nearby. `changed`
 * without `news` notifies no reader: their devices fetch the job again.
 */
const publishedEvent = z.object({
  at: z.int(),
  type: z.string(),
  news: z.nullable(z.enum(EVENT_NEWS)),
  to: z.enum(['client', 'worker', 'workers']),
  delivered: z.boolean(),
});

const receivedAt = z.nullable(z.int());

/** A review with its words, since when only admins read them, and when it reached the server. */
export const adminReview = z.extend(review, { receivedAt, hiddenAt: z.nullable(z.int()) });
export type AdminReview = z.infer<typeof adminReview>;

/** One job with its full history. Where a device said when something happened, `receivedAt` is when it reached the server. */
export const adminJob = z.object({
  job: jobDetail,
  events: z.array(publishedEvent),
  payments: z.array(payment),
  receivedAt: z.object({ started: receivedAt, completed: receivedAt, cancelled: receivedAt }),
  /** Whether client or worker cancelled it late or the worker did not come, and that is counted (`late`) or not. */
  lateness: z.nullable(z.enum(['late', 'excused'])),
  reviews: z.array(adminReview),
  log: z.array(auditLogEntry),
});
export type AdminJob = z.infer<typeof adminJob>;

const dashboardDay = z.object({
  /** YYYY-MM-DD in India. */
  day: z.string(),
  requests: z.int(),
  /** Requests of that day that were accepted within five minutes. */
  acceptedIn5: z.int(),
  cancelled: z.int(),
  /** Workers who accepted, started or completed a job that day. */
  activeWorkers: z.int(),
});
export type DashboardDay = z.infer<typeof dashboardDay>;

/**
 * Totals, live counts and the last 30 days, oldest first. `paymentsWaiting` stops counting at 100.
 * `settingProblems` names the variables that this deployment lacks or must not have.
 */
export const adminDashboard = z.object({
  requests: z.int(),
  users: z.int(),
  workers: z.int(),
  byStatus: z.record(z.enum(JOB_STATUSES), z.int()),
  toCheck: z.int(),
  paymentsWaiting: z.int(),
  overlappingJobs: z.int(),
  /** How many admins are on duty for emergencies. */
  onDuty: z.int(),
  /** Stop counting at 100. */
  openTickets: z.int(),
  overdueTickets: z.int(),
  /** The suspensions by other admins that the reader has to review, first due first, at most ten. */
  suspensionsToReview: z.optional(z.array(z.object({ id, kind: z.enum(['client', 'worker']), dueAt: z.int() }))),
  settingProblems: z.array(z.string()),
  /** As in the health check. Stored responses of older versions do not have it. */
  working: z.optional(z.boolean()),
  days: z.array(dashboardDay),
});
export type AdminDashboard = z.infer<typeof adminDashboard>;
