import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../support/root.ts';
import { withServer } from '../support/server-fixture.ts';

const server = withServer();

test.each(['/', '/hi/about'])('%s has the headers that keep other sites and scripts out', async (path) => {
  const response = await server.fetch(path);
  const { headers } = response;
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  expect(headers.get('permissions-policy')).toBe('geolocation=(self), camera=(self), microphone=(), payment=(self)');
  const [, bootScript = ''] = /<script>(.+?)<\/script>/s.exec(await response.text()) ?? [];
  const bootHash = createHash('sha256').update(bootScript).digest('base64');
  expect(headers.get('content-security-policy')?.split('; ')).toEqual([
    "default-src 'self'",
    `script-src 'self' 'sha256-${bootHash}'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "connect-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]);
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

test.each(['strict-transport-security', 'x-content-type-options', 'referrer-policy'])(
  '/api/health has the %s of the pages',
  async (name) => {
    const [page, response] = [await server.fetch('/'), await server.fetch('/api/health')];
    expect(response.headers.get(name)).toBe(page.headers.get(name));
    expect(response.headers.get(name)).not.toBe(null);
  },
);

test.each(['/.vite/manifest.json', '/_headers', '/.assetsignore'])('%s of the build is not served', async (path) => {
  expect((await server.fetch(path)).status).toBe(404);
});
