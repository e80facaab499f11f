import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import * as z from 'zod/mini';
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts';
import { sosCase } from '#contract/sos.ts';
import { REFRESH_TAG, SYNC_TAG } from '#pwa/sync/outbox/sync-tags.ts';
import { buildServiceWorker } from '../../scripts/service-worker.ts';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { hasSnapshot } from '../support/browser-storage.ts';
import { waitForHydration } from '../support/hydration.ts';
import { DeploymentProxy, buildNextVersion } from '../support/deployment-proxy.ts';
import { createPng } from '../support/png.ts';
import { button, goBackAndForthUntilShown, link, openSection, readStoreRows, text } from '../support/queries.ts';
import { root } from '../support/root.ts';
import { serviceWorkerEvents } from '../support/service-worker-events.ts';
import { withDemoServer } from '../support/demo-server-fixture.ts';
import { signToken } from '../support/test-users.ts';
import { STATE_TIMEOUT_MS } from '../support/timeouts.ts';

const demo = withDemoServer();
const contexts = withBrowserContexts();
const deployment = new DeploymentProxy(() => demo.server.url);
beforeAll(() => deployment.start());
afterEach(() => {
  deployment.setOffline(false);
  deployment.files = null;
  deployment.assetsReleased = Promise.resolve();
  deployment.clockDelayMs = 0;
});
afterAll(() => deployment.stop());

/** Installs the service worker, which the app itself does some seconds later, and waits until it has filled its caches. */
async function startServiceWorker(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }));
  await waitForServiceWorker(page);
}
/** Waits until the service worker controls the page and has filled its caches. */
async function waitForServiceWorker(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', null, { timeout: 60_000 });
}
const cachedUrls = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname + new URL(url).search);
  });
/** The browser logs every request that fails offline. */
const OFFLINE_ERRORS = /ERR_|Failed to fetch|WebSocket/;

/** The chunks that V8 takes from its code cache when a list is opened, by name. */
async function chunksFromCodeCache(page: Page, path: string, list: string): Promise<string[]> {
  const browser = page.context().browser();
  await browser?.startTracing(page, { categories: ['v8', 'devtools.timeline'] });
  await page.goto(path);
  await page.locator(list).first().waitFor();
  const trace: unknown = JSON.parse(String(await browser?.stopTracing()));
  const { traceEvents } = z.parse(z.object({ traceEvents: z.array(z.unknown()) }), trace);
  return traceEvents.flatMap((event) => {
    const url = z.safeParse(compiledFromCache, event).data?.args.data.url ?? '';
    const [, chunk] = /\/assets\/([\w-]+)-[\w-]{8}\.js$/.exec(url) ?? [];
    return chunk ?? [];
  });
}
const compiledFromCache = z.object({
  args: z.object({ data: z.object({ url: z.string(), consumedCacheSize: z.number().check(z.positive()) }) }),
});

const LIST_CHUNKS = ['account', 'base', 'common', 'contract', 'data', 'first', 'own', 'react'];
test.each([
  ['client', '/my-bookings', 'main li h3', ['bookings']],
  ['worker', '/worker/jobs', 'main [role=tabpanel]', ['worker-job', 'worker-shell']],
] as const)('the list of a %s starts with the code that was compiled before', async (role, path, list, chunks) => {
  const page = await contexts.newPage(deployment.url, { installed: true });
  await demo.logIn(page, role);
  await page.goto(path);
  await startServiceWorker(page);
  // Chromium stores what it has compiled a moment after a start. Each look is a start with its trace.
  await expect
    .poll(
      async () => {
        const next = await page.context().newPage();
        await demo.logIn(next, role);
        const compiled = await chunksFromCodeCache(next, path, list);
        await next.close();
        return compiled;
      },
      { timeout: 4 * STATE_TIMEOUT_MS },
    )
    .toEqual(expect.arrayContaining([...LIST_CHUNKS, ...chunks]));
});

