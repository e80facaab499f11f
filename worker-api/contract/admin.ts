import * as z from 'zod/mini';
import { GENDERS, SERVICE_SLUGS, profession, service } from './catalogue.ts';
import { id } from './ids.ts';
import { jobDetail } from './jobs.ts';
import { paging } from './paging.ts';
import { payment } from './payments.ts';
import { review } from './reviews.ts';
import { STATUSES } from './status.ts';
import { singleLine, paragraph } from './text.ts';
import { VERIFICATION } from './workers.ts';

/** How the desk's lists are asked for. Every order below stands in an index, so a page costs the same in a large town. */
const JOB_SORTS = ['created_desc', 'created_asc', 'date_desc', 'date_asc'] as const;
const USER_SORTS = ['id_desc', 'id_asc', 'name_asc', 'name_desc'] as const;
const WORKER_SORTS = ['id_desc', 'id_asc'] as const;
export const WORKER_STATES = [...VERIFICATION, 'suspended'] as const;

const list = {
  limit: paging.limit,
  cursor: z.optional(singleLine(1000)),
  /** The beginning of a name, a surname, an id, and for people of an e-mail or a phone. What is found comes in its own order. */
  q: z.optional(singleLine(100)),
  /** The whole list as a file, as much as there is of it. */
  format: z.optional(z.literal('csv')),
};

/** Refuses what no index carries: a search with an order or a filter of its own. */
const searchedAlone = (names: readonly string[]) =>
  z.check<Record<string, unknown>>(({ value, issues }) => {
    if (value['q'] === undefined) return;
    for (const name of names)
      if (value[name] !== undefined)
        issues.push({ code: 'custom', path: [name], message: 'field.invalid', input: value[name] });
  });

export const jobListQuery = z
  .object({ ...list, sort: z.optional(z.enum(JOB_SORTS)), status: z.optional(z.enum(STATUSES)), service: z.optional(service) })
  .check(searchedAlone(['sort', 'status', 'service']));
export const userListQuery = z
  .object({ ...list, sort: z.optional(z.enum(USER_SORTS)), state: z.optional(z.literal('suspended')) })
  .check(searchedAlone(['sort', 'state']));
/** Those who are suspended are few: they are not kept apart by profession. */
export const workerListQuery = z
  .object({
    ...list,
    sort: z.optional(z.enum(WORKER_SORTS)),
    profession: z.optional(profession),
    state: z.optional(z.enum(WORKER_STATES)),
  })
  .check(
    searchedAlone(['sort', 'profession', 'state']),
    z.check(({ value, issues }) => {
      if (value.state === 'suspended' && value.profession)
        issues.push({ code: 'custom', path: ['profession'], message: 'field.invalid', input: value.profession });
    }),
  );
export const adminQueueQuery = z.object({ limit: paging.limit, cursor: list.cursor });
export const logQuery = z.object({ limit: paging.limit, cursor: list.cursor, format: list.format });

/** A row of GET /admin/job-requests: `date` in India. */
export const adminJobRow = z.object({
  id,
  name: z.string(),
  serviceType: z.enum(SERVICE_SLUGS),
  date: z.string(),
  status: z.enum(STATUSES),
});
/** A row of GET /admin/users and /admin/workers. Of a closed account only the id is left. */
export const adminPersonRow = z.object({ id, name: z.string(), email: z.string(), phone: z.string() });

/** Why an admin did something to somebody; those concerned read it. */
export const reasonBody = z.object({ reason: singleLine(500) });
export const verdictBody = z.discriminatedUnion('verdict', [
  z.object({ verdict: z.literal('verified') }),
  z.object({ verdict: z.literal('refused'), reason: singleLine(500) }),
]);

/** A file that a worker handed in; its bytes are at /media/{key}, for him and admins alone. */
const privateFile = z.object({ key: z.string(), kind: z.enum(['profile', 'face', 'portfolio']), type: z.string() });

const workerFacts = z.object({
  profession,
  experience: z.string(),
  description: paragraph(1000),
  skills: z.array(z.string()),
  certifications: z.array(z.string()),
  gender: z.nullable(z.enum(GENDERS)),
  serviceRadiusKm: z.number(),
  available: z.boolean(),
  verification: z.enum(VERIFICATION),
  verificationReason: z.nullable(z.string()),
  averageRating: z.nullable(z.number()),
  reviewCount: z.int(),
  files: z.array(privateFile),
});

export const ACTIONS = [
  'list.jobs',
  'list.users',
  'list.workers',
  'list.verification',
  'list.payments',
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
] as const;
export type AdminAction = (typeof ACTIONS)[number];

/** What an admin did or looked at. `detail` is the reason given, or what was searched for. */
export const logEntry = z.object({
  id: z.int(),
  at: z.int(),
  adminName: z.string(),
  action: z.enum(ACTIONS),
  targetId: z.nullable(z.string()),
  /** What the id belongs to, where it is a job or an account. */
  target: z.nullable(z.enum(['job', 'client', 'worker', 'admin'])),
  targetName: z.nullable(z.string()),
  detail: z.string(),
});
export type LogEntry = z.infer<typeof logEntry>;

/** One account in full, with its newest 20 jobs and what admins did to it. `reason` is why it is suspended. */
export const adminAccount = z.object({
  id,
  kind: z.enum(['client', 'worker', 'admin']),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  photo: z.nullable(z.string()),
  registered: z.int(),
  state: z.enum(['active', 'suspended', 'closed']),
  reason: z.nullable(z.string()),
  worker: z.nullable(workerFacts),
  jobs: z.array(adminJobRow),
  log: z.array(logEntry),
});
export type AdminAccount = z.infer<typeof adminAccount>;

/** What a room was told of a job: `to` whose inbox, or the workers around. */
const toldOf = z.object({ at: z.int(), type: z.string(), to: z.enum(['client', 'worker', 'workers']), delivered: z.boolean() });

/** The whole trail of one job. */
export const adminJob = z.object({
  job: jobDetail,
  events: z.array(toldOf),
  payments: z.array(payment),
  reviews: z.array(review),
  log: z.array(logEntry),
});
export type AdminJob = z.infer<typeof adminJob>;

const day = z.object({
  /** YYYY-MM-DD in India. */
  day: z.string(),
  requests: z.int(),
  /** Requests of that day that somebody took within five minutes. */
  acceptedIn5: z.int(),
  cancelled: z.int(),
  /** Workers who took, started or finished a job that day. */
  activeWorkers: z.int(),
});
export type BoardDay = z.infer<typeof day>;

/** Totals, live counts and the last 30 days, oldest first. `paymentsWaiting` stops counting at 100. */
export const board = z.object({
  requests: z.int(),
  users: z.int(),
  workers: z.int(),
  byStatus: z.record(z.enum(STATUSES), z.int()),
  toCheck: z.int(),
  paymentsWaiting: z.int(),
  days: z.array(day),
});
export type Board = z.infer<typeof board>;
