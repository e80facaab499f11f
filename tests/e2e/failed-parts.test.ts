import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { MINUTE_MS } from '#contract/durations.ts';
import { SOS_POLL_INTERVAL_MS } from '#contract/sos.ts';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { REAL_CLOCK } from '../support/clock.ts';
import { withDemoServer } from '../support/demo-server-fixture.ts';
import { FAILED_REQUESTS, failRequests } from '../support/fail-requests.ts';
import { waitForHydration } from '../support/hydration.ts';
import { workerPageOpener } from '../support/page-openers.ts';
import { createPng } from '../support/png.ts';
import { button, pauseClock, runClockUntil, text } from '../support/queries.ts';

const demo = withDemoServer();
const contexts = withBrowserContexts();
const openAsWorker = workerPageOpener(demo, contexts);

const OUR_FAULT = /Something went wrong on our side\./;
const NO_NETWORK = /There is no network, or it is too slow\./;
const expectCausedErrors = () => contexts.expectErrors(FAILED_REQUESTS);

async function openAsClient(path: string): Promise<Page> {
  const page = await contexts.newPage(demo.server.url);
  await (await demo.signUpClient()).logIn(page);
  await page.goto(path);
  return page;
}

test('The status of an SOS that cannot be read again is not taken for the last one', async () => {
  expectCausedErrors();
  const page = await contexts.newPage(demo.server.url);
  await page.clock.install();
  await page.goto('/about');
  await page.locator('button', { hasText: 'SOS' }).click();
  await page.getByText(/^Your signal reached us at/).waitFor();
  // From now on only the test lets time pass: the page itself reads the status every four seconds.
  await pauseClock(page);
  const stale = text(page, 'This is not up to date.');
  const statusUrl = /\/api\/emergency\/.*\/status$/;
  const held: Route[] = [];
  await page.route(statusUrl, (route) => void held.push(route));
  const nextRequest = () =>
    expect
      .poll(async () => {
        if (held.length === 0) await page.clock.runFor(250);
        return held.length;
      })
      .toBe(1);
  await nextRequest();
  await held.pop()?.abort();
  // The page sends the next request after it has handled this failure.
  await nextRequest();
  expect(await stale.count()).toBe(0);
  await held.pop()?.abort();
  await stale.waitFor();
  await contexts.screenshot(page, 'sos-stale', { fullPage: false });
  await page.unroute(statusUrl);
  await page.clock.runFor(SOS_POLL_INTERVAL_MS);
  await stale.waitFor({ state: 'detached' });
});

test('A withdrawn SOS that the server refuses keeps its reason when the status is read again', async () => {
  expectCausedErrors();
  const page = await contexts.newPage(demo.server.url);
  await page.clock.install();
  await page.goto('/about');
  // "I am safe" is there for five seconds only: time passes in steps until it is shown.
  await pauseClock(page);
  await page.locator('button', { hasText: 'SOS' }).click();
  const safe = button(page, 'I am safe');
  await runClockUntil(page, () => safe.isVisible());
  await failRequests(page, /\/withdraw$/, 'server');
  await safe.click();
  const panel = page.getByRole('dialog');
  await panel.getByText('We could not tell our team. Press again.').waitFor();
  await panel.getByText('The fault is ours').waitFor();
  const isRead = page.waitForResponse((response) => response.url().endsWith('/status') && response.ok());
  await page.clock.runFor(SOS_POLL_INTERVAL_MS);
  await (await isRead).finished();
  await page.clock.runFor(1000);
  expect(await panel.getByText('The fault is ours').count()).toBe(1);
});

test('A worker who shares their position is told when the client cannot see it, and when they can again', async () => {
  expectCausedErrors();
  const page = await openAsWorker();
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation({ latitude: 18.52, longitude: 73.85 });
  await failRequests(page, /\/api\/rooms\/ticket/, 'network');
  await page.goto(`/worker/job/${demo.jobId()}`);
  await button(page, 'Show where I am').click();
  await page.getByText(/cannot see where you are right now\. We keep trying\.$/).waitFor();
  await contexts.screenshot(page, 'position-not-sent');
  await page.unroute(/\/api\/rooms\/ticket/);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await page.getByText(/can see where you are\.$/).waitFor();
});

