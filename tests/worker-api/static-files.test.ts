import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../support/root.ts';
import { withServer } from '../support/server-fixture.ts';

const server = withServer();

test.each(['/', '/hi/about'])('%s has the headers that keep other sites and scripts out', async (path) => {
  const { headers } = await server.fetch(path);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  const policy = headers.get('content-security-policy')?.split('; ') ?? [];
  expect(policy).toContain("connect-src 'self'");
  expect(policy).toContain("object-src 'none'");
});

test('a hashed file is cached for a year, and a missing one is not a page', async () => {
  const [name = ''] = readdirSync(join(root, 'pwa/dist/assets'));
  const { headers } = await server.fetch(`/assets/${name}`);
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  const missing = await server.fetch('/assets/no-such-file.js');
  expect(missing.status).toBe(404);
  expect(missing.headers.get('content-type') ?? '').not.toContain('html');
});

test('/api/health keeps browsers on HTTPS for as long as the pages do', async () => {
  const [page, response] = [await server.fetch('/'), await server.fetch('/api/health')];
  expect(response.headers.get('strict-transport-security')).toBe(page.headers.get('strict-transport-security'));
});

test.each(['/.vite/manifest.json', '/_headers', '/.assetsignore'])('%s of the build is not served', async (path) => {
  expect((await server.fetch(path)).status).toBe(404);
});
