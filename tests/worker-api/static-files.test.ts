import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createPng } from '../support/png.ts';
import { root } from '../support/root.ts';
import { withServer } from '../support/server-fixture.ts';

const server = withServer();

async function bootHashOf(response: Response): Promise<string> {
  const [, script = ''] = /<script>(.+?)<\/script>/s.exec(await response.text()) ?? [];
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}

test.each(['/', '/hi/about'])('%s has the headers that keep other sites and scripts out', async (path) => {
  const { headers } = await server.fetch(path);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  expect(headers.get('permissions-policy')).toBe('geolocation=(self), camera=(self), microphone=(), payment=(self)');
  // The pages and the shell have a boot script each.
  const hashes = await Promise.all([path, '/shell'].map(async (document) => bootHashOf(await server.fetch(document))));
  const [, scripts = '', ...others] = headers.get('content-security-policy')?.split('; ') ?? [];
  expect(new Set(scripts.split(' '))).toEqual(new Set(['script-src', "'self'", ...hashes]));
  expect(others).toEqual([
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "connect-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]);
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'self'; /);
});

test('a response of the API has the headers that concern it, and none that only cost bytes on each of a few hundred a day', async () => {
  const { headers } = await server.fetch('/api/health');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  expect([...headers.keys()].filter((name) => /^x-(dns|download|permitted|xss)|^origin-agent/.test(name))).toEqual([]);
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

test('what another app shares opens the request form where no service worker handles it', async () => {
  const form = new FormData();
  form.set('photo', new File([new Uint8Array(createPng(8))], 'leak.png', { type: 'image/png' }));
  const response = await server.fetch('/share', { method: 'POST', body: form, redirect: 'manual' });
  expect([response.status, response.headers.get('location')]).toEqual([303, '/job-request']);
  expect((await server.fetch('/share')).status, 'control').toBe(404);
});
