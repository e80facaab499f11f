import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { fullBrowserPath } from '../../scripts/chromium.ts';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { button, text } from '../support/queries.ts';
import { root } from '../support/root.ts';
import { createPng } from '../support/png.ts';
import { withDemoServer } from '../support/demo-server-fixture.ts';

const demo = withDemoServer();
const contexts = withBrowserContexts(fullBrowserPath());

const manifest = JSON.parse(readFileSync(join(root, 'pwa/dist/manifest.webmanifest'), 'utf8')) as {
  icons: { src: string; purpose: string }[];
  screenshots: { src: string; sizes: string; form_factor: string }[];
  shortcuts: { name: string; url: string; icons: { src: string }[] }[];
};

describe('the app on the home screen', () => {
  test('may be installed, and everything that its manifest names is there', async () => {
    const page = await contexts.newPage(demo.server.url, { installed: true });
    await page.goto('/');
    const session = await page.context().newCDPSession(page);
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    // A window of its own kind, which tests open, is all that stands in the way.
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
    const { errors } = await session.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    for (const { src } of [...manifest.icons, ...manifest.screenshots, ...manifest.shortcuts.flatMap(({ icons }) => icons)]) {
      const response = await fetch(demo.server.url + src);
      expect([src, response.status, response.headers.get('content-type')]).toEqual([
        src,
        200,
        expect.stringContaining('image/'),
      ]);
    }
    expect(new Set(manifest.icons.map(({ purpose }) => purpose))).toEqual(new Set(['any', 'maskable', 'monochrome']));
    expect(new Set(manifest.screenshots.map((one) => one.form_factor))).toEqual(new Set(['narrow', 'wide']));
  });

  test('its shortcuts lead where they say, and the one for emergencies presses nothing', async () => {
    const page = await contexts.newPage(demo.server.url);
    await demo.logIn(page, 'client');
    await demo.logIn(page, 'worker');
    const headings: Record<string, string> = {
      Book: 'Request a service',
      'My bookings': 'My Bookings',
      'Job requests': 'My Jobs',
    };
    for (const { name, url } of manifest.shortcuts.filter((one) => one.name !== 'SOS')) {
      await page.goto(url);
      await page.getByRole('heading', { level: 1, name: headings[name] ?? '' }).waitFor();
    }
    await page.goto(manifest.shortcuts.find(({ name }) => name === 'SOS')?.url ?? '');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('SOS');
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  test('takes a photo that another app shares into the request, once, and leaves none behind', async () => {
    const page = await contexts.newPage(demo.server.url, { installed: true });
    const client = await demo.signUpClient();
    await client.logIn(page);
    await page.goto('/services');
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', null, { timeout: 60_000 });
    // As the phone sends it: the form of the manifest's share_target, from no page of the app.
    await page.setContent(`<form method="post" action="${demo.server.url}/share" enctype="multipart/form-data">
      <input type="file" name="photo"><button>Share</button></form>`);
    await page.setInputFiles('input', { name: 'leak.png', mimeType: 'image/png', buffer: createPng(40) });
    await Promise.all([page.waitForURL('**/job-request'), page.click('button')]);
    await page.getByRole('img', { name: 'shared-1.jpg' }).waitFor();
    expect(await page.evaluate(() => caches.has('shared'))).toBe(false);
    await page.reload();
    await page.getByRole('img', { name: 'shared-1.jpg' }).waitFor();
    expect(await page.getByRole('img', { name: /^shared-/ }).count()).toBe(1);
  });
});

/** Until the code of the offers has come: what it does not offer then, it does not offer. */
const hasInstallPrompts = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/account-prompts-')));

describe('the offer to install', () => {
  /** The browser says that it may ask, as it does at some moment of its own. */
  const installPromptScript = `(() => {
    const event = new Event('beforeinstallprompt', { cancelable: true });
    event.prompt = () => { document.title = 'asked'; return Promise.resolve(); };
    return !dispatchEvent(event);
  })()`;

  test('comes to a client after the first booking and not before, and not again when it was put off', async () => {
    const page = await contexts.newPage(demo.server.url);
    const client = await demo.signUpClient();
    await client.logIn(page);
    await page.goto('/my-bookings');
    expect(await page.evaluate(installPromptScript)).toBe(true);
    await text(page, 'No upcoming bookings').waitFor();
    await hasInstallPrompts(page);
    expect(await button(page, 'Install').count()).toBe(0);
    await client.book(2);
    await page.goto('/my-bookings');
    await page.evaluate(installPromptScript);
    await button(page, 'Install').waitFor();
    await contexts.screenshot(page, 'install offered');
    await button(page, 'Install').click();
    await expect.poll(() => page.title()).toBe('asked');
    await page.reload();
    await page.evaluate(installPromptScript);
    await hasInstallPrompts(page);
    expect(await button(page, 'Install').count()).toBe(0);
  });

  test('comes to a worker who is logged in, on an iPhone as the way through the share sheet', async () => {
    const page = await contexts.newPage(demo.server.url, { language: 'hindi' });
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'userAgent', { value: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)' }),
    );
    await demo.logIn(page, 'worker');
    await page.goto('/worker/jobs');
    await text(page, /होम स्क्रीन पर जोड़ें/).waitFor();
    await contexts.screenshot(page, 'install on an iphone');
  });
});

test('where data is to be saved the home page stands still with one picture, and no map comes unasked', async () => {
  const page = await contexts.newPage(demo.server.url);
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }),
  );
  await page.goto('/');
  const carousel = page.locator('[aria-roledescription=carousel]');
  await expect.poll(() => carousel.locator('svg[role=img]').count()).toBe(1);
  await button(page, 'Play').waitFor();
  // With the first movement what is below begins to live.
  await page.mouse.wheel(0, 1);
  await button(page, 'Show the map').scrollIntoViewIfNeeded();
  const fetched = () =>
    page.evaluate(
      () => performance.getEntriesByType('resource').filter(({ name }) => /city-map|coast|leaflet/.test(name)).length,
    );
  expect(await fetched()).toBe(0);
  await button(page, 'Show the map').click();
  await expect.poll(fetched).toBeGreaterThan(0);
});

test('the settings say how much of the phone is used, and give back what can be had again', async () => {
  const page = await contexts.newPage(demo.server.url, { installed: true });
  await demo.logIn(page, 'client');
  await page.goto('/account-settings');
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', null, { timeout: 60_000 });
  await page.evaluate(async () => {
    for (const name of ['tiles', 'public']) await (await caches.open(name)).put('/x', new Response('x'.repeat(1000)));
  });
  await text(page, /in use$/).waitFor();
  await contexts.screenshot(page, 'storage');
  await button(page, 'Clean up').click();
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([expect.stringContaining('precache')]);
});
