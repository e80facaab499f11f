import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { bookWithoutPlace } from '../support/book-without-place.ts';
import { withBrowserContexts, type ContextOptions } from '../support/browser-contexts.ts';
import { testRunClock } from '../support/clock.ts';
import { withDemoServer } from '../support/demo-server-fixture.ts';
import { failRequests } from '../support/fail-requests.ts';
import { waitForHydration } from '../support/hydration.ts';
import { workerPageOpener } from '../support/page-openers.ts';
import { button, CONNECTION_ERROR, openSection, text } from '../support/queries.ts';
import { daysFromToday } from '../support/test-users.ts';

const demo = withDemoServer();
const contexts = withBrowserContexts();
const openAsWorker = workerPageOpener(demo, contexts);

const FAILURES = [
  ['server', /Something went wrong on our side\./],
  ['network', /There is no network/],
] as const;
type Failure = (typeof FAILURES)[number][0];

async function fail(page: Page, url: RegExp, how: Failure): Promise<void> {
  contexts.expectErrors(/status of 500|ERR_FAILED/);
  await failRequests(page, url, how);
}

async function openAsClient(path: string, options: ContextOptions = {}): Promise<Page> {
  const page = await contexts.newPage(demo.server.url, options);
  await (await demo.signUpClient()).logIn(page);
  await page.goto(path);
  return page;
}

test.each(FAILURES)('Booking a worker says why free times are not known, and fetches them again (%s)', async (how, reason) => {
  const page = await openAsClient(`/workers/${demo.workerId()}`);
  await page.getByRole('heading', { name: 'Free times' }).waitFor();
  await button(page, 'Book Now').waitFor();
  await fail(page, /\/free-slots/, how);
  await button(page, 'Book Now').click();
  const sheet = page.getByRole('dialog');
  // Those of this length are known from the page behind the sheet.
  await sheet.getByLabel('For how long?').selectOption('4-hours');
  const alert = sheet.getByRole('alert');
  await alert.getByText(reason).waitFor();
  await contexts.screenshot(page, `failed-book-now-${how}`, { fullPage: false });
  // Without them any time may be chosen.
  await sheet.getByLabel('Day').fill(daysFromToday(12));
  await expect.poll(() => sheet.getByLabel('Time').locator('option').count()).toBe(6);
  await page.unroute(/\/free-slots/);
  await alert.getByRole('button').click();
  await expect.poll(() => alert.getByText(reason).count()).toBe(0);
});

const COUNTS = /^(\d+\+?|No one) (near you|free yet)$/;

test.each(FAILURES)(
  'The request form says why it has no counts of free workers, and fetches them again (%s)',
  async (how, reason) => {
    const page = await openAsClient('/job-request?service=plumbing');
    const times = page.getByRole('group', { name: 'Time slot' });
    const counts = times.getByText(COUNTS);
    await counts.first().waitFor();
    await fail(page, /\/api\/free-workers/, how);
    await page.getByLabel('Date').fill(daysFromToday(how === 'server' ? 7 : 8));
    await times.getByRole('status').getByText(reason).waitFor();
    expect(await counts.count()).toBe(0);
    await contexts.screenshot(page, `failed-free-workers-${how}`);
    await times.getByRole('radio', { name: '02:00 - 04:00 PM' }).check({ force: true });
    await page.unroute(/\/api\/free-workers/);
    await times.getByRole('button', { name: 'Retry' }).click();
    await counts.first().waitFor();
    expect(await times.getByText(reason).count()).toBe(0);
  },
);

test('The request form says how old counts of free workers are that could not be fetched again', async () => {
  // Half a minute, after which they are fetched again, passes in half a second.
  const page = await openAsClient('/job-request?service=plumbing', { clock: { ...testRunClock, rate: 60 } });
  const times = page.getByRole('group', { name: 'Time slot' });
  const counts = times.getByText(COUNTS);
  await page.getByLabel('Date').fill(daysFromToday(9));
  await counts.first().waitFor();
  await fail(page, /\/api\/free-workers/, 'server');
  await page.getByLabel('Date').fill(daysFromToday(10));
  await expect.poll(() => counts.count()).toBe(0);
  const showsAgeOnReturn = async () => {
    await page.getByLabel('Date').fill(daysFromToday(10));
    await page.getByLabel('Date').fill(daysFromToday(9));
    return times.getByText(/^Saved/).isVisible();
  };
  await expect.poll(showsAgeOnReturn).toBe(true);
  expect(await counts.count()).toBe(5);
});

const ROUTE = /\/api\/places\/route/;
/** Only a configured routing service finds a road. */
const answerWithRoad = (page: Page) =>
  page.route(ROUTE, (route) =>
    route.fulfill({
      json: {
        kind: 'road',
        km: 5.2,
        minutes: 17,
        line: [
          { lat: 18.5, lng: 73.8 },
          { lat: 18.53, lng: 73.85 },
        ],
      },
    }),
  );