test.each([
  ['script', 'throw new Error("broken")'],
  ['installation', `addEventListener('install', (event) => event.waitUntil(Promise.reject(new Error('broken'))))`],
])(
  'a page of an account loads the code of dialogs itself, and is not reloaded, if the %s of the service worker fails',
  async (_, script) => {
    contexts.expectErrors(/broken|sw\.js/);
    deployment.files = new Map([['/sw.js', Buffer.from(script)]]);
    const page = await contexts.newPage(deployment.url, { installed: true });
    await demo.logIn(page, 'client');
    const dialogs = page.waitForRequest(/\/assets\/dialogs-/);
    let loads = 0;
    page.on('load', () => loads++);
    await page.goto('/my-bookings');
    await dialogs;
    await contexts.waitUntilIdle(page);
    expect(loads).toBe(1);
  },
);

test('control: a page of an account does not load the code of dialogs itself while the service worker is installed', async () => {
  const page = await contexts.newPage(deployment.url, { installed: true });
  await demo.logIn(page, 'client');
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.goto('/my-bookings');
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', null, { timeout: 60_000 });
  expect(requested.filter((url) => url.includes('/assets/dialogs-'))).toEqual([]);
});

test('a link in another language does not store the texts of that language on the phone', async () => {
  const page = await contexts.newPage(deployment.url, { installed: true });
  await demo.logIn(page, 'client');
  await page.goto('/my-bookings');
  await waitForServiceWorker(page);
  await page.goto('/hi/about');
  await page.locator('main h1').getByText(/[ऀ-ॿ]/).waitFor();
  await contexts.waitUntilIdle(page);
  expect(await page.evaluate(() => caches.has('language-hi'))).toBe(false);
});

