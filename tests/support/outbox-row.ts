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
