import type { OutboxRow } from '#pwa/sync/schema.ts';

/** Rows whose attempt a full phone could not store. */
export const unstoredAttempts = new Set<string>();

/** Whether the server may have a command already. Rows of an older version do not say so: each attempt counts. */
export const mayHaveArrived = ({
  id,
  attempts,
  mayHaveArrived: isMarked,
}: Pick<OutboxRow, 'id' | 'attempts' | 'mayHaveArrived'>): boolean => (isMarked ?? attempts > 0) || unstoredAttempts.has(id);
