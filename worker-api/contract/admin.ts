import * as z from 'zod/mini';
import { GENDERS, SERVICE_SLUGS, profession, service } from './catalogue.ts';
import { id } from './ids.ts';
import { jobDetail } from './jobs/jobs.ts';
import { paging } from './paging.ts';
import { payment } from './payments.ts';
import { review } from './reviews.ts';
import { JOB_STATUSES } from './jobs/job-status.ts';
import { isCleanText, singleLine, multiLine } from './text.ts';
import { changedSinceVerified } from './workers/worker-profile.ts';
import { VERIFICATION_STATES } from './workers/workers.ts';

/** Sort orders of the admin lists. Each one has an index, so a page costs the same in a large city. */
const JOB_SORTS = ['created_desc', 'created_asc', 'date_desc', 'date_asc'] as const;
const USER_SORTS = ['id_desc', 'id_asc', 'name_asc', 'name_desc'] as const;
const WORKER_SORTS = ['id_desc', 'id_asc'] as const;
/** `overlapping`: in progress at a time that another job of the same worker takes, since before the server prevented it. */
export const JOB_FILTERS = [...JOB_STATUSES, 'overlapping'] as const;
export const WORKER_STATES = [...VERIFICATION_STATES, 'suspended'] as const;

const listParameters = {
  limit: paging.limit,
  cursor: z.optional(singleLine(1000)),
  /** A prefix of a name, a surname or an id; for accounts also of an e-mail address or a phone number. Search results have their own order. */
  q: z.optional(singleLine(100)),
  /** The whole list as a CSV file. */
  format: z.optional(z.literal('csv')),
};

/** No index supports a search combined with a sort order or a filter. */
const rejectFiltersWithSearch = (names: readonly string[]) =>
  z.check<Record<string, unknown>>(({ value, issues }) => {
    if (value['q'] === undefined) return;
    for (const name of names)
      if (value[name] !== undefined)
        issues.push({ code: 'custom', path: [name], message: 'field.invalid', input: value[name] });
  });

export const adminJobsQuery = z
  .object({
    ...listParameters,
    sort: z.optional(z.enum(JOB_SORTS)),
    status: z.optional(z.enum(JOB_FILTERS)),
    service: z.optional(service),
  })
  .check(rejectFiltersWithSearch(['sort', 'status', 'service']));
export const adminUsersQuery = z
  .object({ ...listParameters, sort: z.optional(z.enum(USER_SORTS)), state: z.optional(z.literal('suspended')) })
  .check(rejectFiltersWithSearch(['sort', 'state']));
/** Suspended workers are few, so they have no index by profession. */
export const adminWorkersQuery = z
  .object({
    ...listParameters,
    sort: z.optional(z.enum(WORKER_SORTS)),
    profession: z.optional(profession),
    state: z.optional(z.enum(WORKER_STATES)),
  })
  .check(
    rejectFiltersWithSearch(['sort', 'profession', 'state']),
    z.check(({ value, issues }) => {
      if (value.state === 'suspended' && value.profession)
        issues.push({ code: 'custom', path: ['profession'], message: 'field.invalid', input: value.profession });
    }),
  );
export const adminQueueQuery = z.object({ limit: paging.limit, cursor: listParameters.cursor });
export const auditLogQuery = z.object({ limit: paging.limit, cursor: listParameters.cursor, format: listParameters.format });

/** A row of GET /admin/job-requests. `date` is a day in India. */
export const adminJobRow = z.object({
  id,
  name: z.string(),
  serviceType: z.enum(SERVICE_SLUGS),
  date: z.string(),
  status: z.enum(JOB_STATUSES),
});
/** A row of GET /admin/users and /admin/workers. A closed account keeps only its id. */
export const adminAccountRow = z.object({ id, name: z.string(), email: z.string(), phone: z.string() });

/** Why an admin acted. The people concerned can read it. */
export const reasonBody = z.object({ reason: singleLine(500) });
/** What the admin saw of the worker: the fields of `adminAccount`, and the keys of the files. */
const shownText = z.string().check(z.refine(isCleanText, 'field.control_characters'), z.maxLength(1000));
const seenDetails = z.object({
  name: shownText,
  phone: shownText,
  photo: z.nullable(shownText),
  files: z.array(shownText).check(z.maxLength(100)),
});
export type SeenDetails = z.infer<typeof seenDetails>;
/** A verdict without `seen`, of an older console, is rejected like one about details that have changed. */
const seen = z.optional(seenDetails);
export const verificationDecisionBody = z.discriminatedUnion('verdict', [
  z.object({ verdict: z.literal('verified'), seen }),
  z.object({ verdict: z.literal('refused'), reason: singleLine(500), seen }),
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
  verification: z.enum(VERIFICATION_STATES),
  verificationReason: z.nullable(z.string()),
  changedSinceVerified,
  averageRating: z.nullable(z.number()),
  reviewCount: z.int(),
  files: z.array(privateFile),
});

export const ADMIN_ACTIONS = [
  'list.jobs',
  'list.users',
  'list.workers',
  'list.verification',
  'list.payments',
  'list.log',
  'export.jobs',
  'export.users',
  'export.workers',
  'export.log',
  'look.job',
  'look.account',
  'look.file',
  'look.payment',
  'look.messages',
  'list.sos',
  'sos.step',
  'job.cancel',
  'account.suspend',
  'account.restore',
  'worker.verify',
  'worker.refuse',
  'payment.confirm',
  'payment.refuse',
  'payment.refund',
  'factor.add',
  'factor.remove',
  'factor.recover',
  'factor.codes',
] as const;
export type AdminAction = (typeof ADMIN_ACTIONS)[number];

/** One action or view of an admin. `detail` is the reason given or the search text. */
export const auditLogEntry = z.object({
  id: z.int(),
  at: z.int(),
  adminName: z.string(),
  action: z.enum(ADMIN_ACTIONS),
  targetId: z.nullable(z.string()),
  /** What `targetId` identifies, if it is a job or an account. */
  target: z.nullable(z.enum(['job', 'client', 'worker', 'admin'])),
  targetName: z.nullable(z.string()),
  detail: z.string(),
});
export type AuditLogEntry = z.infer<typeof auditLogEntry>;

/** One account with its newest 20 jobs and its audit log. `reason` is why it is suspended. */
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
  reason: z.nullable(z.string()),
  worker: z.nullable(workerDetails),
  jobs: z.array(adminJobRow),
  log: z.array(auditLogEntry),
});
export type AdminAccount = z.infer<typeof adminAccount>;

/** An event about a job that was sent to a room: `to` the inbox of the client or the worker, or to `workers` nearby. */
const publishedEvent = z.object({
  at: z.int(),
  type: z.string(),
  to: z.enum(['client', 'worker', 'workers']),
  delivered: z.boolean(),
});

const receivedAt = z.nullable(z.int());

/** One job with its full history. Where a device said when something happened, `receivedAt` is when it reached the server. */
export const adminJob = z.object({
  job: jobDetail,
  events: z.array(publishedEvent),
  payments: z.array(payment),
  receivedAt: z.object({ started: receivedAt, completed: receivedAt, cancelled: receivedAt }),
  reviews: z.array(z.extend(review, { receivedAt })),
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
  settingProblems: z.array(z.string()),
  days: z.array(dashboardDay),
});
export type AdminDashboard = z.infer<typeof adminDashboard>;
