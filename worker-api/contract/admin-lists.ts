import * as z from 'zod/mini';
import { SERVICE_SLUGS, profession, service } from './catalogue.ts';
import { id } from './ids.ts';
import { JOB_STATUSES } from './jobs/job-status.ts';
import { slot } from './time.ts';
import { paging } from './paging.ts';
import { singleLine } from './text.ts';
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
  /**
   * The beginning of a name, a surname or an id, the last eight characters of an id, or a first name and a surname in either
   * order; for accounts also the beginning of an e-mail address or a phone number, or the last four to nine digits of one.
   * Search results have their own order.
   */
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
  time: z.nullable(slot),
  workerName: z.nullable(z.string()),
  /** Rupees. */
  amount: z.number(),
});
/** A row of GET /admin/users and /admin/workers. A closed account keeps only its id. */
export const adminAccountRow = z.object({ id, name: z.string(), email: z.string(), phone: z.string() });
