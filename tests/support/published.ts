import { expect } from 'vitest';
import type { TestServer } from './server-fixture.ts';

/** Waits until the events of all commands are delivered and marked so, which goes on after the responses. */
export const waitUntilPublished = (server: TestServer): Promise<void> =>
  expect
    .poll(() => server.db.prepare('SELECT count(*) AS n FROM event_outbox WHERE delivered_at IS NULL').first<number>('n'))
    .toBe(0);
