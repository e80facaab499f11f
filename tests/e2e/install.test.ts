import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { MAX_JOB_PHOTOS } from '#contract/jobs/job-photos.ts';
import { fullBrowserPath } from '../../scripts/chromium.ts';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { REAL_CLOCK } from '../support/clock.ts';
import { waitTwoFrames } from '../support/frames.ts';
import { waitForHydration } from '../support/hydration.ts';
import { layoutShift, observeLayoutShifts } from '../support/layout-shift.ts';
import { button, text, goBackAndForthUntilShown } from '../support/queries.ts';
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

/** The service worker, which notes when a picture was shared, always has the clock of the machine. */
const WITH_WORKERS_CLOCK = { installed: true, clock: REAL_CLOCK };
/** A server with another clock refuses the day of this page. */
const REFUSED_DAY = /status of 400 .*\/api\/free-workers/;

interface SharedFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}
/** A phone submits the form of the manifest's share_target from outside the app. */
async function shareFiles(page: Page, files: SharedFile[]): Promise<void> {
  await page.setContent(`<form method="post" action="${demo.server.url}/share" enctype="multipart/form-data">
    <input type="file" name="photo" multiple><button>Share</button></form>`);
  await page.setInputFiles('input', files);
  await Promise.all([page.waitForURL('**/job-request'), page.click('button')]);
}

