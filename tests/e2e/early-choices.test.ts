import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { withDemoServer } from '../support/demo-server-fixture.ts';
import { waitForHydration } from '../support/hydration.ts';

const demo = withDemoServer();
const contexts = withBrowserContexts();

/** Holds the code of the app. Returns the function that lets it through. */
async function holdApp(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await released.promise;
    await route.fallback();
  });
  return released.resolve;
}

test.each([
  ['/about?from=a#top', 'हिन्दी', '/hi/about?from=a#top', 'hi', 'hindi'],
  ['/hi/about', 'English', '/about', 'en', 'english'],
  ['/hi/', 'मराठी', '/mr/', 'mr', 'marathi'],
] as const)(
  'a language that is chosen on %s before the code of the app has come is shown at once, and stays: %s',
  async (from, name, to, code, stored) => {
    const page = await contexts.newPage(demo.server.url, { language: null });
    const release = await holdApp(page);
    await page.goto(from, { waitUntil: 'commit' });
    await page.locator('header select').selectOption(name);
    await page.waitForURL(to, { waitUntil: 'commit' });
    const html = page.locator('html');
    await expect.poll(() => html.getAttribute('data-page')).toBe(code);
    release();
    await waitForHydration(page);
    expect(await html.getAttribute('lang')).toBe(code);
    expect(await page.evaluate(() => localStorage.getItem('language'))).toBe(stored);
  },
);

test('colours that are chosen before the code of the app has come are shown at once, and stay', async () => {
  const page = await contexts.newPage(demo.server.url);
  const release = await holdApp(page);
  await page.goto('/about', { waitUntil: 'commit' });
  const colours = page.getByLabel('Colours');
  await colours.selectOption('Dark');
  const theme = () => page.locator('html').getAttribute('data-theme');
  expect(await theme()).toBe('dark');
  release();
  await waitForHydration(page);
  await expect.poll(() => colours.inputValue()).toBe('dark');
  expect(await theme()).toBe('dark');
  await colours.selectOption('Light');
  await expect.poll(theme).toBe('light');
});
