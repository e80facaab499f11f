import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';

/** How long the periods of each metric are: an hour where the labels are many, so that the table stays small. */
export const METRIC_PERIODS = {
  /** Label: the class of the status, such as `2xx`. */
  requests: 5 * MINUTE_MS,
  /** Label: the name of the endpoint and the class of the status. */
  endpoint: HOUR_MS,
  /** Label: the code of the error response. */
  error: HOUR_MS,
  /** Labels of these three: `accepted` or `failed`. */
  push: 5 * MINUTE_MS,
  sms: 5 * MINUTE_MS,
  mail: 5 * MINUTE_MS,
  /** The time from a press of the emergency button until its room had it. */
  sos: 5 * MINUTE_MS,
  /** The age of the oldest undelivered event. */
  outbox: 5 * MINUTE_MS,
  /** Label: `ok` or `failed`. */
  cron: 5 * MINUTE_MS,
} as const;
export type MetricName = keyof typeof METRIC_PERIODS;

/** The upper limits of the buckets of a histogram in milliseconds. A last bucket holds what took longer. */
export const BUCKET_LIMITS_MS = [10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000, 60_000] as const;

/** The observations of one metric with one label in one period. */
export interface Series {
  name: string;
  label: string;
  /** The start of the period. */
  at: number;
  count: number;
  /** Milliseconds. */
  max: number;
  rowsRead: number;
  /** Counts, one for each limit and one for what took longer. */
  buckets: number[];
}

export interface MetricsQuery {
  names: readonly MetricName[];
  since: number;
  /** The length of the periods of the result. */
  step: number;
}

/** Where metrics are stored. */
export interface MetricsPort {
  /** Adds these observations to the stored ones. */
  add(series: readonly Series[]): Promise<void>;
  /** The sums of each name and label in each period. */
  read(query: MetricsQuery): Promise<Series[]>;
}
