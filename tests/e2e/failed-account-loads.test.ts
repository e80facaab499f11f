import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { withDemoServer } from '../support/demo-server-fixture.ts';
import { FAILED_REQUESTS, failRequests } from '../support/fail-requests.ts';
import { installFakeSpeech, takeUtterances } from '../support/fake-speech-synthesis.ts';
import { waitForHydration } from '../support/hydration.ts';
import { workerPageOpener } from '../support/page-openers.ts';
import { button, pauseClock, runClockUntil, toast } from '../support/queries.ts';

const demo = withDemoServer();
const contexts = withBrowserContexts();
const openAsWorker = workerPageOpener(demo, contexts);

const REASONS = [
  ['server', 'Something went wrong on our side.'],
  ['network', 'There is no network, or it is too slow.'],
] as const;
const expectCausedErrors = () => contexts.expectErrors(FAILED_REQUESTS);

test.each(REASONS)('The bill of a finished job says why it did not come, and is fetched again (%s)', async (how, reason) => {
  expectCausedErrors();
  const client = await demo.signUpClient();
  const jobId = await client.book(how === 'server' ? 20 : 21, 'accepted');
  await demo.request('worker', '/api/worker/jobs/start', { jobId });
  await demo.request('worker', '/api/worker/jobs/complete', { jobId });
  const page = await contexts.newPage(demo.server.url);
  await client.logIn(page);
  await page.clock.install();
  await failRequests(page, /\/api\/payments\?/, how);
  await page.goto(`/job-in-progress/${jobId}`);
  const alert = page.getByRole('alert').filter({ hasText: reason });
  await alert.waitFor();
  await contexts.screenshot(page, `failed-bill-${how}`);
  // Otherwise the page could fetch it before the press, as it does every ten seconds.
  await pauseClock(page);
  await page.unroute(/\/api\/payments\?/);
  await alert.getByRole('button').click();
  await runClockUntil(page, async () => (await alert.count()) === 0);

  const worker = await openAsWorker();
  await worker.clock.install();
  await worker.goto(`/worker/job/${jobId}`);
  await worker.getByRole('button', { name: /^I got ₹.* in cash$/ }).waitFor();
  await failRequests(worker, /\/api\/payments\?/, how);
  // Fetched again when the network is back, and every ten seconds: what is on the screen stays, with its age.
  await worker.evaluate(() => ['offline', 'online'].forEach((type) => dispatchEvent(new Event(type))));
  const note = worker.locator('main').getByText(reason).first();
  await note.waitFor();
  await worker
    .getByText(/^Saved/)
    .first()
    .waitFor();
  await worker.getByRole('button', { name: /^I got ₹.* in cash$/ }).waitFor();
  await contexts.screenshot(worker, `old-bill-${how}`);
  await pauseClock(worker);
  await worker.unroute(/\/api\/payments\?/);
  await button(worker, 'Retry').click();
  await runClockUntil(worker, async () => (await note.count()) === 0);
});

test.each(REASONS)(
  'The state of the emergency contact says why it did not come, and is fetched again (%s)',
  async (how, reason) => {
    expectCausedErrors();
    const client = await demo.signUpClient();
    const page = await contexts.newPage(demo.server.url);
    await client.logIn(page);
    await failRequests(page, /\/api\/account\/emergency-contact$/, how);
    await page.goto('/account-settings');
    const alert = page.getByRole('alert').filter({ hasText: reason });
    await alert.waitFor();
    await contexts.screenshot(page, `failed-contact-state-${how}`);
    await page.unroute(/\/api\/account\/emergency-contact$/);
    await alert.getByRole('button').click();
    await alert.waitFor({ state: 'detached' });
  },
);

test('The heart beside a worker says why it is missing, and comes with a press', async () => {
  expectCausedErrors();
  const client = await demo.signUpClient();
  const jobId = await client.book(22, 'accepted');
  const page = await contexts.newPage(demo.server.url);
  await client.logIn(page);
  await failRequests(page, /\/api\/favorites$/, 'server');
  await page.goto(`/job-in-progress/${jobId}`);
  const retry = page.getByRole('button', { name: /^Your favorite workers could not be fetched/ });
  await retry.click();
  await page.getByText('Something went wrong on our side.').first().waitFor();
  await contexts.screenshot(page, 'failed-heart');
  await page.unroute(/\/api\/favorites$/);
  await retry.click();
  await button(page, 'Favorite: Sachin Jadhav').waitFor();
});

test('My bookings say that the requests without a trade could not be loaded, and load them with a press', async () => {
  expectCausedErrors();
  const client = await demo.signUpClient();
  const page = await contexts.newPage(demo.server.url);
  await client.logIn(page);
  await failRequests(page, /\/api\/tickets/, 'server');
  await page.goto('/my-bookings');
  const retry = page.getByRole('button', { name: /^Your messages could not be loaded\./ });
  await expect.poll(() => retry.innerText()).toContain('Something went wrong on our side. Retry');
  await contexts.screenshot(page, 'failed-ticket-notice');
  await page.unroute(/\/api\/tickets/);
  await retry.click();
  await retry.waitFor({ state: 'detached' });
});

test.each(REASONS)(
  'Earnings on the phone say why they are not new, how old they are, and are fetched again (%s)',
  async (how, reason) => {
    expectCausedErrors();
    const worker = await openAsWorker();
    await worker.goto('/worker/dashboard');
    const earnings = worker.getByRole('region', { name: 'Earnings' });
    await earnings.locator('table').waitFor({ state: 'attached' });
    await failRequests(worker, /\/api\/worker\/earnings/, how);
    await worker.reload();
    await earnings.getByText(reason).first().waitFor();
    await earnings.getByText(/^Saved/).waitFor();
    await contexts.screenshot(worker, `old-earnings-${how}`);
    await worker.unroute(/\/api\/worker\/earnings/);
    await earnings.getByRole('button', { name: 'Retry' }).click();
    await expect.poll(() => earnings.getByText(reason).count()).toBe(0);
  },
);

const shownLanguage = (page: Page) => page.evaluate(() => document.documentElement.lang);

test('A language whose texts do not come is not announced, says so, and comes with the next press', async () => {
  expectCausedErrors();
  const page = await contexts.newPage(demo.server.url, { language: null });
  await installFakeSpeech(page);
  await page.addInitScript(() => Object.defineProperty(navigator, 'languages', { get: () => ['hi-IN', 'en-IN'] }));
  await page.goto('/worker');
  await waitForHydration(page);
  const offered = page.getByRole('region', { name: 'भाषा · Language' }).getByRole('button', { name: 'हिन्दी' });
  await offered.waitFor();
  await contexts.goOffline(page);
  await offered.click();
  await toast(page, 'हिन्दी नहीं आ पाई।').waitFor();
  expect(await takeUtterances(page, 100)).toEqual([]);
  await contexts.goOnline(page);
  await offered.click();
  await expect.poll(() => shownLanguage(page)).toBe('hi');
});

test('A language comes with a reload of the page, also while other code is still on its way', async () => {
  expectCausedErrors();
  const client = await demo.signUpClient();
  const page = await contexts.newPage(demo.server.url);
  await client.logIn(page);
  let held = 0;
  await page.route(/\/assets\/account-[\w-]{8}\.js/, () => void held++);
  await page.goto('/');
  await waitForHydration(page);
  await expect.poll(() => held).toBeGreaterThan(0);
  await page.route(/\/assets\/hi-/, (route) => route.abort(), { times: 1 });
  await page.getByLabel('Language').first().selectOption('hindi');
  await expect.poll(() => shownLanguage(page)).toBe('hi');
});