describe('without a network', () => {
  test('every screen opens by its URL, with the data saved on the phone, in the chosen language', async () => {
    const page = await contexts.newPage(deployment.url, { installed: true, language: 'hindi' });
    await demo.logIn(page, 'client');
    const screens = ['/my-bookings', `/job-in-progress/${demo.jobId()}`, `/messages/${demo.jobId()}`] as const;
    for (const path of screens) {
      await page.goto(path);
      await page.locator('main h1').first().waitFor();
      await page.waitForFunction(() => document.querySelector('main [aria-busy=true]') === null);
    }
    await waitForServiceWorker(page);
    // The service worker fetches the translations when the page tells it the language.
    await expect
      .poll(async () => (await cachedUrls(page)).filter((url) => /\/(hi|pages)-[\w-]{8}\.js/.test(url)).length)
      .toBe(3);

    // The HTTP cache of the browser is not guaranteed, so the test clears it.
    const session = await page.context().newCDPSession(page);
    await session.send('Network.clearBrowserCache');
    deployment.setOffline();
    contexts.expectErrors(OFFLINE_ERRORS);
    for (const path of [...screens, '/account-settings', '/services', '/', '/no-such-page']) {
      await page.goto(path);
      await page.locator('main h1').first().waitFor();
      await page.waitForFunction(() => document.querySelector('main [aria-busy=true]') === null);
      expect(await page.evaluate(() => [document.documentElement.lang, document.querySelector('main')?.innerText])).toEqual([
        'hi',
        expect.stringMatching(/[ऀ-ॿ]/),
      ]);
    }
    await page.goto('/my-bookings');
    await text(page, 'नल का काम').waitFor();
    await contexts.screenshot(page, 'offline bookings');
  });

  test('a guest sees stored search results and profiles with their age, and fresh ones without it', async () => {
    const page = await contexts.newPage(deployment.url, { installed: true });
    await page.goto('/');
    await startServiceWorker(page);
    const cards = page.getByRole('region', { name: 'Workers found' }).getByRole('listitem');
    const age = page.getByText(/^Saved .+ ago$|^Saved now$/);
    await page.goto('/find-workers?service=plumber&location=');
    await cards.first().waitFor();
    const names = await cards.getByRole('heading').allInnerTexts();
    await cards.first().getByRole('link').first().click();
    await page.getByRole('heading', { name: 'Reviews', exact: true }).waitFor();
    const profile = page.url();
    await page.goto('/find-workers?service=plumber&location=');
    await cards.first().waitFor();
    expect(await age.count(), 'with a network').toBe(0);

    const session = await page.context().newCDPSession(page);
    await session.send('Network.clearBrowserCache');
    deployment.setOffline();
    contexts.expectErrors(OFFLINE_ERRORS);
    await page.reload();
    await age.waitFor();
    await text(page, 'There is no network, or it is too slow. This is what your phone has kept.').waitFor();
    expect(await cards.getByRole('heading').allInnerTexts()).toEqual(names);
    await contexts.screenshot(page, 'offline-search-of-a-guest');
    await page.goto(profile);
    const reviews = page.getByRole('region', { name: 'Reviews', exact: true });
    await reviews.getByText(/^Saved .+ ago$|^Saved now$/).waitFor();
    await expect.poll(() => age.count()).toBe(2);
    await button(page, 'Book Now').waitFor();

    deployment.setOffline(false);
    const retry = age.locator('xpath=..').getByRole('button', { name: 'Retry' });
    await reviews.getByRole('button', { name: 'Retry' }).click();
    await expect.poll(() => age.count()).toBe(1);
    await retry.click();
    await age.waitFor({ state: 'detached' });
  });

  test('a guest sees stored search results although the clock of the phone is days ahead', async () => {
    const page = await contexts.newPage(deployment.url, { installed: true });
    await page.goto('/');
    await startServiceWorker(page);
    deployment.clockDelayMs = 3 * DAY_MS;
    const search = () => page.evaluate(() => fetch('/api/worker/search?service=plumber').then(({ status }) => status));
    expect(await search()).toBe(200);
    await expect.poll(async () => (await cachedUrls(page)).filter((url) => url.startsWith('/api/'))).toHaveLength(1);
    const session = await page.context().newCDPSession(page);
    await session.send('Network.clearBrowserCache');
    deployment.setOffline();
    contexts.expectErrors(OFFLINE_ERRORS);
    expect(await search()).toBe(200);
  });

  test('the cache holds nothing private, and a missing file returns 404', async () => {
    const page = await contexts.newPage(deployment.url, { installed: true });
    await demo.logIn(page, 'client');
    await page.goto('/my-bookings');
    await waitForServiceWorker(page);
    await page.goto('/account-settings');
    await page.goto(`/messages/${demo.jobId()}`);
    await page.locator('main h1').first().waitFor();
    // A search without a token is public, so it may be cached.
    await page.evaluate(() => fetch('/api/worker/search?service=plumber'));
    await expect
      .poll(async () => (await cachedUrls(page)).filter((url) => url.startsWith('/api/')))
      .toEqual(['/api/worker/search?service=plumber']);
    const all = await cachedUrls(page);
    expect(all.filter((url) => !/^\/(assets\/|shell|icon\.svg|manifest\.webmanifest|api\/worker\/search)/.test(url))).toEqual(
      [],
    );
    expect(all.filter((url) => /\/assets\/admin[-.]/.test(url))).toEqual([]);
    contexts.expectErrors(/404/);
    const missing = await page.evaluate(async () => {
      const response = await fetch('/assets/no-such-file.js');
      return [response.status, response.headers.get('content-type')];
    });
    expect(missing).toEqual([404, expect.not.stringContaining('html')]);
  });
});

