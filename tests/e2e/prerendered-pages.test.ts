import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { PUBLIC_ROUTES } from '#contract/app-routes.ts';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { expectUnchangedByHydration } from '../support/hydration.ts';
import { root } from '../support/root.ts';
import { withDemoServer } from '../support/demo-server-fixture.ts';

const demo = withDemoServer();
const contexts = withBrowserContexts();

const LANGUAGES = [
  ['en', 'english', ''],
  ['hi', 'hindi', '/hi'],
  ['mr', 'marathi', '/mr'],
] as const;
const SCRIPTS = /\/assets\/.*\.js$/;
/** Holds the JavaScript of a page back until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(SCRIPTS, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

describe('A public page', () => {
  test.each(LANGUAGES)(
    'is readable in %s without JavaScript, and describes itself to search engines and shared links',
    async (code) => {
      const page = await contexts.newPage(demo.server.url, { scripts: false });
      const titles = new Set<string>();
      for (const path of PUBLIC_ROUTES) {
        const localizedPath = code === 'en' ? path : `/${code}${path}`;
        await page.goto(localizedPath);
        const { heading, lang, title, description, shared, canonical, languages } = await page.evaluate(() => {
          const content = (selector: string) => document.querySelector(selector)?.getAttribute('content');
          const pathOf = (link: Element) => new URL(link.getAttribute('href') ?? '', location.href).pathname;
          return {
            heading: document.querySelector('h1')?.innerText,
            lang: document.documentElement.lang,
            title: document.title,
            description: content('meta[name=description]'),
            shared: { title: content('meta[property="og:title"]'), description: content('meta[property="og:description"]') },
            canonical: [...document.querySelectorAll('link[rel=canonical]')].map(pathOf),
            languages: [...document.querySelectorAll('link[hreflang]')].map((link) => [
              link.getAttribute('hreflang'),
              pathOf(link),
            ]),
          };
        });
        expect(heading, localizedPath).toMatch(code === 'en' ? /[a-z]{3}/i : /\p{Script=Devanagari}/u);
        expect(lang).toBe(code);
        expect(description?.length ?? 0, localizedPath).toBeGreaterThan(30);
        expect(shared).toEqual({ title, description });
        expect(canonical).toEqual([localizedPath]);
        for (const [other, , prefix] of LANGUAGES) expect(languages).toContainEqual([other, prefix + path]);
        expect(languages).toContainEqual(['x-default', path]);
        titles.add(title);
      }
      expect(titles.size).toBe(PUBLIC_ROUTES.length);
    },
  );

  test('is in the sitemap in each language, and robots.txt names the sitemap', async () => {
    const siteMap = await (await fetch(`${demo.server.url}/sitemap.xml`)).text();
    for (const path of PUBLIC_ROUTES) for (const [, , prefix] of LANGUAGES) expect(siteMap).toContain(`${prefix}${path}</loc>`);
    expect(await (await fetch(`${demo.server.url}/robots.txt`)).text()).toMatch(/^Sitemap: https?:\/\/.*\/sitemap\.xml$/m);
    expect((await fetch(`${demo.server.url}/social.png`)).headers.get('content-type')).toBe('image/png');
  });

  // tests/screens/hydration.test.ts opens every page in every language.
  test.each(LANGUAGES)('is hydrated in %s as it is: nothing is redrawn and nothing moves', async (code, language) => {
    const paths = PUBLIC_ROUTES.filter((_, i) => LANGUAGES[i % LANGUAGES.length]?.[0] === code);
    await expectUnchangedByHydration(await contexts.newPage(demo.server.url, { language }), paths);
  });

  test('keeps the text that was entered before its JavaScript loaded, and cannot be submitted until then', async () => {
    const page = await contexts.newPage(demo.server.url);
    const release = await holdScripts(page);
    await page.goto('/login', { waitUntil: 'commit' });
    await page.getByLabel('Email').fill('asha@example.org');
    await page.getByLabel('Password', { exact: true }).fill('Secret-123');
    await page.keyboard.press('Enter');
    expect(page.url()).not.toContain('?');
    release();
    await page.locator('button[type=submit]:enabled').first().waitFor();
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('asha@example.org');
    await expect.poll(() => page.getByLabel('Password', { exact: true }).inputValue()).toBe('Secret-123');
  });

  test('accepts no text before its JavaScript loaded if the app replaces the page, so that none is lost', async () => {
    const page = await contexts.newPage(demo.server.url);
    const release = await holdScripts(page);
    const email = page.getByLabel('Email');
    await page.goto('/login?from=a-message', { waitUntil: 'commit' });
    await expect.poll(() => email.isDisabled()).toBe(true);
    release();
    await email.fill('asha@example.org');
    await page.locator('button[type=submit]:enabled').first().waitFor();
    await expect.poll(() => email.inputValue()).toBe('asha@example.org');
  });

  test('opens in the previously chosen language, even before its JavaScript has loaded', async () => {
    const page = await contexts.newPage(demo.server.url, { language: 'marathi' });
    await page.route(SCRIPTS, (route) => route.abort());
    contexts.expectErrors(/ERR_FAILED/);
    await page.goto('/services');
    await expect.poll(() => page.locator('h1').innerText()).toBe('सेवा');
    expect(new URL(page.url()).pathname).toBe('/mr/services');
  });

  test('opens in the language that a link names, and keeps it for a user who has chosen none', async () => {
    const page = await contexts.newPage(demo.server.url, { language: null });
    await page.goto('/hi/pricing');
    await page.waitForURL('/pricing');
    await expect.poll(() => page.locator('h1').innerText()).toBe('प्लान');
    await page.goto('/about');
    await page.getByRole('heading', { level: 1, name: 'हम कौन हैं' }).waitFor();
  });
});

describe('A URL', () => {
  test.each(['/no/such/page', '/admin/nothing'])(
    'that is no screen returns 404 with a page that links to the app: %s',
    async (path) => {
      const page = await contexts.newPage(demo.server.url, { scripts: false });
      const response = await page.goto(path);
      expect(response?.status()).toBe(404);
      await expect.poll(() => page.getByRole('main').getByRole('link').count()).toBe(2);
      // A request that does not accept HTML gets a JSON error.
      if (path.startsWith('/admin/')) expect((await fetch(demo.server.url + path)).headers.get('content-type')).toMatch(/json/);
    },
  );

  test('of any screen of the app returns 200', async () => {
    const parts = { routes: '', 'lazy-client-routes': '/', 'worker-routes': '/worker/', 'admin-routes': '/admin/' };
    const paths = Object.entries(parts).flatMap(([name, before]) => {
      const text = readFileSync(join(root, `pwa/src/app/${name}.tsx`), 'utf8');
      return [...text.matchAll(/path: '([^']*)'/g)].map(([, path = '']) => before + path);
    });
    expect(paths.length).toBeGreaterThan(40);
    for (const path of paths) {
      const plain = path.replace(/:\w+/g, 'x').replace(/(.)\/$/, '$1');
      expect((await fetch(demo.server.url + plain, { redirect: 'manual' })).status, plain).toBe(200);
    }
  });
});
