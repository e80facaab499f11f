import { uuidv7 } from '#contract/ids.ts';
import type { OutboxRow } from '#pwa/sync/schema.ts';

/** A rejected row of the outbox with these changes. */
export const rejectedRowWith = (changes: Partial<OutboxRow>): OutboxRow => ({
  seq: 1,
  id: uuidv7(),
  command: '',
  version: 1,
  params: {},
  body: {},
  file: null,
  entityKey: '',
  idempotencyKey: '',
  happenedAt: 0,
  nextAttemptAt: 0,
  attempts: 1,
  state: 'rejected',
  error: null,
  metadata: null,
  ...changes,
});

/** A command that waits to be sent, with these changes: by default cash that a worker received. */
export function waitingRowWith(changes: Partial<OutboxRow>): Omit<OutboxRow, 'seq'> {
  const id = uuidv7();
  return {
    id,
    command: 'receivedCash',
    version: 1,
    params: {},
    body: { jobId: changes.entityKey ?? 'job:a' },
    file: null,
    entityKey: 'job:a',
    idempotencyKey: id,
    happenedAt: Date.now(),
    nextAttemptAt: 0,
    attempts: 0,
    state: 'waiting',
    error: null,
    metadata: null,
    ...changes,
  };
}
