import { describe, expect, onTestFinished, test } from 'vitest';
import type { Page } from 'playwright-core';
import { distanceKm, type Point } from '#contract/geo.ts';
import { instantInIndia } from '#contract/time.ts';
import { clockFrom, testRunClock } from '../support/clock.ts';
import {
  failNextRequest,
  handleNextRequests,
  openSection,
  readDrafts,
  readStoreRows,
  recordRequests,
  text,
  toast,
} from '../support/queries.ts';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { layoutShift, observeLayoutShifts } from '../support/layout-shift.ts';
import { daysFromToday } from '../support/test-users.ts';
import { openScreen } from '../support/screens.ts';
import { withDemoServer, type DemoRole } from '../support/demo-server-fixture.ts';

const PHONE_HEIGHT = 740;
const BOTTOM_BAR_HEIGHT = 68;

const demo = withDemoServer();
const contexts = withBrowserContexts();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const cards = (page: Page) =>
  page
    .getByRole('region', { name: 'Workers found' })
    .getByRole('listitem')
    .filter({ has: button(page, 'Book Now') });

async function openPageAs(role: DemoRole, path: string, setting = {}): Promise<Page> {
  const page = await contexts.newPage(demo.server.url, setting);
  await demo.logIn(page, role);
  await openScreen(page, demo, path);
  return page;
}