describe('before the JavaScript of the app has loaded', () => {
  test('a user’s list appears as it was last seen and is inert, and no other user sees it', async () => {
    const page = await contexts.newPage(demo.server.url);
    await demo.logIn(page, 'client');
    await page.goto('/my-bookings');
    const booking = (within: string) => page.locator(`${within} main li h3`).first();
    const seen = await booking('#root').innerText();
    const stored = await page.evaluate(() => localStorage.getItem('user') ?? '');
    const { id } = z.parse(z.object({ id: z.string() }), JSON.parse(stored));
    await expect.poll(() => hasSnapshot(page, id, '/my-bookings')).toBe(true);

    let releaseCode = () => {};
    const holdCode = () => {
      const released = new Promise<void>((done) => (releaseCode = done));
      return page.route(/\/assets\/.*\.js$/, async (route) => {
        await released;
        await route.fallback();
      });
    };
    await holdCode();
    await page.goto('/my-bookings', { waitUntil: 'commit' });
    await booking('#snapshot').waitFor();
    await expect.poll(() => booking('#snapshot').innerText()).toBe(seen);
    expect(await page.locator('#snapshot').getAttribute('inert')).not.toBeNull();
    expect(await page.getByText('SOS').filter({ visible: true }).count()).toBe(0);
    await contexts.screenshot(page, 'snapshot');
    releaseCode();
    await booking('#root').waitFor();
    await page.locator('#snapshot').waitFor({ state: 'detached' });
    await waitForHydration(page);

    // A snapshot that IndexedDB returns late does not cover the app.
    const late = await page.context().newPage();
    await late.addInitScript(() => {
      // Only the snapshot script uses addEventListener on requests; the app does not.
      Object.defineProperty(IDBRequest.prototype, 'addEventListener', {
        value(this: IDBRequest, kind: string, listener: (event: Event) => void) {
          EventTarget.prototype.addEventListener.call(this, kind, (event) =>
            setTimeout(() => {
              listener(event);
              if (!(this instanceof IDBOpenDBRequest)) document.documentElement.dataset['answered'] = '';
            }, 1500),
          );
        },
      });
    });
    await late.goto('/my-bookings');
    await late.locator('html[data-answered]').waitFor();
    expect(await late.locator('#snapshot').count()).toBe(0);
    await late.locator('#root main li h3').first().waitFor();
    await late.close();

    // No snapshot is shown in another language, for another account or without a token.
    const others: Record<string, string>[] = [
      { language: 'hindi' },
      { language: 'english', user: stored.replace(id, '018f0000-0000-7000-8000-000000000000') },
      { user: stored, token: '' },
    ];
    await holdCode();
    await page.goto('/my-bookings', { waitUntil: 'commit' });
    await booking('#snapshot').waitFor();
    for (const other of others) {
      await page.addInitScript((values) => {
        for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
      }, other);
      const code = page.waitForRequest(/\/assets\/.*\.js$/);
      await page.goto('/my-bookings', { waitUntil: 'commit' });
      // The page requests its JavaScript after it has found that there is no snapshot to show.
      await code;
      expect(await page.locator('#snapshot').count(), Object.keys(other).join()).toBe(0);
    }
  });
});

test('with no page open, the browser says that the sender of a cancelled emergency is safe', async () => {
  contexts.expectErrors(OFFLINE_ERRORS);
  const client = await demo.signUpClient();
  const page = await contexts.newPage(deployment.url, { installed: true });
  await client.logIn(page);
  await page.goto('/my-bookings');
  await startServiceWorker(page);
  let attempts = 0;
  await page.route('**/api/emergency/trigger', async (route) => {
    // It arrives, but its response is lost.
    if (attempts++ === 0) await route.fetch();
    return route.abort();
  });
  await page.locator('button', { hasText: 'SOS' }).click();
  await text(page, 'Your signal has not reached us.').waitFor();
  const steps = async () =>
    z
      .parse(z.array(sosCase), await demo.request('admin', '/api/sos', undefined))
      .find(({ who }) => who?.id === client.id)
      ?.log.flatMap(({ step }) => (step === 'raised' || step === 'withdrawn' ? [step] : []));
  await expect.poll(steps).toEqual(['raised']);
  deployment.setOffline();
  await button(page, 'I am safe: do not send it').click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const blankPage = await page.context().newPage();
  await page.close();
  deployment.setOffline(false);
  const events = await serviceWorkerEvents(blankPage, deployment.url);
  await events.sync(SYNC_TAG);
  await expect.poll(steps).toEqual(['raised', 'withdrawn']);
});

