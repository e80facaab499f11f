import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { withDemoServer } from '../support/demo-server-fixture.ts';
import { waitForHydration } from '../support/hydration.ts';

const demo = withDemoServer();
const contexts = withBrowserContexts();

/** The app starts with this script, and with those that it imports. */
const FIRST_SCRIPT = '**/assets/first-*.js';
const IMPORT = '**/assets/react-*.js';

/** The number of times that the page has been loaded. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('request', (request) => (loads += request.isNavigationRequest() ? 1 : 0));
  return () => loads;
}

test.each([
  ['script', FIRST_SCRIPT, 503],
  ['import', IMPORT, null],
] as const)('the page is loaded again by itself if the first %s of the app could not be loaded', async (_, script, status) => {
  contexts.expectErrors(/503|ERR_FAILED/);
  const page = await contexts.newPage(demo.server.url);
  await demo.logIn(page, 'client');
  const loads = countLoads(page);
  // Every request of the first load: an import whose preload fails is requested once more.
  await page.route(script, (route) => {
    if (loads() > 1) return route.fallback();
    return status === null ? route.abort() : route.fulfill({ status });
  });
  await page.goto('/my-bookings');
  await page.locator('#root main h1').waitFor();
  expect(loads()).toBe(2);
});

test.each([
  ['english', 'The app could not be loaded.', 'Try again'],
  ['hindi', 'ऐप नहीं खुल पाया।', 'फिर कोशिश करें'],
  ['marathi', 'ॲप उघडले नाही.', 'पुन्हा प्रयत्न करा'],
] as const)(
  'an app that does not come the second time either says so in %s, with a link that loads it',
  async (language, sentence, link) => {
    contexts.expectErrors(/404/);
    const page = await contexts.newPage(demo.server.url, { language });
    await demo.logIn(page, 'client');
    const loads = countLoads(page);
    await page.route(FIRST_SCRIPT, (route) => route.fulfill({ status: 404 }));
    await page.goto('/my-bookings');
    await page.getByRole('alert').getByText(sentence).waitFor();
    expect(loads()).toBe(2);
    await contexts.screenshot(page, `failed-start-${language}`);
    await page.unroute(FIRST_SCRIPT);
    await page.getByRole('link', { name: link }).click();
    await page.locator('#root main h1').waitFor();
  },
);

test('a readable page stays while the server cannot be reached, and is loaded again when the network is back', async () => {
  contexts.expectErrors(/ERR_FAILED/);
  const page = await contexts.newPage(demo.server.url);
  const loads = countLoads(page);
  await page.route(FIRST_SCRIPT, (route) => route.abort());
  await page.route('**/about', (route) => (route.request().method() === 'HEAD' ? route.abort() : route.fallback()));
  const checked = page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD');
  await page.goto('/about');
  await checked;
  await page.getByRole('heading', { level: 1, name: 'Who We Are' }).waitFor();
  await page.unrouteAll();
  expect(loads()).toBe(1);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect.poll(loads).toBe(2);
  await waitForHydration(page);
});
