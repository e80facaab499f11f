import { expect } from 'vitest';
import type { TestServer } from './server-fixture.ts';

/**
 * Waits for the line of a later request, before which those of the requests until now arrive. A line arrives a moment after the response, and one of an
 * error on another stream: what has to be in the log is polled for.
 */
export async function waitForLog(server: TestServer): Promise<void> {
  const before = server.log.length;
  await server.fetch('/api/health');
  await expect.poll(() => server.log.slice(before).join('\n')).toContain('"endpoint":"health"');
}