test('A photo of a chat that an admin cannot fetch says whose fault that is, and can be fetched again', async () => {
  expectCausedErrors();
  const worker = await openAsWorker();
  await worker.goto(`/messages/${demo.jobId()}`);
  await worker.locator('form input[type=file]').setInputFiles({ name: 'tap.png', mimeType: 'image/png', buffer: createPng() });
  await worker.getByRole('log').getByRole('img').waitFor();
  // The picture is shown while it is being sent, and the admin's page fetches the messages once.
  await worker.getByRole('log').getByText('Waiting to be sent').waitFor({ state: 'detached' });
  const page = await contexts.newPage(demo.server.url, { size: { width: 1440, height: 900 } });
  await demo.logIn(page, 'admin');
  await failRequests(page, /\/media\//, 'server');
  await page.goto(`/admin/jobs/${demo.jobId()}/messages`);
  const failed = page.getByRole('button', {
    name: /^This file could not be fetched\. Something went wrong on our side\..* Retry$/,
  });
  await failed.waitFor();
  await page.unroute(/\/media\//);
  await failed.click();
  await page.getByRole('img', { name: /photo/i }).waitFor();
  await failed.waitFor({ state: 'detached' });
});

test('A rating that did not come is not called missing', async () => {
  expectCausedErrors();
  const page = await openAsWorker();
  await failRequests(page, /\/api\/reviews\/.*\/summary$/, 'server');
  await page.goto('/worker/account');
  const reviews = page.getByRole('region', { name: 'Reviews' });
  const failed = reviews.getByRole('button', { name: OUR_FAULT });
  await failed.waitFor();
  expect(await reviews.getByText('No ratings yet').count()).toBe(0);
  await page.unroute(/\/api\/reviews\/.*\/summary$/);
  await failed.click();
  await reviews
    .getByText(/out of 5$/)
    .first()
    .waitFor();
});

test('A switch of the notifications keeps what the server has accepted, although the server fails afterwards', async () => {
  expectCausedErrors();
  const page = await openAsWorker();
  await page.goto('/worker/account');
  const messages = page.getByRole('switch', { name: 'Messages' });
  await messages.waitFor();
  const before = await messages.getAttribute('aria-checked');
  await page.route(/\/api\/account$/, (route) =>
    route.request().method() === 'GET' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  );
  await messages.click();
  await expect.poll(() => messages.getAttribute('aria-checked')).not.toBe(before);
  await expect.poll(() => messages.getAttribute('aria-busy')).not.toBe('true');
  expect(await messages.getAttribute('aria-checked')).not.toBe(before);
});

test.each([
  ['server', OUR_FAULT],
  ['network', NO_NETWORK],
] as const)('The request form says that an open request could not be looked for (%s)', async (how, reason) => {
  expectCausedErrors();
  const page = await openAsClient('/');
  await page.clock.install();
  await failRequests(page, /\/api\/ai\/my-bookings/, how);
  await page.goto('/job-request');
  const failed = page.locator('main').getByRole('button', { name: reason });
  await failed.waitFor();
  await page.getByLabel('Address').first().waitFor();
  // Otherwise the page could look for it before the press, as it does every ten seconds.
  await pauseClock(page);
  await page.unroute(/\/api\/ai\/my-bookings/);
  await failed.click();
  await runClockUntil(page, async () => (await failed.count()) === 0);
});

test('An address whose PIN code could not be looked up says so, and can be looked up again', async () => {
  expectCausedErrors();
  const page = await openAsClient('/');
  await failRequests(page, /\/gazetteer\//, 'network');
  await page.goto('/job-request?service=plumbing');
  await waitForHydration(page);
  await page.getByLabel('Address').first().fill('Flat 4, 411038');
  const failed = page.locator('main').getByText(NO_NETWORK);
  await failed.waitFor();
  await page.unroute(/\/gazetteer\//);
  await button(page, 'Retry').click();
  await failed.waitFor({ state: 'detached' });
});

const slowNote = (page: Page) =>
  page.locator('main').getByText('There is no network, or it is too slow. This is what your phone has kept.');

/** Opens a list, and again at a later time while its request hangs; `respond` lets the response come. */
async function openSlowList(laterMs: number): Promise<{ page: Page; respond: () => void }> {
  const page = await contexts.newPage(demo.server.url, { clock: REAL_CLOCK });
  // Before the page is loaded: in an open one the time is zero for a moment.
  await page.clock.install();
  await (await demo.signUpClient()).logIn(page);
  await page.goto('/my-bookings');
  await text(page, 'No upcoming bookings').waitFor();
  let respond: (() => void) | undefined;
  await page.route(/\/api\/ai\/my-bookings/, async (route) => {
    await new Promise<void>((resolve) => (respond = resolve));
    await route.fallback();
  });
  await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + laterMs);
  await page.reload();
  await expect.poll(() => respond).toBeDefined();
  return { page, respond: () => respond?.() };
}

test('A stored list says after three seconds that the network is too slow, and how old the list is', async () => {
  const { page, respond } = await openSlowList(2 * MINUTE_MS);
  await slowNote(page).waitFor();
  await page
    .getByText(/^Saved/)
    .first()
    .waitFor();
  respond();
  await slowNote(page).waitFor({ state: 'detached' });
});

test('A list that was saved within the last minute says so when the minute is over', async () => {
  const { page } = await openSlowList(0);
  await page.clock.runFor(5_000);
  expect(await slowNote(page).count()).toBe(0);
  await page.clock.runFor(MINUTE_MS);
  await slowNote(page).waitFor();
});