/** Leaves a message and an emergency unsent on the phone of a new client, whose app is then closed, and the network is back. */
async function leaveUnsent(slot: number) {
  contexts.expectErrors(OFFLINE_ERRORS);
  const client = await demo.signUpClient();
  const jobId = await client.book(slot, 'accepted');
  const page = await contexts.newPage(deployment.url, { installed: true });
  await client.logIn(page);
  await page.goto(`/messages/${jobId}`);
  await startServiceWorker(page);
  await page.getByLabel('Your message').waitFor();
  deployment.setOffline();
  await page.getByLabel('Your message').fill('The back door is open');
  await button(page, 'Send').click();
  await page.getByText('1 thing waiting to be sent').waitFor();
  await page.locator('button', { hasText: 'SOS' }).click();
  await text(page, 'Your signal has not reached us.').waitFor();
  const blankPage = await page.context().newPage();
  await page.close();
  deployment.setOffline(false);

  const messages = async () => (await client.request(`/api/messages/${jobId}`)) as unknown as { message: string }[];
  const emergencies = async () =>
    z
      .parse(z.array(sosCase), await demo.request('admin', '/api/sos', undefined))
      .flatMap(({ who: account, presses }) => (account?.id === client.id ? [presses] : []));
  const events = await serviceWorkerEvents(blankPage, deployment.url);
  return { client, jobId, blankPage, messages, emergencies, events };
}

test('with no page open, a periodic sync sends a message and an emergency that the browser has given up to send', async () => {
  const { messages, emergencies, events } = await leaveUnsent(10);
  await events.periodicSync(REFRESH_TAG);
  await expect.poll(messages).toMatchObject([{ message: 'The back door is open' }]);
  await expect.poll(emergencies).toEqual([1]);
});

test('with no page open, the browser sends a waiting message and a waiting emergency once, and fetches changes', async () => {
  const { client, jobId, blankPage, messages, emergencies, events } = await leaveUnsent(8);
  await events.sync(SYNC_TAG);
  await expect.poll(messages).toMatchObject([{ message: 'The back door is open' }]);
  await expect.poll(emergencies).toEqual([1]);
  await events.sync(SYNC_TAG);
  await blankPage.goto(`${deployment.url}/messages/${jobId}`);
  await text(blankPage, 'The back door is open').waitFor();
  await blankPage.waitForLoadState('networkidle');
  expect(await messages()).toHaveLength(1);
  expect(await emergencies()).toEqual([1]);

  // With the app closed, periodic sync fetches the changes since its last sync, which are then available offline.
  await expect
    .poll(() => readStoreRows(blankPage, client.id, 'meta'))
    .toContainEqual(expect.objectContaining({ key: 'cursor' }));
  await blankPage.goto('about:blank');
  await expect.poll(() => events.windowCount()).toBe(0);
  await client.book(9);
  deployment.servedPaths.length = 0;
  await events.periodicSync(REFRESH_TAG);
  await expect.poll(() => deployment.servedPaths).toContain('/api/changes');
  deployment.setOffline();
  await blankPage.goto(`${deployment.url}/my-bookings`);
  await blankPage.getByText('Pending', { exact: true }).waitFor();
});

