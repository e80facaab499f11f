import { createServer } from 'node:http';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { runSmokeTest } from '../../scripts/deploy/smoke-test.ts';
import { listenOnLoopback } from '../support/listen-on-loopback.ts';

interface FakeResponse {
  status: number;
  type: string;
  body: string;
}

const PAGE: FakeResponse = { status: 200, type: 'text/html; charset=utf-8', body: '<!doctype html>' };
const MISSING: FakeResponse = { status: 404, type: 'application/json', body: '{}' };
const healthy = (state: object): FakeResponse => ({
  status: 200,
  type: 'application/json',
  body: JSON.stringify({ ok: true, configured: true, version: 'version-2', ...state }),
});

let responses: Record<string, FakeResponse>;
let healthRequests: number;
const server = createServer((request, response) => {
  const path = request.url ?? '';
  if (path === '/api/health') healthRequests++;
  const { status, type, body } = responses[path] ?? MISSING;
  response.writeHead(status, { 'content-type': type }).end(body);
});
const origin = `http://127.0.0.1:${await listenOnLoopback(server)}`;
afterAll(() => void server.close());
beforeEach(() => {
  responses = { '/api/health': healthy({}), '/': PAGE, '/services': PAGE };
  healthRequests = 0;
});

const once = { attempts: 1, pauseMs: 0 };

describe('the smoke test of a deployment', () => {
  test('finds nothing wrong with the new version', async () => {
    expect(await runSmokeTest(origin, 'version-2', fetch, once)).toEqual([]);
  });

  test('does not wait for the first run of the cron', async () => {
    responses['/api/health'] = healthy({ working: false });
    expect(await runSmokeTest(origin, 'version-2', fetch, once)).toEqual([]);
  });

  test.each<[string, string, FakeResponse, string]>([
    ['a missing setting', '/api/health', healthy({ configured: false }), 'A setting is missing.'],
    [
      'the version from before',
      '/api/health',
      healthy({ version: 'version-1' }),
      'It runs the version version-1, and not version-2.',
    ],
    ['another service', '/api/health', PAGE, 'It is not that of Karigar.'],
    ['a broken Worker', '/api/health', { ...PAGE, status: 500 }, 'It responds with 500.'],
    ['a missing home page', '/', MISSING, 'It responds with 404 and no page.'],
    ['a page that redirects', '/services', { ...PAGE, status: 302 }, 'It responds with 302 and no page.'],
    ['a page for a missing file', '/assets/does-not-exist.js', PAGE, 'A file that does not exist responds with 200.'],
  ])('finds %s', async (_, path, given, sentence) => {
    responses[path] = given;
    const failures = await runSmokeTest(origin, 'version-2', fetch, once);
    expect(failures).toEqual([expect.stringContaining(`${origin}${path}: ${sentence}`)]);
  });

  test('finds that nothing responds', async () => {
    const failures = await runSmokeTest('http://127.0.0.1:9', 'version-2', fetch, once);
    expect(failures).toHaveLength(4);
    expect(failures[0]).toContain('It does not respond');
  });

  test('waits for the new version to reach the address', async () => {
    responses['/api/health'] = healthy({ version: 'version-1' });
    const result = runSmokeTest(origin, 'version-2', fetch, { attempts: 200, pauseMs: 10 });
    await expect.poll(() => healthRequests).toBeGreaterThan(2);
    responses['/api/health'] = healthy({});
    expect(await result).toEqual([]);
  });
});
