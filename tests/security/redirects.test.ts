import { request as httpRequest } from 'node:http';
import { describe, expect, test } from 'vitest';
import { PUBLIC_ROUTES } from '#contract/app-routes.ts';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { waitForHydration } from '../support/hydration.ts';
import { withDemoServer } from '../support/demo-server-fixture.ts';
import { button } from '../support/queries.ts';

const demo = withDemoServer();
const contexts = withBrowserContexts();

interface RawResponse {
  status: number;
  location: string | undefined;
  refresh: string | undefined;
}

/** Sends the path as it is: `fetch` would resolve it first. */
const sendRaw = (origin: string, path: string, headers: Record<string, string> = {}): Promise<RawResponse> =>
  new Promise((done, fail) => {
    const { hostname, port } = new URL(origin);
    const sent = httpRequest({ hostname, port, path, headers: { accept: 'text/html', ...headers } }, (response) => {
      response.resume();
      const { location, refresh } = response.headers;
      done({ status: response.statusCode ?? 0, location, refresh: refresh === undefined ? undefined : String(refresh) });
    });
    sent.on('error', fail);
    sent.end();
  });

/** Whether a browser that follows the response leaves the origin. */
const leavesOrigin = (origin: string, path: string, { location, refresh }: RawResponse): boolean =>
  refresh !== undefined || (location !== undefined && new URL(location, origin + path).origin !== origin);

const EVIL_PATHS = [
  '//evil.example',
  '//evil.example/',
  '//evil.example/about/',
  '//evil.example/%2e%2e',
  '///evil.example/about/',
  '/%2f%2fevil.example/',
  '/%2fevil.example/about/',
  '/\\evil.example/',
  '/%5cevil.example/about/',
  '/%09/evil.example/',
  '/.evil.example/',
  '/@evil.example/',
  '//evil.example/index.html',
  '/about/..//evil.example/',
  '/https://evil.example/',
];
const paths = [
  ...EVIL_PATHS,
  // The addresses of pages with a slash or a file name are redirected to those without.
  ...PUBLIC_ROUTES.flatMap((route) => [`${route}/`, `${route}.html`, `/${route}/`, `/hi${route}/index.html`]),
  '/about/?to=https://evil.example',
  '/login?returnUrl=//evil.example',
];

describe('a redirect of the server', () => {
  test.each([{}, { host: 'evil.example' }, { 'x-forwarded-host': 'evil.example' }])(
    'stays on this origin for every path, with the headers %j',
    async (headers) => {
      const leaving: string[] = [];
      for (const path of paths) {
        const response = await sendRaw(demo.server.url, path, headers);
        if (leavesOrigin(demo.server.url, path, response)) leaving.push(`${path} → ${response.location ?? response.refresh}`);
        expect(response.status, path).toBeLessThan(500);
      }
      expect(leaving).toEqual([]);
    },
  );

  test('is looked at, and one to another origin would be noticed (control)', async () => {
    const redirected = await sendRaw(demo.server.url, '/about/');
    expect([redirected.status, redirected.location]).toEqual([307, '/about']);
    const origin = demo.server.url;
    for (const location of ['//evil.example/about', 'https://evil.example', '/\\evil.example'])
      expect(leavesOrigin(origin, '/', { status: 307, location, refresh: undefined }), location).toBe(true);
    expect(leavesOrigin(origin, '/about/', redirected)).toBe(false);
  });
});

describe('a login', () => {
  const logInOn = async (returnUrl: string) => {
    const client = await demo.signUpClient();
    const page = await contexts.newPage(demo.server.url);
    contexts.expectErrors(/Request to|ERR_/);
    await page.goto(`/login?returnUrl=${encodeURIComponent(returnUrl.replaceAll('\t', ''))}`);
    // The app remembers the return path in the state of the history.
    await page.evaluate((url) => history.replaceState({ ...history.state, usr: { returnUrl: url } }, ''), returnUrl);
    await page.reload();
    await waitForHydration(page);
    await page.getByLabel('Email').fill(client.email);
    await page.getByLabel('Password', { exact: true }).fill('Karigar@123');
    await button(page, 'Login').click();
    await page.waitForURL((url) => url.pathname !== '/login' || url.origin !== demo.server.url);
    return page.url();
  };

  test.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/\t/evil.example'])(
    'with the return path %j stays on this origin',
    async (returnUrl) => {
      expect(new URL(await logInOn(returnUrl)).origin).toBe(demo.server.url);
    },
  );

  test('follows a return path of this origin (control)', async () => {
    expect(await logInOn('/calendar')).toBe(`${demo.server.url}/calendar`);
  });
});