describe('the installed app', () => {
  test('is installable, and every file that its manifest names exists', async () => {
    const page = await contexts.newPage(demo.server.url, { installed: true });
    await page.goto('/');
    const session = await page.context().newCDPSession(page);
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    // Tests open incognito windows, which is the only expected obstacle.
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

  test('asks the browser at each start not to delete its data, as Chrome allows it only once it is installed', async () => {
    const page = await contexts.newPage(demo.server.url, { installed: true });
    await page.addInitScript(() => {
      StorageManager.prototype.persist = () => {
        Reflect.set(window, 'askedToPersist', true);
        return Promise.reject(new Error('not now'));
      };
    });
    await demo.logIn(page, 'client');
    await page.goto('/my-bookings');
    await page.waitForFunction(() => Reflect.get(window, 'askedToPersist'));
    await page.reload();
    await page.waitForFunction(() => Reflect.get(window, 'askedToPersist'));
  });

  test('opens the named screen from each shortcut, and the SOS shortcut raises no alarm', async () => {
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

  test('adds a photo that another app shares to the job request once, and leaves no copy behind', async () => {
    const page = await contexts.newPage(demo.server.url, WITH_WORKERS_CLOCK);
    contexts.expectErrors(REFUSED_DAY);
    const client = await demo.signUpClient();
    await client.logIn(page);
    await page.goto('/services');
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', null, { timeout: 60_000 });
    await shareFiles(page, [{ name: 'leak.png', mimeType: 'image/png', buffer: createPng(40) }]);
    await page.getByRole('img', { name: 'shared-1.jpg' }).waitFor();
    expect(await page.evaluate(() => caches.has('shared'))).toBe(false);
    await page.reload();
    await page.getByRole('img', { name: 'shared-1.jpg' }).waitFor();
    await expect.poll(() => page.getByRole('img', { name: /^shared-/ }).count()).toBe(1);
  });

  test('adds a photo that is shared while a request is active to that request, once the user says so', async () => {
    const page = await contexts.newPage(demo.server.url, WITH_WORKERS_CLOCK);
    const client = await demo.signUpClient();
    const jobId = await client.book(46);
    await client.logIn(page);
    await page.goto('/services');
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', null, { timeout: 60_000 });
    await shareFiles(page, [{ name: 'leak.png', mimeType: 'image/png', buffer: createPng(40) }]);
    await page.getByRole('heading', { name: 'You already have an active job request.' }).waitFor();
    const shared = page.getByRole('img', { name: 'shared-1.jpg' });
    await shared.waitFor();
    await contexts.screenshot(page, 'share-1-active');
    const photosOfJob = async () => (await client.request(`/api/job-request/${jobId}`))['photos'];
    expect(await photosOfJob()).toEqual([]);
    await button(page, 'Add the photo to this request').click();
    await text(page, 'Added to your request.').waitFor();
    await expect.poll(photosOfJob).toEqual([expect.stringContaining(jobId)]);
    await shared.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('heading', { name: 'You already have an active job request.' }).waitFor();
    expect(await shared.count()).toBe(0);
  });

  test('takes no photo from another site, and of what another app shares only pictures, up to three', async () => {
    const page = await contexts.newPage(demo.server.url, WITH_WORKERS_CLOCK);
    contexts.expectErrors(REFUSED_DAY);
    const client = await demo.signUpClient();
    await client.logIn(page);
    await page.goto('/services');
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', null, { timeout: 60_000 });
    const png = { name: 'leak.png', mimeType: 'image/png', buffer: createPng(40) };
    const html = { name: 'leak.png', mimeType: 'image/png', buffer: Buffer.from('<script>alert(1)</script>') };
    const sharedPhotos = page.getByRole('img', { name: /^shared-/ });
    const share = async (files: (typeof png)[]) => {
      await shareFiles(page, files);
      await page.getByRole('heading', { level: 1, name: 'Request a service' }).waitFor();
    };
    // The same machine under another name is another site. It has no policy that forbids such forms.
    const otherSite = new URL('/form', demo.server.url);
    otherSite.hostname = otherSite.hostname === 'localhost' ? '127.0.0.1' : 'localhost';
    await page.route(otherSite.href, (route) => route.fulfill({ contentType: 'text/html', body: '<title>Form</title>' }));
    contexts.expectErrors(new RegExp(`Request to ${otherSite.origin}`));
    await page.goto(otherSite.href);
    await share([png]);
    expect(await page.evaluate(() => caches.has('shared'))).toBe(false);
    expect(await sharedPhotos.count()).toBe(0);

    await share([html]);
    await text(page, /cannot open that picture/).waitFor();
    expect(await sharedPhotos.count()).toBe(0);

    await share([png, png, png, png, png]);
    await expect.poll(() => sharedPhotos.count()).toBe(3);
  });

  test('deletes stored map tiles for a shared photo if the phone is full, and opens the form in any case', async () => {
    const page = await contexts.newPage(demo.server.url, WITH_WORKERS_CLOCK);
    contexts.expectErrors(REFUSED_DAY);
    contexts.expectErrors(/quota/i);
    const client = await demo.signUpClient();
    await client.logIn(page);
    await page.goto('/services');
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', null, { timeout: 60_000 });
    const session = await page.context().newCDPSession(page);
    const fillPhone = async (freeBytes: number) => {
      const { usage } = await session.send('Storage.getUsageAndQuota', { origin: demo.server.url });
      await session.send('Storage.overrideQuotaForOrigin', { origin: demo.server.url, quotaSize: usage + freeBytes });
    };
    await page.evaluate(async () => {
      const tile = new Response(crypto.getRandomValues(new Uint8Array(60_000)));
      const tiles = await caches.open('tiles');
      for (let n = 0; n < 100; n++) await tiles.put(`/tiles/${n}`, tile.clone());
    });
    // What is behind the end of a picture is not shown.
    const photo = { mimeType: 'image/png', buffer: Buffer.concat([createPng(40), randomBytes(2_000_000)]) };
    await fillPhone(1_000_000);
    await shareFiles(page, [{ name: 'leak.png', ...photo }]);
    await page.getByRole('img', { name: 'shared-1.jpg' }).waitFor();
    expect(await page.evaluate(() => caches.has('tiles'))).toBe(false);

    await fillPhone(1_000_000);
    await shareFiles(page, [{ name: 'leak.png', ...photo }]);
    await page.getByRole('heading', { level: 1, name: 'Request a service' }).waitFor();
  });

  test('stores the content of shared pictures only, and of no more than the form takes and one', async () => {
    const page = await contexts.newPage(demo.server.url, { installed: true });
    await page.goto('/services');
    // A guest shares pictures only after installing the app.
    await waitForHydration(page);
    // The page listens for the event by the time the toasts are here: the effects that load them and that add the listener run together.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/toasts-')),
    );
    await page.evaluate(() => dispatchEvent(new Event('appinstalled')));
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', null, { timeout: 60_000 });
    await page.setContent(`<form method="post" action="${demo.server.url}/share" enctype="multipart/form-data">
      <input type="file" name="photo" multiple><button>Share</button></form>`);
    const file = { name: 'leak.png', mimeType: 'image/png' };
    const png = { ...file, buffer: createPng(40) };
    await page.setInputFiles('input', [{ ...file, buffer: Buffer.from('<script>alert(1)</script>') }, png, png, png, png, png]);
    // A guest adds photos after signing up, so the form has not taken them out of the cache.
    await page.click('button');
    await page.getByRole('heading', { level: 1, name: 'Request a service' }).waitFor();
    const stored = await page.evaluate(async () => {
      const cache = await caches.open('shared');
      const blobs = (await cache.matchAll()).map((response) => response.blob());
      return (await Promise.all(blobs)).map(({ type, size }) => [type, size > 0]);
    });
    expect(stored).toHaveLength(MAX_JOB_PHOTOS + 1);
    expect(stored[0]).toEqual(['', false]);
    expect(stored.slice(1)).toEqual(Array.from({ length: MAX_JOB_PHOTOS }, () => ['image/png', true]));
  });
});

/** Waits for the code of accounts, with the prompts. A prompt that is not shown by then will not be shown. */
const waitForPromptCode = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/account-')));

/** Follows a link of the app to another screen. */
async function follow(page: Page, path: string): Promise<void> {
  await page.locator(`a[href="${path}"]`).filter({ visible: true }).first().click();
  await page.waitForURL(`**${path}`);
  await page.waitForFunction(() => document.querySelector('main h1') && !document.querySelector('main [aria-busy=true]'));
}
/** A prompt appears with the next screen only: above a screen in use it would move what is under the finger. */
async function goOnUntilShown(page: Page, prompt: Locator, path: string): Promise<void> {
  await waitForPromptCode(page);
  await page.waitForFunction(() => document.querySelector('main h1') && !document.querySelector('main [aria-busy=true]'));
  expect(await prompt.count()).toBe(0);
  await follow(page, path);
  await goBackAndForthUntilShown(page, prompt);
}

describe('the install prompt', () => {
  /** Simulates the event with which a browser offers installation. Returns whether the app intercepted it. */
  const installPromptScript = `(() => {
    const event = new Event('beforeinstallprompt', { cancelable: true });
    event.prompt = () => { document.title = 'asked'; return Promise.resolve(); };
    return !dispatchEvent(event);
  })()`;

  test('appears for a client after the first booking and not before, and not again after the client has answered it', async () => {
    const page = await contexts.newPage(demo.server.url);
    const client = await demo.signUpClient();
    await client.logIn(page);
    await page.goto('/my-bookings');
    expect(await page.evaluate(installPromptScript)).toBe(true);
    await text(page, 'No upcoming bookings').waitFor();
    await waitForPromptCode(page);
    expect(await button(page, 'Install').count()).toBe(0);
    await client.book(2);
    await page.goto('/my-bookings');
    await page.evaluate(installPromptScript);
    await goOnUntilShown(page, button(page, 'Install'), '/past-bookings');
    await contexts.screenshot(page, 'install offered');
    await button(page, 'Install').click();
    await expect.poll(() => page.title()).toBe('asked');
    await page.goto('/my-bookings');
    await page.evaluate(installPromptScript);
    await waitForPromptCode(page);
    for (const path of ['/past-bookings', '/my-bookings', '/past-bookings']) await follow(page, path);
    expect(await button(page, 'Install').count()).toBe(0);
  });

  test.each([
    { width: 360, height: 740 },
    { width: 1440, height: 900 },
  ])('moves nothing at $width px: not when it is offered, not at the first key, and not when it is closed', async (size) => {
    const page = await contexts.newPage(demo.server.url, { size });
    await observeLayoutShifts(page);
    const client = await demo.signUpClient();
    await client.book(3);
    await client.logIn(page);
    await page.goto('/my-bookings');
    await button(page, 'Cancel').waitFor();
    await page.goto('/contact');
    await waitForPromptCode(page);
    const message = page.locator('main form').first().getByLabel('Message', { exact: true });
    /** Its place in the document, since a press scrolls, and what has moved. */
    const yAndShift = async () => [
      await message.evaluate((field) => Math.round(field.getBoundingClientRect().top + scrollY)),
      await layoutShift(page),
    ];
    await message.click();
    // What an account adds to the page, such as the number of its open bookings, is there.
    await contexts.waitForRoom(page, 'inbox');
    await waitTwoFrames(page);
    const atFirst = await yAndShift();
    await page.evaluate(installPromptScript);
    await message.pressSequentially('Ho');
    expect(await yAndShift()).toEqual(atFirst);
    expect(await button(page, 'Install').count()).toBe(0);

    await follow(page, '/services');
    await page.goBack();
    const comeBack = async () => {
      await page.goForward();
      await page.goBack();
      await message.waitFor();
      return button(page, 'Install').isVisible();
    };
    await expect.poll(comeBack).toBe(true);
    await waitTwoFrames(page);
    const withPrompt = await yAndShift();
    await message.click();
    await message.pressSequentially('How');
    expect(await yAndShift()).toEqual(withPrompt);
    const prompt = page.getByRole('status').filter({ hasText: 'without a network' });
    await prompt.getByRole('button', { name: 'Close' }).click();
    await button(page, 'Install').waitFor({ state: 'hidden' });
    expect(await yAndShift()).toEqual(withPrompt);
    await contexts.screenshot(page, `install-closed-${size.width}`);
    // The next screen has no space for it.
    await follow(page, '/services');
    await page.getByText('without a network').waitFor({ state: 'detached' });
  });

  test('waits for the next screen also if its code comes late', async () => {
    const page = await contexts.newPage(demo.server.url);
    const client = await demo.signUpClient();
    await client.book(4);
    await client.logIn(page);
    const hasCome = Promise.withResolvers<void>();
    await page.route(/\/assets\/install-and-push-prompts-/, async (route) => {
      await hasCome.promise;
      await route.continue();
    });
    await page.goto('/my-bookings');
    await button(page, 'Cancel').waitFor();
    await waitForPromptCode(page);
    const requested = page.waitForRequest(/\/assets\/install-and-push-prompts-/);
    await page.evaluate(installPromptScript);
    await requested;
    await follow(page, '/past-bookings');
    hasCome.resolve();
    await contexts.waitUntilIdle(page);
    expect(await button(page, 'Install').count()).toBe(0);
    await goBackAndForthUntilShown(page, button(page, 'Install'));
  });

  test('appears for a logged-in worker, and on an iPhone describes the way through the share sheet', async () => {
    const page = await contexts.newPage(demo.server.url, { language: 'hindi' });
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'userAgent', { value: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)' }),
    );
    await demo.logIn(page, 'worker');
    await page.goto('/worker/jobs');
    await goOnUntilShown(page, text(page, /होम स्क्रीन पर जोड़ें/), '/worker/calendar');
    await contexts.screenshot(page, 'install on an iphone');
  });
});

test('with data saving on, the home page shows one still picture and loads no map unasked', async () => {
  const page = await contexts.newPage(demo.server.url);
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }),
  );
  await page.goto('/');
  const carousel = page.locator('[aria-roledescription=carousel]');
  await expect.poll(() => carousel.locator('svg[role=img]').count()).toBe(1);
  await button(page, 'Play').waitFor();
  // The page below the fold loads after the first scroll.
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

test('the settings show the used storage and delete what can be downloaded again', async () => {
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