describe('Find a Worker', () => {
  test('shifts no layout when the workers load on a tablet, where the footer would be visible before them', async () => {
    const page = await contexts.newPage(demo.server.url, { size: { width: 768, height: 1024 } });
    await observeLayoutShifts(page);
    await page.goto('/find-workers?service=Plumber&location=Pune');
    await cards(page).first().waitFor();
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    expect(await layoutShift(page)).toBeLessThan(0.01);
  });

  test('searches by service and location, filters and sorts, and keeps all of this in the URL', async () => {
    const page = await openPageAs('guest', '/find-workers');
    await page.getByLabel('Service').fill('Plumber');
    await page.getByLabel('Location').fill('Pune');
    await button(page, 'Search').click();
    await page.waitForURL('**/find-workers?service=Plumber&location=Pune');
    // The previous results stay until the new ones have loaded.
    await expect.poll(async () => new Set(await page.locator('h2 + p > span').allInnerTexts())).toEqual(new Set(['Plumber']));
    await contexts.screenshot(page, 'find-1-plumbers');
    // The form has become one line, so that two workers are in sight.
    const summary = page.getByRole('button', { name: 'Plumber · Pune' });
    await summary.waitFor();
    const second = await cards(page).nth(1).getByRole('heading').boundingBox();
    expect((second?.y ?? Infinity) + (second?.height ?? 0)).toBeLessThan(PHONE_HEIGHT - BOTTOM_BAR_HEIGHT);
    await summary.click();
    await expect.poll(() => page.getByLabel('Service').evaluate((element) => element === document.activeElement)).toBe(true);
    await button(page, 'Filters').click();
    await page.getByLabel('Gender').selectOption('Male');
    const sortHint = text(page, 'A rating from many reviews counts for more.');
    await expect.poll(() => page.getByLabel('Sort By').locator('option:checked').innerText()).toBe('Highly Rated');
    await sortHint.waitFor();
    await page.getByLabel('Sort By').selectOption('Rating Lowest First');
    await sortHint.waitFor({ state: 'detached' });
    await contexts.screenshot(page, 'find-2-filters');
    await button(page, 'Apply Filters').click();
    await page.waitForURL('**/find-workers?service=Plumber&location=Pune&gender=male&sort=rating_asc');
    await cards(page).first().waitFor();
    await page.reload();
    await cards(page).first().waitFor();
    await expect.poll(() => page.getByLabel('Gender').inputValue()).toBe('male');
    await page.getByRole('button', { name: 'Plumber · Pune · Filters (2)' }).click();
    await button(page, 'Reset').click();
    await page.waitForURL('**/find-workers?service=Plumber&location=Pune');
    await page.getByLabel('Service').fill('Astronaut');
    await button(page, 'Search').click();
    await page.getByText('No workers found').waitFor();
    await page.getByText('Try adjusting your search filters').waitFor();
    await page.getByText('Another spelling, a bigger town nearby, or no place at all may find someone.').waitFor();
    await openScreen(page, demo, '/find-workers?service=Astronaut');
    await page.getByText('Another spelling, or one of the trades above, may find someone.').waitFor();
  });

  test('shows each worker with photo or initial, profession, the first 100 characters, rating or N/A, address, experience and Book Now', async () => {
    const page = await contexts.newPage(demo.server.url);
    const description = `${'Wiring, switches and fans. '.repeat(6)}The end.`;
    await page.route('**/api/worker/search?**', async (route) => {
      const response = await route.fetch();
      const [first, second] = (await response.json()) as object[];
      const rated = { name: 'Asha Pawar', description, averageRating: 4.6, reviewCount: 213, profile_photo: '/icon-192.png' };
      const unrated = { name: 'Sunil More', averageRating: null, reviewCount: 0, profile_photo: null };
      await route.fulfill({
        response,
        json: [
          { ...first, ...rated, address: 'Kothrud, Pune', experience: '3-5 years', profession: 'electrician' },
          { ...second, ...unrated },
        ],
      });
    });
    await page.goto('/find-workers?service=Electrician&location=Pune');
    const [asha, sunil] = ['Asha Pawar', 'Sunil More'].map((name) => cards(page).filter({ hasText: name }));
    if (!asha || !sunil) throw new Error('unreachable');
    await asha.locator('img[src="/icon-192.png"]').waitFor();
    for (const part of ['Electrician', '4.6', '(213 reviews)', 'Kothrud, Pune', /3-5 years/])
      await asha.getByText(part).first().waitFor();
    const shown = (await asha.getByText(/^Wiring/).innerText()).replace('...', '');
    expect(description.startsWith(shown)).toBe(true);
    expect(shown.length).toBeGreaterThan(85);
    expect(shown.length).toBeLessThanOrEqual(100);
    await sunil.getByText('N/A', { exact: true }).waitFor();
    await sunil.getByText('S', { exact: true }).waitFor();
    await expect.poll(() => button(page, 'Book Now').count()).toBe(2);
  });

  test('begins in the city of the client, not in one that their street is named after', async () => {
    const client = await demo.signUpClient();
    const page = await contexts.newPage(demo.server.url);
    await client.logIn(page);
    const location = page.getByLabel('Location');
    for (const [address, city] of [
      [{ line: '5 Delhi Road', cityState: 'Pune, Maharashtra' }, 'Pune'],
      [{ line: '5 Delhi Road', cityState: 'Meerut, Uttar Pradesh' }, ''],
      [{ line: '5 Delhi Road, Pune', cityState: '' }, 'Pune'],
    ] as const) {
      await page.goto('/about');
      await page.evaluate((changed) => {
        const user = JSON.parse(localStorage.getItem('user') ?? '') as { address: object };
        localStorage.setItem('user', JSON.stringify({ ...user, address: { ...user.address, ...changed } }));
      }, address);
      await page.goto('/find-workers');
      await expect.poll(() => location.inputValue()).toBe(city);
    }
  });

  test('keeps what is typed while a search is applied', async () => {
    const page = await openPageAs('guest', '/find-workers?service=Plumber&location=Pune');
    await cards(page).first().waitFor();
    const typed = await page.evaluate(() => {
      const field = document.querySelector<HTMLInputElement>('input[name=service]');
      if (!field) throw new Error('no field for the service');
      const type = (text: string) => {
        field.value = text;
        field.dispatchEvent(new Event('input', { bubbles: true }));
      };
      type('Cook');
      field.form?.requestSubmit();
      type('Astronaut');
      return field.value;
    });
    expect(typed).toBe('Astronaut');
    await page.waitForURL('**/find-workers?service=Cook&location=Pune');
    await expect.poll(async () => new Set(await page.locator('h2 + p > span').allInnerTexts())).toEqual(new Set(['Cook']));
    await expect.poll(() => page.getByLabel('Service').inputValue()).toBe('Astronaut');
  });

  test('searches for a pressed trade at the place that is typed, with the gender that is chosen', async () => {
    const page = await openPageAs('guest', '/find-workers?service=Cook&location=Pune');
    await page.getByRole('button', { name: 'Cook · Pune' }).click();
    await page.getByLabel('Location').fill('Nashik 422001');
    await button(page, 'Filters').click();
    await page.getByLabel('Gender').selectOption('Male');
    const trade = button(page, 'Plumber');
    await trade.click();
    await page.waitForURL('**/find-workers?service=Plumber&location=Nashik+422001&gender=male');
    await expect.poll(() => trade.getAttribute('aria-pressed')).toBe('true');
    await page.getByRole('button', { name: 'Plumber · Nashik 422001 · Filters (1)' }).click();
    await expect.poll(() => page.getByLabel('Service').inputValue()).toBe('Plumber');
    await expect.poll(() => page.getByLabel('Location').inputValue()).toBe('Nashik 422001');
  });

  test('shows the search of the page that Back leads to in the form', async () => {
    const page = await openPageAs('guest', '/find-workers?service=Plumber&location=Pune');
    await cards(page).first().waitFor();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Workers' }).click();
    await page.waitForURL('**/find-workers');
    await expect.poll(() => page.getByLabel('Service').inputValue()).toBe('');
    await page.goBack();
    await expect.poll(() => page.getByLabel('Service').inputValue()).toBe('Plumber');
  });

  test('loads more workers on request, each worker once', async () => {
    const page = await openPageAs('guest', '/find-workers');
    await cards(page).first().waitFor();
    const before = await cards(page).count();
    await button(page, 'Show more workers').click();
    await expect.poll(() => cards(page).count()).toBeGreaterThan(before);
    expect(before).toBe(20);
  });

  test('goes on to the next workers if all of the first ones are suspended, also after the network was away', async () => {
    const response = await fetch(`${demo.server.url}/api/worker/search`);
    const first = ((await response.json()) as { id: string }[]).map(({ id }) => id);
    const suspend = (at: number | null) =>
      demo.server.db
        .prepare('UPDATE accounts SET suspended_at = ? WHERE id IN (SELECT value FROM json_each(?))')
        .bind(at, JSON.stringify(first))
        .run();
    await suspend(1);
    onTestFinished(async () => void (await suspend(null)));
    const page = await contexts.newPage(demo.server.url);
    contexts.expectErrors(/ERR_FAILED/);
    await page.route(/\/api\/worker\/search\?.*cursor=/, (route) => route.abort());
    await openScreen(page, demo, '/find-workers?location=');
    await text(page, 'There is no network').waitFor();
    expect(await text(page, 'No workers found').count()).toBe(0);
    await page.unroute(/\/api\/worker\/search\?.*cursor=/);
    await button(page, 'Retry').click();
    await cards(page).first().waitFor();
    expect(await text(page, 'No workers found').count()).toBe(0);
  });

  test('shows a message for each cause of a failed search, and retries', async () => {
    const page = await openPageAs('guest', '/find-workers?service=Maid');
    contexts.expectErrors(/404|500|ERR_FAILED|ERR_INTERNET/);
    const expectFailure = async (status: number | null, message: string) => {
      await page.route('**/api/worker/search?**', (route) =>
        status === null
          ? route.abort()
          : route.fulfill({ status, contentType: 'application/json', body: '{"code":"x.y","message":"x"}' }),
      );
      await page.goto('/find-workers?service=Cook');
      await page.getByText(message).waitFor();
    };
    await expectFailure(404, 'Backend service not found. Please check if the server is running.');
    await page.getByText('Couldn’t load workers', { exact: true }).waitFor();
    await contexts.screenshot(page, 'find-3-failure');
    await expectFailure(null, 'Cannot connect to server. Please check your internet connection and try again.');
    await page.getByText('There is no network', { exact: true }).waitFor();
    await expectFailure(500, 'Failed to fetch workers. Please try again later.');
    await page.unroute('**/api/worker/search?**');
    await button(page, 'Retry').click();
    await cards(page).first().waitFor();
  });

  test('asks a guest to log in before booking, and then opens the booking of that worker', async () => {
    const page = await openPageAs('guest', '/find-workers?service=Plumber&location=Pune');
    const name = (await cards(page).first().getByRole('heading').textContent()) ?? '';
    await cards(page).first().getByRole('button', { name: 'Book Now' }).click();
    await page.getByText('Please login to book a service.').first().waitFor();
    await page.waitForURL('**/login');
    await page.getByLabel('Email').fill('client@karigar.example');
    await page.getByLabel('Password', { exact: true }).fill('Karigar@123');
    await button(page, 'Login').click();
    await page.waitForURL('**/workers/*?book=');
    await page.getByRole('dialog', { name: `Book ${name}` }).waitFor();
    await page.getByRole('dialog').getByLabel('Day').waitFor();
    await page.goBack();
    await page.waitForURL('**/find-workers?service=Plumber&location=Pune');
  });

  test('requests one worker directly for a chosen day and time', async () => {
    await cancelPendingJob();
    const page = await openPageAs('client', '/find-workers?service=Electrician&location=Pune');
    const card = cards(page).first();
    await card.getByRole('button', { name: 'Book Now' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Day').fill(daysFromToday(9));
    await sheet.getByLabel('Time').selectOption('Choose a time');
    await button(page, 'Send request').click();
    await sheet.getByText('Please fill this in.').waitFor();
    await sheet.getByLabel('Time').selectOption('02:00 - 04:00 PM');
    await contexts.screenshot(page, 'find-4-book-now');
    await button(page, 'Send request').click();
    await page.getByText('Service request sent successfully!').first().waitFor();
    await page.waitForURL('**/my-bookings');
  });

  test.each([
    ['has passed', -1, 'This day has passed. Please choose a later one.'],
    ['is more than a year away', 366, 'Please choose a day within the next twelve months.'],
  ])('says that a chosen day %s, and sends no request for it', async (_, days, reason) => {
    const page = await openPageAs('client', '/find-workers?service=Electrician&location=Pune');
    const requests = recordRequests(page, /\/api\/ai\/job-request$/);
    await cards(page).first().getByRole('button', { name: 'Book Now' }).click();
    const sheet = page.getByRole('dialog');
    const day = sheet.getByLabel('Day');
    await day.fill(daysFromToday(days));
    await sheet.getByText(reason).waitFor();
    await button(page, 'Send request').click();
    await expect.poll(() => day.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await sheet.getByText(/is not free on this day|Please fill this in/).count()).toBe(0);
    await contexts.screenshot(page, `find-day-${days}`);
    await day.fill(daysFromToday(9));
    await sheet.getByText(reason).waitFor({ state: 'detached' });
    expect(requests).toEqual([]);
  });

  /** Another tab of this phone logs out. */
  async function logOutInAnotherTab(page: Page): Promise<void> {
    const other = await page.context().newPage();
    await other.goto('/my-bookings');
    await other.getByRole('button', { name: /^Menu of/ }).click();
    await button(other, 'Log Out').click();
    await other.getByRole('button', { name: /^Menu of/ }).waitFor({ state: 'detached' });
    await other.close();
    // The sheet hides the header from assistive technology.
    await page.getByRole('button', { name: /^Menu of/, includeHidden: true }).waitFor({ state: 'detached' });
  }

  async function openSheetAsNewClient() {
    const client = await demo.signUpClient();
    const page = await contexts.newPage(demo.server.url);
    await client.logIn(page);
    await openScreen(page, demo, '/find-workers?service=Electrician&location=Pune');
    await cards(page).first().getByRole('button', { name: 'Book Now' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.waitFor();
    return { client, page, sheet };
  }

  test.each([
    [
      'our side',
      500,
      [
        'Failed to send service request. Please try again.',
        'Something went wrong on our side. It is kept on this phone and tried again by itself.',
      ],
    ],
    ['the network', null, ['Kept on this phone. It will be sent by itself as soon as there is a network.', '']],
  ] as const)(
    'keeps a request that %s stops, shows it among the bookings, and sends it once',
    async (_, status, [message, detail]) => {
      const { client, page, sheet } = await openSheetAsNewClient();
      await sheet.getByLabel('Address').fill('7 Paud Road, Kothrud, Pune 411038');
      const allow = Promise.withResolvers<void>();
      await page.route('**/api/ai/job-request', async (route) => {
        await allow.promise;
        await route.continue();
      });
      await failNextRequest(page, '**/api/ai/job-request', status);
      contexts.expectErrors(/500|ERR_FAILED/);
      await button(page, 'Send request').click();
      await toast(page, message).filter({ hasText: detail }).waitFor();
      await page.waitForURL('**/my-bookings');
      await page.getByText('Pending', { exact: true }).waitFor();
      expect(await client.request('/api/ai/my-bookings')).toEqual([]);
      await page.getByRole('link', { name: '1 thing waiting to be sent' }).click();
      allow.resolve();
      await text(page, 'Everything has been sent').waitFor();
      expect(await client.request('/api/ai/my-bookings')).toMatchObject([
        { status: 'pending', address: '7 Paud Road, Kothrud, Pune 411038' },
      ]);
    },
  );

  test('offers every service of the worker, the cheapest of which has the price of the card', async () => {
    const { client, page, sheet } = await openSheetAsNewClient();
    await page.getByText('from ₹279').first().waitFor();
    const work = sheet.getByLabel('Service');
    expect(await work.locator('option').allInnerTexts()).toEqual(['Electrical', 'AC Installation', 'Fan Servicing']);
    await work.selectOption('Fan Servicing');
    await sheet.getByText('₹279', { exact: true }).waitFor();
    await button(page, 'Send request').click();
    await page.waitForURL('**/my-bookings');
    await expect
      .poll(() => client.request('/api/ai/my-bookings'))
      .toMatchObject([{ service: 'fan-servicing', amount: 279, status: 'pending' }]);
  });

  test('has everything that was typed and chosen, if the request was rejected later and is edited', async () => {
    contexts.expectErrors(/status of 409|ERR_FAILED/);
    const { client, page, sheet } = await openSheetAsNewClient();
    await sheet.getByLabel('Address').fill('7 Paud Road, Kothrud, Pune 411038');
    await sheet.getByLabel('Service').selectOption('Fan Servicing');
    await sheet.getByLabel('What do you need done?').fill('The fan hums.');
    await sheet.getByLabel('Day').fill(daysFromToday(11));
    await sheet.getByLabel('Time').selectOption('02:00 - 04:00 PM');
    await page.route('**/api/ai/job-request', (route) => route.abort());
    await button(page, 'Send request').click();
    await page.waitForURL('**/my-bookings');
    const rejected = { status: 409, json: { code: 'job.active_exists', message: 'x' } };
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await handleNextRequests(page, '**/api/ai/job-request', (route) => route.fulfill(rejected));
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await text(page, '1 thing was not taken').click();
    await button(page, 'Edit').click();
    await sheet.waitFor();
    expect(await sheet.getByLabel('Address').inputValue()).toBe('7 Paud Road, Kothrud, Pune 411038');
    expect(await sheet.getByLabel('Service').inputValue()).toBe('fan-servicing');
    expect(await sheet.getByLabel('What do you need done?').inputValue()).toBe('The fan hums.');
    expect(await sheet.getByLabel('Day').inputValue()).toBe(daysFromToday(11));
    expect(await sheet.getByLabel('Time').inputValue()).toBe('02:00 - 04:00 PM');
    await button(page, 'Send request').click();
    await page.waitForURL('**/my-bookings');
    await expect.poll(() => client.request('/api/ai/my-bookings')).toMatchObject([{ date: daysFromToday(11) }]);
    expect(await readDrafts(page, client.id)).toBe('[]');
  });

  test('opens for a rejected request also if the worker takes no jobs any more: only there is what was typed', async () => {
    contexts.expectErrors(/status of 409|ERR_FAILED/);
    const { page, sheet } = await openSheetAsNewClient();
    await sheet.getByLabel('What do you need done?').fill('The fan hums.');
    await page.route('**/api/ai/job-request', (route) => route.abort());
    await button(page, 'Send request').click();
    await page.waitForURL('**/my-bookings');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    const available = (value: number) => demo.server.db.prepare('UPDATE workers SET available = ?').bind(value).run();
    await available(0);
    try {
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await text(page, '1 thing was not taken').click();
      await button(page, 'Edit').click();
      await expect.poll(() => sheet.getByLabel('What do you need done?').inputValue()).toBe('The fan hums.');
    } finally {
      await available(1);
    }
  });

  test('repeats the service of "Book again", not an older request to the same worker that was rejected', async () => {
    contexts.expectErrors(/status of 409|ERR_FAILED/);
    const client = await demo.signUpClient();
    const jobId = await client.book(16, 'accepted');
    for (const step of ['start', 'complete']) await demo.request('worker', `/api/worker/jobs/${step}`, { jobId });
    const page = await contexts.newPage(demo.server.url);
    await client.logIn(page);
    await page.goto(`/workers/${demo.workerId()}`);
    await button(page, 'Book Now').click();
    const sheet = page.getByRole('dialog');
    const problem = sheet.getByLabel('What do you need done?');
    await problem.fill('The tap drips.');
    await page.route('**/api/ai/job-request', (route) => route.abort());
    await button(page, 'Send request').click();
    await page.waitForURL('**/my-bookings');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    const rejected = { status: 409, json: { code: 'job.active_exists', message: 'x' } };
    await handleNextRequests(page, '**/api/ai/job-request', (route) => route.fulfill(rejected));
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await text(page, '1 thing was not taken').click();
    await button(page, 'Edit').click();
    await expect.poll(() => problem.inputValue()).toBe('The tap drips.');
    await sheet.getByRole('button', { name: 'Close' }).click();
    await page.goto('/past-bookings');
    await page.getByRole('link', { name: 'Book again' }).click();
    await sheet.waitFor();
    expect(await problem.inputValue()).toBe('');
    await sheet.getByRole('button', { name: 'Close' }).click();
    await button(page, 'Book Now').click();
    await expect.poll(() => problem.inputValue()).toBe('The tap drips.');
  });

  test('queues no request without an address, which could only be rejected', async () => {
    const { client, page, sheet } = await openSheetAsNewClient();
    await sheet.getByLabel('Day').waitFor();
    await contexts.goOffline(page);
    await sheet.getByLabel('Address').fill(' ');
    await button(page, 'Send request').click();
    await sheet.getByText('Please fill this in.').waitFor();
    expect(await sheet.getByLabel('Address').evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await readStoreRows(page, client.id, 'outbox')).toEqual([]);
  });

  test('has everything that was typed, if the session had ended before Send', async () => {
    const { client, page, sheet } = await openSheetAsNewClient();
    await sheet.getByLabel('Address').fill('7 Paud Road, Kothrud, Pune 411038');
    await sheet.getByLabel('For how long?').selectOption('4-hours');
    await sheet.getByLabel('Service').selectOption('Fan Servicing');
    await sheet.getByLabel('What do you need done?').fill('The fan hums.');
    await logOutInAnotherTab(page);
    await button(page, 'Send request').click();
    await sheet.getByRole('link', { name: 'Login' }).click();
    await page.getByLabel('Email').fill(client.email);
    await page.getByLabel('Password', { exact: true }).fill('Karigar@123');
    await button(page, 'Login').click();
    await sheet.waitFor();
    expect(await sheet.getByLabel('Address').inputValue()).toBe('7 Paud Road, Kothrud, Pune 411038');
    expect(await sheet.getByLabel('For how long?').inputValue()).toBe('4-hours');
    expect(await sheet.getByLabel('Service').inputValue()).toBe('fan-servicing');
    expect(await sheet.getByLabel('What do you need done?').inputValue()).toBe('The fan hums.');
  });

  test('shows nothing that another account had typed before, which then logs in on the same phone', async () => {
    const { page, sheet } = await openSheetAsNewClient();
    await sheet.getByLabel('Address').fill('7 Paud Road, Kothrud, Pune 411038');
    await sheet.getByLabel('What do you need done?').fill('The fan hums.');
    await logOutInAnotherTab(page);
    await button(page, 'Send request').click();
    await sheet.getByRole('link', { name: 'Login' }).click();
    const other = await demo.signUpClient();
    await page.getByLabel('Email').fill(other.email);
    await page.getByLabel('Password', { exact: true }).fill('Karigar@123');
    await button(page, 'Login').click();
    await sheet.waitFor();
    expect(await sheet.getByLabel('Address').inputValue()).not.toContain('Paud Road');
    expect(await sheet.getByLabel('What do you need done?').inputValue()).toBe('');
  });

  test('keeps a request whose session has ended, and sends it after the log-in', async () => {
    const { client, page, sheet } = await openSheetAsNewClient();
    await sheet.getByLabel('Day').waitFor();
    await failNextRequest(page, '**/api/ai/job-request', 401, { code: 'auth.required', message: 'Please log in.' });
    contexts.expectErrors(/401/);
    await button(page, 'Send request').click();
    await sheet.getByText('Please log in. Your request is kept on this phone and sent after you log in.').waitFor();
    expect(await button(page, 'Send request').isDisabled()).toBe(true);
    await sheet.getByRole('link', { name: 'Login' }).click();
    await page.getByLabel('Email').fill(client.email);
    await page.getByLabel('Password', { exact: true }).fill('Karigar@123');
    await button(page, 'Login').click();
    await page.waitForURL('**/my-bookings');
    await expect.poll(() => client.request('/api/ai/my-bookings')).toMatchObject([{ status: 'pending' }]);
  });
});

describe('Near me', () => {
  const KOTHRUD = { latitude: 18.51234, longitude: 73.80567 };

  test('searches around the locality of the phone, which shows how far away each worker is, and nothing that leaves the phone has its position', async () => {
    const page = await contexts.newPage(demo.server.url);
    await page.context().grantPermissions(['geolocation']);
    await page.context().setGeolocation(KOTHRUD);
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
    await openScreen(page, demo, '/find-workers?service=Plumber&location=Mumbai');
    await page.getByRole('button', { name: 'Plumber · Mumbai' }).click();
    await button(page, 'Near me').click();
    await page.waitForURL('**/find-workers?service=Plumber&location=Kothrud%2C+Pune+411038');
    await cards(page)
      .first()
      .getByText(/^\d+(\.\d)?\skm from Kothrud, Pune 411038$/)
      .waitFor();
    // The form says from where the search is, and a reload keeps it.
    await page.getByRole('button', { name: 'Plumber · Kothrud, Pune 411038' }).click();
    expect(await page.getByLabel('Location').inputValue()).toBe('Kothrud, Pune 411038');
    await contexts.screenshot(page, 'find-8-near-me');
    await page.reload();
    await cards(page).first().getByText('km from Kothrud, Pune 411038').waitFor();
    expect(sent.filter((request) => /18[._]51|73[._]8/.test(request))).toEqual([]);
  });

  test('asks the phone for its position only when it is pressed', async () => {
    const page = await contexts.newPage(demo.server.url);
    await page.context().grantPermissions(['geolocation']);
    await page.context().setGeolocation(KOTHRUD);
    await page.addInitScript(() => {
      const { geolocation } = navigator;
      const ask = geolocation.getCurrentPosition.bind(geolocation);
      geolocation.getCurrentPosition = (...callbacks) => {
        document.documentElement.dataset['asked'] = 'yes';
        ask(...callbacks);
      };
    });
    await openScreen(page, demo, '/find-workers');
    await cards(page).first().waitFor();
    const asked = () => page.evaluate(() => document.documentElement.dataset['asked']);
    expect(await asked()).toBeUndefined();
    await button(page, 'Near me').click();
    await page.waitForURL('**location=Kothrud**');
    expect(await asked()).toBe('yes');
  });

  test.each([
    ['english', 'is denied', 'Near me', /^This phone may not show us your location\. .* type your area or PIN code\.$/],
    ['hindi', 'is denied', 'मेरे आस-पास', /^फ़ोन ने आपकी जगह बताने से मना किया है। .* पिन कोड लिखें।$/],
    ['marathi', 'is denied', 'माझ्या जवळ', /^फोनने तुमची जागा सांगायला नकार दिला आहे\. .* पिन कोड लिहा\.$/],
    ['english', 'is unknown', 'Near me', /^Your phone cannot find your location now\. /],
    ['hindi', 'takes too long', 'मेरे आस-पास', /^फ़ोन को आपकी जगह ढूँढने में बहुत देर लगी। /],
    ['marathi', 'is at sea', 'माझ्या जवळ', /^तुम्ही कोणत्या भागात आहात ते कळले नाही\. /],
    ['english', 'cannot be looked up without a network', 'Near me', /^There is no network, .* when it is back\.$/],
  ] as const)('says in %s that the position %s, and what else finds workers', async (language, cause, name, sentence) => {
    const page = await contexts.newPage(demo.server.url, { language });
    await page.context().setGeolocation({ latitude: 15, longitude: 65 });
    if (cause !== 'is denied') await page.context().grantPermissions(['geolocation']);
    if (cause === 'is unknown' || cause === 'takes too long')
      await page.addInitScript((isTimeout) => {
        const { TIMEOUT, PERMISSION_DENIED, POSITION_UNAVAILABLE } = GeolocationPositionError;
        const code = isTimeout ? TIMEOUT : POSITION_UNAVAILABLE;
        navigator.geolocation.getCurrentPosition = (_found, failed) =>
          failed?.({ code, message: '', TIMEOUT, PERMISSION_DENIED, POSITION_UNAVAILABLE });
      }, cause === 'takes too long');
    await openScreen(page, demo, '/find-workers?service=');
    const { search } = new URL(page.url());
    if (cause.includes('network')) await contexts.goOffline(page);
    await button(page, name).click();
    await page.getByRole('status').getByText(sentence).waitFor();
    expect(new URL(page.url()).search).toBe(search);
    await contexts.screenshot(page, `find-9-near-me-${cause.replaceAll(' ', '-')}-${language}`);
  });
});

/** A client has one pending job at a time, and another test may have left one. */
async function cancelPendingJob(): Promise<void> {
  const { token } = (await demo.request('client', '/api/auth/login', {
    email: 'client@karigar.example',
    password: 'Karigar@123',
  })) as { token: string };
  const response = await fetch(`${demo.server.url}/api/ai/my-bookings`, { headers: { authorization: `Bearer ${token}` } });
  const bookings = (await response.json()) as { id: string; status: string }[];
  const pending = bookings.find(({ status }) => status === 'pending');
  if (pending) await demo.request('client', '/api/bookings/cancel', { id: pending.id });
}

describe('AI-Powered Worker Matching', () => {
  test('shows suitable workers for a service alone, nearer ones that are free with a place and a time, and books the selected one', async () => {
    await cancelPendingJob();
    const page = await openPageAs('client', '/job-request?service=leakage-repair');
    const panel = page.getByRole('region', { name: 'AI-Powered Worker Matching' });
    const requested: unknown[] = [];
    page.on('request', (request) => request.url().endsWith('/api/match-workers') && requested.push(request.postDataJSON()));
    await page.waitForLoadState('networkidle');
    expect(requested, 'before the reader opens it').toEqual([]);
    const hint = text(page, 'Fill in the address, and workers near you come first.');
    // The address of the account is filled in already.
    await page.getByLabel('Address', { exact: true }).fill('');
    await openSection(page, 'Choose a worker');
    await hint.waitFor();
    await panel.getByRole('radio').first().waitFor();
    // The form proposes a time.
    expect(requested.at(-1)).toMatchObject({ service: 'leakage-repair', lat: null, lng: null });
    await expect.poll(() => panel.getByRole('radio').count()).toBe(2);
    await contexts.screenshot(page, 'find-5-panel-service-only');
    await panel.getByRole('button', { name: 'Show more workers' }).click();
    await expect.poll(() => panel.getByRole('radio').count()).toBeGreaterThan(2);
    await expect.poll(() => page.evaluate(() => document.activeElement?.matches('input[type=radio]'))).toBe(true);
    // A PIN code alone names the place.
    await page.getByLabel('Address', { exact: true }).fill('12 Karve Road, 411038');
    await hint.waitFor({ state: 'detached' });
    await page.getByLabel('Date').fill(daysFromToday(12));
    await expect.poll(() => requested.at(-1)).toMatchObject({ date: daysFromToday(12), lat: expect.any(Number) as number });
    // The form may have proposed this time, depending on the time of the day.
    await page.getByLabel('08:00 - 10:00 AM').check();
    await expect.poll(() => requested.at(-1)).toMatchObject({ timeSlot: '08:00 - 10:00 AM' });
    const match = page.waitForRequest('**/api/match-workers');
    await failNextRequest(page, '**/api/match-workers', 500, {});
    contexts.expectErrors(/500/);
    await page.getByLabel('Date').fill(daysFromToday(13));
    const { lat, lng } = (await match).postDataJSON() as Point;
    expect(distanceKm({ lat, lng }, { lat: 18.5, lng: 73.81 })).toBeLessThan(4);
    await panel.getByText('Failed to find matching workers. Please try again.').waitFor();
    expect(await panel.getByText("We've found the best workers for your service").count()).toBe(0);
    await panel.getByRole('button', { name: 'Retry' }).click();
    await panel.getByText("We've found the best workers for your service").waitFor();
    await panel.getByText('Free at your time').first().waitFor();
    await expect.poll(() => panel.getByRole('radio').count()).toBeGreaterThan(2);
    await panel.getByRole('radio').nth(1).check();
    await panel.getByRole('radio').nth(0).check();
    await expect.poll(() => panel.getByText('Selected', { exact: true }).count()).toBe(1);
    await contexts.screenshot(page, 'find-5-panel');
    const sent = page.waitForRequest('**/api/ai/job-request');
    await button(page, 'Send request').click();
    expect((await sent).postDataJSON()).toMatchObject({
      serviceType: 'leakage-repair',
      workerId: expect.any(String) as string,
    });
    await page.getByText('Job request submitted!').first().waitFor();
  });

  test('appears on the page of the job while all workers are asked, and asks a single worker after a confirmation', async () => {
    await cancelPendingJob();
    const { job } = (await demo.request('client', '/api/ai/job-request', {
      name: 'Ananya Deshpande',
      email: 'client@karigar.example',
      phone_number: '9822000011',
      address: 'Kothrud, Pune 411038',
      date: daysFromToday(14),
      timeSlot: '12:00 - 02:00 PM',
      serviceType: 'plumbing',
    })) as { job: { id: string } };
    const page = await openPageAs('client', `/job-in-progress/${job.id}`);
    const panel = page.getByRole('region', { name: 'AI-Powered Worker Matching' });
    await panel.getByRole('radio').first().check();
    await contexts.screenshot(page, 'find-6-live');
    const requestButton = page.getByRole('button', { name: /^Ask (?!everybody)/ });
    const name = (await requestButton.innerText()).replace('Ask ', '');
    await requestButton.click();
    await page.getByRole('alertdialog').getByText(`Ask ${name} alone?`).waitFor();
    await button(page, 'Cancel').click();
    await page.getByText('We are asking workers near you.').waitFor();
    await requestButton.click();
    await button(page, 'Yes, ask').click();
    await page.getByText(`We have asked ${name}. This page changes`).waitFor();
    await panel.waitFor({ state: 'detached' });
    await page.goto('/job-request');
    await text(page, `We have asked ${name}. You can make a new request when this one is taken or cancelled.`).waitFor();
    await contexts.screenshot(page, 'find-7-asked');
  });

  test('says beside the button that the chosen worker is not asked any more, until another one is chosen', async () => {
    const client = await demo.signUpClient();
    const page = await contexts.newPage(demo.server.url);
    await client.logIn(page);
    await page.goto('/job-request?service=plumbing');
    const panel = page.getByRole('region', { name: 'AI-Powered Worker Matching' });
    await openSection(page, 'Choose a worker');
    await panel.getByRole('radio').first().check();
    const chosen = page.locator('details', { hasText: 'Choose a worker' }).locator('summary');
    await openSection(page, 'Choose a worker');
    const name = (await chosen.innerText()).replace('Choose a worker', '').trim();
    const note = page.getByRole('status').getByText(/^.+ is no longer chosen: not free then, or not near\./);
    expect(await note.count()).toBe(0);
    await page.getByLabel('Service').selectOption('cooking');
    await note.waitFor();
    expect(await note.innerText()).toMatch(new RegExp(`^${name} `));
    expect(await chosen.innerText()).toContain('Ask anyone');
    await contexts.screenshot(page, 'find-8-worker-gone');
    await openSection(page, 'Choose a worker');
    await panel.getByRole('radio').first().check();
    await note.waitFor({ state: 'detached' });
  });

  test('says on the page of the job that the chosen worker cannot be asked any more', async () => {
    const client = await demo.signUpClient();
    const jobId = await client.book(15);
    // After half a minute the list is fetched again when the client comes back to the page.
    const page = await contexts.newPage(demo.server.url, { clock: { ...testRunClock, rate: 60 } });
    await client.logIn(page);
    await page.goto(`/job-in-progress/${jobId}`);
    const panel = page.getByRole('region', { name: 'AI-Powered Worker Matching' });
    await panel.getByRole('radio').first().check();
    const ask = page.getByRole('button', { name: /^Ask (?!everybody)/ });
    const name = (await ask.innerText()).replace('Ask ', '');
    const setAvailable = (available: number) =>
      demo.server.db
        .prepare(`UPDATE workers SET available = ? WHERE account_id IN (SELECT id FROM accounts WHERE name = ?)`)
        .bind(available, name)
        .run();
    await setAvailable(0);
    try {
      const note = text(
        page,
        `${name} can no longer be chosen: not free then, or not near. All suitable workers near you are being asked.`,
      );
      await expect
        .poll(async () => {
          await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
          return note.isVisible();
        })
        .toBe(true);
      expect(await ask.count()).toBe(0);
      await contexts.screenshot(page, 'find-9-worker-gone-live');
    } finally {
      await setAvailable(1);
    }
  });

  /** The direct request of the previous test. While it is pending, the form is not shown. */
});

describe('The free times of a worker', () => {
  const openProfile = async (language: 'english' | 'hindi') => {
    const page = await contexts.newPage(demo.server.url, { language });
    await (await demo.signUpClient()).logIn(page);
    await page.goto(`/workers/${demo.workerId()}`);
    return page;
  };
  /** Lets the demo plumber have accepted a job in the first slot of this day. */
  const takeFirstSlot = async (day: number) => {
    const client = await demo.signUpClient();
    const { job } = await client.request('/api/ai/job-request', {
      workerId: demo.workerId(),
      clientName: 'Asha',
      serviceType: 'plumbing',
      address: 'Kothrud, Pune',
      date: daysFromToday(day),
      timeSlot: '08:00 - 10:00 AM',
    });
    await demo.request('worker', '/api/worker/accept', { jobId: (job as { id: string }).id });
  };
  const dayOf = (page: Page, day: number) =>
    page.locator('main section > div').filter({
      has: page.getByRole('heading', { level: 3, name: new RegExp(`\\b${Number(daysFromToday(day).slice(8))}\\b`) }),
    });

  test('are on the public profile, without those that a job takes, and one of them is booked with two presses', async () => {
    await takeFirstSlot(1);
    const page = await openProfile('english');
    const tomorrow = dayOf(page, 1);
    await tomorrow.waitFor();
    await expect
      .poll(() => tomorrow.getByRole('listitem').allInnerTexts())
      .toEqual(['10:00 - 12:00 PM', '12:00 - 02:00 PM', '02:00 - 04:00 PM', '04:00 - 06:00 PM']);
    await contexts.screenshot(page, 'free-slots');
    await tomorrow.getByRole('button', { name: '12:00 - 02:00 PM' }).click();
    const sheet = page.getByRole('dialog');
    await expect.poll(() => sheet.getByLabel('Day').inputValue()).toBe(daysFromToday(1));
    await expect.poll(() => sheet.getByLabel('Time').inputValue()).toBe('12:00 - 02:00 PM');
    expect(await sheet.getByLabel('Time').locator('option').allInnerTexts()).not.toContain('08:00 - 10:00 AM');
    await button(page, 'Send request').click();
    await page.waitForURL('**/my-bookings');
  });

  test('of which the sheet proposes the first that has not begun', async () => {
    const tomorrow = daysFromToday(1);
    const page = await contexts.newPage(demo.server.url, { clock: clockFrom(instantInIndia(tomorrow, 9)) });
    await demo.logIn(page, 'client');
    const slots = ['08:00 - 10:00 AM', '10:00 - 12:00 PM'];
    await page.route('**/api/workers/*/free-slots**', (route) =>
      route.fulfill({ json: { days: [{ date: tomorrow, slots }] } }),
    );
    await page.goto(`/workers/${demo.workerId()}`);
    await button(page, 'Book Now').click();
    const time = page.getByRole('dialog').getByLabel('Time');
    await expect.poll(() => time.inputValue()).toBe('10:00 - 12:00 PM');
    // The time that has begun may still be chosen.
    await time.selectOption('08:00 - 10:00 AM');
  });

  test('that have just gone are followed by the next three', async () => {
    const page = await openProfile('hindi');
    const day = dayOf(page, 2);
    await day.getByRole('button', { name: 'सुबह 8 से 10 बजे' }).click();
    await takeFirstSlot(2);
    contexts.expectErrors(/409/);
    await button(page, 'काम भेजें').click();
    const sheet = page.getByRole('dialog');
    await sheet.getByText('वह समय अभी-अभी चला गया। Sachin Jadhav के ख़ाली समय ये हैं:').waitFor();
    const next = sheet.getByRole('listitem').getByRole('button');
    await expect.poll(() => next.count()).toBe(3);
    await contexts.screenshot(page, 'free-slots-gone');
    await next.first().click();
    await button(page, 'काम भेजें').click();
    await page.waitForURL('**/my-bookings');
  });

  test('that cannot be loaded hide no refusal: the sheet says why the time cannot be booked', async () => {
    const page = await contexts.newPage(demo.server.url);
    await (await demo.signUpClient()).logIn(page);
    await page.route('**/api/workers/*/free-slots**', (route) => route.abort());
    contexts.expectErrors(/ERR_FAILED|409/);
    await page.goto(`/workers/${demo.workerId()}`);
    await page
      .getByText('There is no network, or it is too slow. Please check your internet connection and try again.')
      .waitFor();
    await takeFirstSlot(4);
    await button(page, 'Book Now').click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Day').fill(daysFromToday(4));
    await sheet.getByLabel('Time').selectOption('08:00 - 10:00 AM');
    await button(page, 'Send request').click();
    await sheet.getByText('Sachin Jadhav already has a job at that time. Please choose another time.').waitFor();
  });

  test('are missing for two weeks: the profile says what to do next', async () => {
    const page = await contexts.newPage(demo.server.url);
    await page.route('**/api/workers/*/free-slots**', (route) => route.fulfill({ json: { days: [] } }));
    await page.goto(`/workers/${demo.workerId()}`);
    await page.getByText('No free time in the next 14 days. Choose a later day or another worker.').waitFor();
  });

  test('are asked for again on another day, and the note about the lost time goes', async () => {
    const page = await openProfile('english');
    await button(page, 'More days').click();
    await dayOf(page, 5).getByRole('button', { name: '08:00 - 10:00 AM' }).click();
    await takeFirstSlot(5);
    contexts.expectErrors(/409/);
    await button(page, 'Send request').click();
    const sheet = page.getByRole('dialog');
    const note = sheet.getByText('That time has just gone.');
    await note.waitFor();
    await sheet.getByLabel('Day').fill(daysFromToday(6));
    await note.waitFor({ state: 'detached' });
  });
});
