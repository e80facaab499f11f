import { expect, test } from 'vitest';
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

test('/api/health keeps browsers on HTTPS for as long as the pages do', async () => {
  const [page, response] = [await server.fetch('/'), await server.fetch('/api/health')];
  expect(response.headers.get('strict-transport-security')).toBe(page.headers.get('strict-transport-security'));
});

test.each(['/.vite/manifest.json', '/_headers', '/.assetsignore'])('%s of the build is not served', async (path) => {
  expect((await server.fetch(path)).status).toBe(404);
});
