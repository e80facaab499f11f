import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { button, recordRequests, text, toast } from '../support/queries.ts';
import { withDemoServer } from '../support/demo-server-fixture.ts';
import { waitForHydration } from '../support/hydration.ts';

const demo = withDemoServer();
const contexts = withBrowserContexts();

const SENT_TEXT = 'Emergency signal sent! Help is on the way. Please stay safe.';
const sosButton = (page: Page) => page.locator('header [data-sos]');
/** The only script besides the boot script that a document contains itself. */
const isSosScript = (url: string) => /\/assets\/sos-[\w-]+\.js$/.test(url);

/** Holds the code of the app, but not that of SOS and its texts. Returns the function that lets it through. */
async function holdApp(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((done) => (release = done));
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    if (!isSosScript(route.request().url())) await released;
    await route.fallback();
  });
  return release;
}

test('SOS is sent with one press while the code of the app is still being downloaded, and the app takes over what is shown', async () => {
  const page = await contexts.newPage(demo.server.url);
  const releaseApp = await holdApp(page);
  const presses = recordRequests(page, /\/emergency\/trigger/);
  await page.goto('/about', { waitUntil: 'commit' });
  await sosButton(page).click();
  await page.getByText(/^Your signal reached us at \d+:\d\d/).waitFor();
  await page.getByRole('dialog', { name: 'Emergency' }).getByRole('link', { name: 'Call 112' }).waitFor();
  expect(presses).toHaveLength(1);
  expect(presses[0]?.body).toMatchObject({ userId: 'guest', language: 'en' });
  // Nothing of the app was there: the page behind cannot be hydrated yet.
  expect(
    await page
      .locator('header a')
      .first()
      .evaluate((node) => Object.keys(node).length),
  ).toBe(0);
  releaseApp();
  await toast(page, SENT_TEXT).waitFor();
  await waitForHydration(page);
  await page.getByText(/^Your signal reached us at \d+:\d\d/).waitFor();
  await button(page, 'Close').click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(presses).toHaveLength(1);
});

test('A press before the app is that of the account that is logged in; it is kept while the server cannot be reached, and sent with the toast afterwards', async () => {
  const client = await demo.signUpClient();
  const page = await contexts.newPage(demo.server.url);
  await client.logIn(page);
  const releaseApp = await holdApp(page);
  const presses = recordRequests(page, /\/emergency\/trigger/);
  await page.goto('/about', { waitUntil: 'commit' });
  await sosButton(page).waitFor();
  let isServerReachable = false;
  await page.route('**/api/emergency/trigger', (route) => (isServerReachable ? route.fallback() : route.abort()));
  contexts.expectErrors(/ERR_FAILED/);
  await sosButton(page).click();
  await text(page, 'Your signal has not reached us.').waitFor();
  releaseApp();
  await waitForHydration(page);
  await text(page, 'Your signal has not reached us.').waitFor();
  // The page tries again by itself.
  isServerReachable = true;
  await toast(page, SENT_TEXT).waitFor();
  expect(new Set(presses.map(({ body }) => (body as { pressId: string }).pressId)).size).toBe(1);
  expect(presses.at(-1)?.body).toMatchObject({ userId: client.id });
});

test('Before the app, the panel is in the language of the page, the keyboard stays in it, and Escape closes it', async () => {
  const page = await contexts.newPage(demo.server.url);
  await holdApp(page);
  await page.goto('/hi/about', { waitUntil: 'commit' });
  await sosButton(page).click();
  const panel = page.getByRole('dialog', { name: 'इमरजेंसी' });
  await panel.getByText(/^आपका SOS .* बजे हम तक पहुँचा।$/).waitFor();
  await contexts.screenshot(page, 'sos-before-app-hi');
  const focused = () => panel.evaluate((dialog) => dialog.contains(document.activeElement));
  expect(await focused()).toBe(true);
  for (let presses = 0; presses < 5; presses++) {
    await page.keyboard.press('Tab');
    expect((await page.evaluate(() => document.activeElement === document.body)) || (await focused())).toBe(true);
  }
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('SOS');
});

test('A press before the texts of its language have come is sent at once, and then shown in that language', async () => {
  const page = await contexts.newPage(demo.server.url);
  await holdApp(page);
  const texts = Promise.withResolvers<void>();
  let scripts = 0;
  await page.route(
    ({ href }) => isSosScript(href),
    async (route) => {
      // The texts are the second script.
      if (++scripts > 1) await texts.promise;
      await route.fallback();
    },
  );
  const presses = recordRequests(page, /\/emergency\/trigger/);
  await page.goto('/hi/about', { waitUntil: 'commit' });
  await sosButton(page).click();
  await page
    .getByRole('dialog', { name: 'Emergency' })
    .getByText(/^Your signal reached us at /)
    .waitFor();
  texts.resolve();
  const panel = page.getByRole('dialog', { name: 'इमरजेंसी' });
  await panel.getByText(/^आपका SOS .* बजे हम तक पहुँचा।$/).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(1);
  expect(await panel.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  expect(presses).toHaveLength(1);
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
});

test('The button is not shown as long as a press would do nothing', async () => {
  const page = await contexts.newPage(demo.server.url);
  let releaseSos = () => {};
  const released = new Promise<void>((done) => (releaseSos = done));
  await page.route(
    ({ href }) => isSosScript(href),
    async (route) => {
      await released;
      await route.fallback();
    },
  );
  await page.goto('/about', { waitUntil: 'commit' });
  await sosButton(page).waitFor({ state: 'attached' });
  await page.locator('h1').waitFor();
  expect(await sosButton(page).isVisible()).toBe(false);
  releaseSos();
  await sosButton(page).waitFor();
});