test('with no page open, a change of the profile that is rejected is put back, once, when the app is opened', async () => {
  contexts.expectErrors(OFFLINE_ERRORS);
  const client = await demo.signUpClient();
  const page = await contexts.newPage(deployment.url, { installed: true });
  // Another phone number needs a login of the last ten minutes.
  const token = await signToken(client.id, 'client', { age: (20 * MINUTE_MS) / 1000 });
  await client.logIn(page);
  await page.addInitScript((value) => localStorage.setItem('token', value), token);
  await page.goto('/account-settings');
  await startServiceWorker(page);
  const storedPhone = (from: Page) =>
    from.evaluate(() => (JSON.parse(localStorage.getItem('user') ?? '{}') as { phone: string }).phone);
  const before = await storedPhone(page);
  await page.getByRole('button', { name: 'Edit: Personal Information' }).click();
  const sheet = page.getByRole('dialog');
  deployment.setOffline();
  await sheet.getByLabel('Phone').fill('98220 12399');
  await sheet.getByRole('button', { name: 'Save', exact: true }).click();
  await sheet.waitFor({ state: 'detached' });
  expect(await storedPhone(page), 'control: shown at once').toBe('+919822012399');
  const blankPage = await page.context().newPage();
  await page.close();
  deployment.setOffline(false);
  const events = await serviceWorkerEvents(blankPage, deployment.url);
  await events.sync(SYNC_TAG);
  // A page without the app.
  await blankPage.goto(`${deployment.url}/robots.txt`);
  await expect
    .poll(() => readStoreRows(blankPage, client.id, 'outbox'))
    .toMatchObject([{ state: 'rejected', error: { code: 'auth.password_needed' } }]);

  await blankPage.goto(`${deployment.url}/my-bookings`);
  await expect.poll(() => storedPhone(blankPage)).toBe(before);
  const changedElsewhere = '+919822012355';
  await blankPage.evaluate((phone) => {
    const stored = JSON.parse(localStorage.getItem('user') ?? '{}') as object;
    localStorage.setItem('user', JSON.stringify({ ...stored, phone }));
  }, changedElsewhere);
  await blankPage.goto(`${deployment.url}/waiting`);
  await text(blankPage, /What you saw before has been put back as it was/).waitFor();
  await button(blankPage, 'Remove').click();
  await button(blankPage, 'Do not send it').click();
  await expect.poll(() => readStoreRows(blankPage, client.id, 'outbox')).toEqual([]);
  expect(await storedPhone(blankPage)).toBe(changedElsewhere);
});

test('viewed map tiles stay available without a network, three hundred at most', async () => {
  const tiles = Array.from({ length: 320 }, (_, n) => `/tiles/12/${n}/7.png`);
  const serviceWorker = await buildServiceWorker(join(root, 'pwa/dist'), `${deployment.url}/tiles/{z}/{x}/{y}.png`);
  deployment.files = new Map(tiles.map((tile) => [tile, createPng(8)]));
  deployment.files.set('/sw.js', Buffer.from(serviceWorker));
  const page = await contexts.newPage(deployment.url, { installed: true });
  await page.goto('/services');
  await startServiceWorker(page);
  const get = (urls: string[]) =>
    page.evaluate(async (all) => {
      let got = 0;
      // A map requests one screen of tiles at a time.
      for (let from = 0; from < all.length; from += 16)
        await Promise.all(
          all.slice(from, from + 16).map(async (url) => {
            if ((await fetch(url)).status === 200) got++;
          }),
        );
      return got;
    }, urls);
  expect(await get(tiles)).toBe(320);
  const cachedTiles = async () => (await cachedUrls(page)).filter((url) => url.startsWith('/tiles/'));
  await expect.poll(async () => (await cachedTiles()).length).toBe(300);
  deployment.setOffline();
  contexts.expectErrors(OFFLINE_ERRORS);
  expect(await get(tiles.slice(-20))).toBe(20);
  expect(await get(['/tiles/12/999/7.png'])).toBe(0);
});

const loadedBuild = (page: Page) => page.evaluate(() => (document.querySelector('script[src*="v2.js"]') ? 2 : 1));
const waitForWaiting = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    while (!registration.waiting) await new Promise((done) => setTimeout(done, 50));
  });
/** Checks for a new version, as the browser does on every visit, and waits until it is installed. */
async function fetchUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await waitForWaiting(page);
}
/** As a page does that is told to update. */
const activateWaiting = (page: Page) =>
  page.evaluate(async () => {
    const { waiting } = await navigator.serviceWorker.ready;
    const activated = new Promise<void>((done) =>
      waiting?.addEventListener('statechange', () => {
        if (waiting.state === 'activated') done();
      }),
    );
    waiting?.postMessage({ skipWaiting: true }, []);
    await activated;
  });

