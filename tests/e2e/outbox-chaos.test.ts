import { expect, inject, test } from 'vitest';
import { ServerProcess } from '../support/server-process.ts';
import { runOutboxChaos } from '../support/outbox-chaos.ts';

test('each command takes effect once and in order while the browser is killed, the server is killed and the network loses, repeats and rejects requests; without idempotency keys some do not', async () => {
  const size = { messages: 8, jobs: 2, browserKills: 1, serverKills: 1, seed: 11 };
  const report = await runOutboxChaos(size, new ServerProcess(inject('templates')));
  expect(report).toMatchObject({ actions: 28, browserKills: 1, serverKills: 1, errors: [] });
  expect(Math.min(...Object.values(report.faultCounts)), 'control: every kind of fault occurred').toBeGreaterThan(0);
  expect(report.control.length).toBeGreaterThan(0);
});
