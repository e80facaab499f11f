import { expect } from 'vitest';
import type { TestServer } from './server-fixture.ts';

/** Waits until the log has all lines that were written before now, because a line arrives a moment after the response. */
export async function waitForLog(server: TestServer): Promise<void> {
  const before = server.log.length;
  await server.fetch('/api/health');
  await expect.poll(() => server.log.slice(before).join('\n')).toContain('"endpoint":"health"');
}