test.each(FAILURES)('The map of a job says why it has no road, and fetches it again (%s)', async (how, reason) => {
  const page = await openAsWorker();
  await fail(page, ROUTE, how);
  await page.goto(`/worker/job/${demo.jobId()}`);
  // Until it is there, the distance is that of a straight line.
  await text(page, /^[\d.]+ km in a straight line\./).waitFor();
  // The chat of the page has an alert too, which is empty.
  const alert = page.locator('main').getByRole('alert').filter({ hasText: reason });
  await alert.scrollIntoViewIfNeeded();
  await contexts.screenshot(page, `failed-directions-${how}`, { fullPage: false });
  await page.unroute(ROUTE);
  await answerWithRoad(page);
  await alert.getByRole('button').click();
  await text(page, /^5\.2 km by road/).waitFor();
  expect(await alert.count()).toBe(0);
});

test('The map of a job fetches its road again once the network is back', async () => {
  const page = await openAsWorker();
  await fail(page, ROUTE, 'network');
  await page.goto(`/worker/job/${demo.jobId()}`);
  await text(page, /^[\d.]+ km in a straight line\./).waitFor();
  await contexts.goOffline(page);
  await page.unroute(ROUTE);
  await answerWithRoad(page);
  await page.context().setOffline(false);
  await text(page, /^5\.2 km by road/).waitFor();
});

const PLACES = /\/gazetteer\//;

test.each([
  ['server', /^Something went wrong on our side, .* type your area or PIN code\.$/],
  ['network', /^There is no network, .* when it is back\.$/],
] as const)('Near me says why the files of places could not be loaded, and loads them again (%s)', async (how, reason) => {
  const page = await contexts.newPage(demo.server.url);
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation({ latitude: 18.51234, longitude: 73.80567 });
  await page.goto('/find-workers?service=');
  await waitForHydration(page);
  await fail(page, PLACES, how);
  await button(page, 'Near me').click();
  await page.getByRole('status').getByText(reason).waitFor();
  await contexts.screenshot(page, `failed-near-me-${how}`, { fullPage: false });
  await page.unroute(PLACES);
  await button(page, 'Near me').click();
  await page.waitForURL('**location=Kothrud**');
});

test('The text in place of a map without its code does not blame the network alone if there is one', async () => {
  const page = await openAsWorker();
  await fail(page, /place-map-leaflet/, 'server');
  contexts.expectErrors(/dynamically imported module/);
  let loads = 0;
  // The first document may be left before its last script has come.
  page.on('domcontentloaded', () => loads++);
  await page.goto(`/worker/job/${demo.jobId()}`);
  const map = page.locator('main figure');
  // The app loads itself again first, because the code may be that of an older version.
  const loadsAfterScroll = async () => {
    await map.scrollIntoViewIfNeeded();
    return loads;
  };
  await expect.poll(loadsAfterScroll).toBe(2);
  await map.scrollIntoViewIfNeeded();
  const reason = 'The map could not be loaded. The network may be too slow, or something went wrong on our side.';
  await map.getByText(reason, { exact: true }).waitFor();
  // The lowest letters may reach a little out of their line.
  const cutOff = await map.getByText(reason).evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
  expect(cutOff).toBeLessThan(12);
  await contexts.screenshot(page, 'failed-map', { fullPage: false });
});

const GEOCODE = /\/api\/places\/geocode/;

test.each([
  ['server', 'Geocoding error: Something went wrong on our side. Please try again.'],
  ['network', CONNECTION_ERROR],
] as const)('The look-up of an address says once why it failed (%s)', async (how, sentence) => {
  const page = await openAsClient('/job-request?service=plumbing');
  await openSection(page, 'Exact spot');
  await fail(page, GEOCODE, how);
  await page.getByLabel('Area or PIN code').fill('411038');
  await button(page, 'Find').click();
  const place = page.locator('details', { has: page.getByLabel('Area or PIN code') });
  await place.getByText(sentence, { exact: true }).waitFor();
  expect(await place.getByText(/try again/i).count()).toBe(1);
  await contexts.screenshot(page, `failed-look-up-${how}`);
});

test('The job page says once why the address of its job could not be looked up without a network', async () => {
  const jobId = await bookWithoutPlace(demo, 26, 'Shivajinagar, Pune');
  const page = await openAsWorker();
  await fail(page, GEOCODE, 'network');
  await page.goto(`/worker/job/${jobId}`);
  await text(page, CONNECTION_ERROR).waitFor();
  expect(
    await page
      .locator('main')
      .getByText(/There is no network/)
      .count(),
  ).toBe(1);
  await contexts.screenshot(page, 'failed-geocode');
  await page.unroute(GEOCODE);
  await button(page, 'Retry').click();
  await expect.poll(() => page.getByText(CONNECTION_ERROR).count()).toBe(0);
});
