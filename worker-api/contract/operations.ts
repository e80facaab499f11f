import * as z from 'zod/mini';

/** What the service consists of, and whether each part works. Instants and durations are in milliseconds. */
export const healthParts = z.object({
  database: z.object({ ok: z.boolean() }),
  files: z.object({ ok: z.boolean() }),
  rooms: z.object({ ok: z.boolean() }),
  /** `problems` names the variables that this deployment lacks or must not have. */
  configuration: z.object({ ok: z.boolean(), problems: z.array(z.string()) }),
  /** Events that no room has got yet. `waiting` stops counting at 1,000. */
  outbox: z.object({ ok: z.boolean(), waiting: z.int(), oldestAt: z.nullable(z.int()) }),
  /** The last run of the cron, which runs every minute. */
  cron: z.object({ ok: z.boolean(), at: z.nullable(z.int()), duration: z.int(), failedSteps: z.array(z.string()) }),
});
export type HealthParts = z.infer<typeof healthParts>;

export const OPERATION_PERIODS = ['hour', 'day', 'week'] as const;
export const operationsQuery = z.object({ period: z._default(z.enum(OPERATION_PERIODS), 'hour') });
export type OperationPeriod = z.output<typeof operationsQuery>['period'];

/** Milliseconds, from a histogram: exact to its bucket. Null if there was nothing to measure. */
const quantile = z.nullable(z.number());

const operationsPoint = z.object({
  /** The start of the period. */
  at: z.int(),
  requests: z.int(),
  /** Responses with a status of 400 to 499. */
  rejected: z.int(),
  /** Responses with a status of 500 or more. */
  failed: z.int(),
  p50: quantile,
  p95: quantile,
  /** The highest age of the oldest undelivered event; null if the cron did not run. */
  outboxAge: quantile,
});
export type OperationsPoint = z.infer<typeof operationsPoint>;

const deliveries = z.object({ accepted: z.int(), failed: z.int() });

/** Figures of the service. They hold counts and names of the code, and nothing about a person. */
export const operations = z.object({
  now: z.int(),
  /** Where the figures are stored. */
  source: z.enum(['database', 'analytics']),
  health: healthParts,
  /** The length of the periods of `points`. */
  step: z.int(),
  points: z.array(operationsPoint),
  push: deliveries,
  sms: deliveries,
  mail: deliveries,
  /** The time from a press of the emergency button until its room had it. */
  sos: z.object({ count: z.int(), p50: quantile, p95: quantile, max: z.nullable(z.int()) }),
  /** The start of the hour from which endpoints and errors are counted. */
  hoursSince: z.int(),
  /** The twenty with most requests. `rowsRead` is the mean for a request. */
  endpoints: z.array(
    z.object({ name: z.string(), requests: z.int(), rejected: z.int(), failed: z.int(), p95: quantile, rowsRead: z.number() }),
  ),
  /** The twenty most frequent codes. */
  errors: z.array(z.object({ code: z.string(), count: z.int() })),
});
export type Operations = z.infer<typeof operations>;
