import type { OutboxRow } from '#pwa/sync/schema.ts';

/** Rows whose attempt a full phone could not store. */
export const unstoredAttempts = new Set<string>();

/** Whether the server may have accepted a command already. Rows of an older version do not say so: each attempt counts. */
export const mayHaveArrived = (row: OutboxRow): boolean =>
  row.state !== 'rejected' && ((row.mayHaveArrived ?? row.attempts > 0) || unstoredAttempts.has(row.id));
