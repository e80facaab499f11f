export const ANOMALY_KINDS = [
  'server-error',
  'write-lost',
  'write-repeated',
  'rejected-write-stored',
  'replay-differs',
  'reused-key-accepted',
  'key-wrongly-reused',
  'several-winners',
  'illegal-status-path',
  'job-not-linearizable',
  'cash-not-paid',
  'paid-cancelled-booking',
  'payment-inconsistent',
  'refund-inconsistent',
  'stale-register',
  'sequence-gap',
  'event-undelivered',
  'times-out-of-order',
  'changes-diverged',
  'erased-name-shown',
  'counter-wrong',
  'sos-inconsistent',
  'file-missing',
  'successor-wrong',
  'time-overlap',
] as const;
export type AnomalyKind = (typeof ANOMALY_KINDS)[number];

/** A contradiction between what the server acknowledged and what it shows or stores. */
export interface Anomaly {
  kind: AnomalyKind;
  /** The row or key concerned. */
  subject: string;
  message: string;
  /** The numbers of the calls that contradict each other. */
  calls: number[];
}