describe('a new version', () => {
  test('waits, is offered only outside forms, and keeps the half-filled form', async () => {
    const page = await contexts.newPage(deployment.url, { installed: true });
    const client = await demo.signUpClient();
    await client.logIn(page);
    await page.goto('/job-request');
    // The app's own registration, with which it watches for updates.
    await waitForServiceWorker(page);
    await openSection(page, 'About the work');
    const problem = page.getByLabel('Describe the problem', { exact: false });
    await problem.fill('The tap in the kitchen leaks.');

    await page.evaluate(() => scrollTo(0, 0));
    await link(page, 'Karigar').first().click();
    await page.getByRole('heading', { level: 1, name: 'Skilled hands, at your door.' }).waitFor();
    deployment.files = buildNextVersion();
    await fetchUpdate(page);
    // Above a screen in use it would move what is under the finger.
    expect(await button(page, 'Update now').count()).toBe(0);
    // The old version still works: another screen opens, although the server no longer has its files.
    await link(page, 'About Us').last().click();
    await page.getByRole('heading', { level: 1, name: 'Who We Are' }).waitFor();
    await button(page, 'Update now').waitFor();
    await page.goBack();
    await page.goBack();
    await page.locator('summary', { hasText: 'The tap in the kitchen leaks.' }).waitFor();
    await button(page, 'Update now').waitFor({ state: 'detached' });
    await page.goForward();
    await button(page, 'Update now').waitFor();
    await contexts.screenshot(page, 'update offered');
    expect(await loadedBuild(page)).toBe(1);

    await button(page, 'Update now').click();
    await page.waitForFunction(() => document.querySelector('script[src*="v2.js"]'));
    await page.goto('/job-request');
    expect(await loadedBuild(page)).toBe(2);
    await expect.poll(() => problem.inputValue()).toBe('The tap in the kitchen leaks.');
    // What the activation deletes may take longer than the change of its state.
    const oldFiles = async () => (await cachedUrls(page)).filter((url) => url.startsWith('/assets/') && !url.includes('v2.'));
    await expect.poll(oldFiles).toEqual([]);
  });

  test('is offered if its installation began before the app was loaded', async () => {
    const page = await contexts.newPage(deployment.url, { installed: true });
    const client = await demo.signUpClient();
    await client.logIn(page);
    await page.goto('/services');
    await waitForServiceWorker(page);
    const hold = Promise.withResolvers<void>();
    deployment.assetsReleased = hold.promise;
    deployment.files = buildNextVersion();
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await page.goto('/services');
    await waitForHydration(page);
    expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).installing?.state)).toBe('installing');
    hold.resolve();
    // The registration by the app, which only resolves after the installation.
    await waitForWaiting(page);
    await link(page, 'About Us').last().click();
    await page.waitForURL('**/about');
    // With the next screen after the app has registered the service worker, which it does later.
    await goBackAndForthUntilShown(page, button(page, 'Update now'));
  });

  test('is not installed with the shell of the former one, and is when the server has its own', async () => {
    const page = await contexts.newPage(deployment.url, { installed: true });
    await page.goto('/services');
    await startServiceWorker(page);
    const next = buildNextVersion();
    // As during a deployment: some servers have the new files, others still the old ones.
    deployment.files = new Map([...next].filter(([path]) => path !== '/shell'));
    const install = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        await registration.update();
        const { installing } = registration;
        if (installing?.state === 'installing')
          await new Promise((done) => installing.addEventListener('statechange', done, { once: true }));
        return installing?.state;
      });
    contexts.expectErrors(/bad-precaching-response/);
    expect(await install()).toBe('redundant');
    deployment.files = next;
    expect(await install()).toBe('installed');
  });

  test('opens without a network although the version before it was activated while it was downloading', async () => {
    const page = await contexts.newPage(deployment.url, { installed: true });
    await page.goto('/services');
    await startServiceWorker(page);
    deployment.files = buildNextVersion();
    await fetchUpdate(page);
    const hold = Promise.withResolvers<void>();
    deployment.assetsReleased = hold.promise;
    deployment.files = buildNextVersion('v3');
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    const precachedShells = async () => (await cachedUrls(page)).filter((url) => url.startsWith('/shell?'));
    await expect.poll(precachedShells, { message: 'of three versions' }).toHaveLength(3);
    await activateWaiting(page);
    expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).installing?.state)).toBe('installing');
    hold.resolve();
    await waitForWaiting(page);
    await activateWaiting(page);
    // What the activation deletes may take longer than the change of its state.
    await expect.poll(precachedShells).toHaveLength(1);

    const session = await page.context().newCDPSession(page);
    await session.send('Network.clearBrowserCache');
    deployment.setOffline();
    contexts.expectErrors(OFFLINE_ERRORS);
    await page.goto('/about');
    await page.getByRole('heading', { level: 1, name: 'Who We Are' }).waitFor();
    expect(await page.locator('script[src*="v3.js"]').count()).toBeGreaterThan(0);
  });

  test('does not break a page that was opened before it', async () => {
    const page = await contexts.newPage(deployment.url);
    await page.goto('/services');
    await waitForHydration(page);
    await page.waitForLoadState('networkidle');
    deployment.files = buildNextVersion();
    contexts.expectErrors(/404|dynamically imported module|importing/i);
    await link(page, 'About Us').last().click();
    await page.getByRole('heading', { level: 1, name: 'Who We Are' }).waitFor();
    // The browser parses a prerendered page before it requests the JavaScript.
    await expect.poll(() => loadedBuild(page)).toBe(2);
  });

  test('control: a permanently missing file causes one reload and no more', async () => {
    const page = await contexts.newPage(deployment.url);
    await page.goto('/services');
    await waitForHydration(page);
    await page.waitForLoadState('networkidle');
    contexts.expectErrors(/404|ERR_|dynamically imported module|importing|error #422/i);
    let loads = 0;
    page.on('load', () => loads++);
    await page.route(/about\.page-/, (route) => route.fulfill({ status: 404 }));
    await link(page, 'About Us').last().click();
    await button(page, 'Retry').waitFor();
    await expect.poll(() => loads).toBe(1);
    await button(page, 'Retry').waitFor();
    expect(loads).toBe(1);
  });

  test('causes no reload while the server is unreachable: the page stays, and sends an emergency when the server is back', async () => {
    const page = await contexts.newPage(deployment.url);
    await page.goto('/services');
    await waitForHydration(page);
    await page.waitForLoadState('networkidle');
    let loads = 0;
    page.on(
      'framenavigated',
      (frame) => (loads += frame === page.mainFrame() && frame.url().startsWith('chrome-error') ? 1 : 0),
    );
    contexts.expectErrors(/ERR_|dynamically imported module|importing|error #422/i);
    deployment.setOffline();
    await link(page, 'About Us').last().click();
    await button(page, 'Retry').waitFor();
    await page.locator('button', { hasText: 'SOS' }).click();
    await text(page, 'Your signal has not reached us.').waitFor();
    deployment.setOffline(false);
    await text(page, 'Emergency signal sent! Help is on the way. Please stay safe.').waitFor();
    expect(loads).toBe(0);
  });

  test('removes the old service worker from the phone when it is built without one', async () => {
    const page = await contexts.newPage(deployment.url, { installed: true });
    await page.goto('/services');
    await startServiceWorker(page);
    const off = readFileSync(join(root, 'scripts/unregister-service-worker.js'));
    deployment.files = new Map([['/sw.js', off]]);
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await expect.poll(() => cachedUrls(page)).toEqual([]);
    await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  });
});
