import { describe, expect, onTestFinished, test, type TestContext } from 'vitest';
import type { Page } from 'playwright-core';
import { DAY_MS } from '#contract/durations.ts';
import type { RoomEvent } from '#contract/events.ts';
import { weekdayOf } from '#contract/time.ts';
import { formatShortDay } from '#pwa/shared/format.ts';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { waitForHydration } from '../support/hydration.ts';
import { daysFromToday } from '../support/test-users.ts';
import { openScreen } from '../support/screens.ts';
import { button, failNextRequest, heading, link, pauseClock, readStoreRows, text } from '../support/queries.ts';
import { withDemoServer, type NewClient } from '../support/demo-server-fixture.ts';
import { takeUtterances } from '../support/fake-speech-synthesis.ts';
import { workerPageOpener } from '../support/page-openers.ts';

const demo = withDemoServer();
const contexts = withBrowserContexts();
const openAsWorker = workerPageOpener(demo, contexts);

async function openLandingPage(page: Page): Promise<void> {
  await page.goto('/worker');
  await waitForHydration(page);
}
const currentPicture = (page: Page) => page.locator('main div[aria-hidden=false] [role=img]').getAttribute('aria-label');

describe('The worker landing page', () => {
  test('changes its picture every 5 seconds, says why to work with us, and has four cards that lead to the application', async () => {
    const page = await contexts.newPage(demo.server.url);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.clock.install();
    await openLandingPage(page);
    await button(page, 'Pause').waitFor();
    await pauseClock(page);
    await button(page, 'Pause').click();
    // Play restarts the timer of the pictures at a known time.
    await button(page, 'Play').click();
    await button(page, 'Pause').waitFor();
    for (let nextSlide = 0; nextSlide < 4; nextSlide++) {
      const before = await currentPicture(page);
      // Each later round starts 100 ms after a change, so it waits 100 ms less.
      await page.clock.runFor(nextSlide === 0 ? 4900 : 4800);
      expect(await currentPicture(page)).toBe(before);
      await page.clock.runFor(200);
      await expect.poll(() => currentPicture(page)).not.toBe(before);
    }
    await heading(page, 'Why work with us').waitFor();
    const cards = page.locator('main a[href*="/worker/signup?service="]');
    expect(await cards.evaluateAll((all) => all.map((card) => card.getAttribute('href')))).toEqual(
      ['maid', 'plumbing', 'electrical', 'cooking'].map((service) => `/worker/signup?service=${service}`),
    );
    await cards.nth(1).click();
    await page.waitForURL('**/worker/signup?service=plumbing');
  });

  test('stands still under reduced motion until the user presses Play', async () => {
    const page = await contexts.newPage(demo.server.url);
    await page.clock.install();
    await page.goto('/worker');
    await button(page, 'Play').waitFor();
    const before = await currentPicture(page);
    await page.clock.runFor(20_000);
    expect(await currentPicture(page)).toBe(before);
  });
});

describe('The worker header', () => {
  test('shows Home, See Job Requests, Login, Join Us and the languages in their own names when logged out', async () => {
    const page = await contexts.newPage(demo.server.url, { size: { width: 1024, height: 740 } });
    await openLandingPage(page);
    for (const [name, path] of [
      ['Home', '/worker'],
      ['See Job Requests', '/worker/jobs'],
      ['Login', '/worker/login'],
      ['Join Us', '/worker/signup'],
    ] as const)
      await expect.poll(() => page.locator('header').getByRole('link', { name, exact: true }).getAttribute('href')).toBe(path);
    await expect.poll(() => page.locator('header').getByRole('link', { name: 'Karigar' }).getAttribute('href')).toBe('/');
    const languages = page.getByLabel('Language');
    await expect.poll(() => languages.locator('option').allInnerTexts()).toEqual(['English', 'हिन्दी', 'मराठी']);
    await languages.selectOption('मराठी');
    await text(page, 'चांगले काम, घराजवळ').waitFor();
    expect(await page.evaluate(() => [document.documentElement.lang, localStorage.getItem('language')])).toEqual([
      'mr',
      'marathi',
    ]);
  });

  test('shows the name, Account, Dashboard and Log Out when logged in; Log Out clears the session and leads to the login', async () => {
    const page = await contexts.newPage(demo.server.url, { size: { width: 701, height: 740 } });
    await demo.logIn(page, 'worker');
    await openLandingPage(page);
    const menu = page.getByRole('button', { name: /^Menu of Sachin/ });
    await menu.click();
    await page.locator('header').getByText('Sachin Jadhav').waitFor();
    await expect
      .poll(() => page.getByRole('link', { name: 'Account', exact: true }).getAttribute('href'))
      .toBe('/worker/account');
    await expect
      .poll(() => page.getByRole('link', { name: 'Dashboard', exact: true }).first().getAttribute('href'))
      .toBe('/worker/dashboard');
    expect(await page.locator('header').getByRole('link', { name: 'Join Us' }).count()).toBe(0);
    // Log Out stands apart, so that it is not pressed by chance.
    const menuList = page.locator('header').getByRole('list').filter({ hasText: 'Log Out' });
    const lastLink = await menuList.getByRole('link').last().boundingBox();
    const logOut = await menuList.getByRole('button', { name: 'Log Out' }).boundingBox();
    expect((logOut?.y ?? 0) - (lastLink?.y ?? Infinity) - (lastLink?.height ?? 0)).toBeGreaterThanOrEqual(24);
    await page.getByRole('button', { name: 'Log Out' }).click();
    await page.waitForURL('**/worker/login');
    expect(await page.evaluate(() => [localStorage.getItem('workerToken'), localStorage.getItem('workerUser')])).toEqual([
      null,
      null,
    ]);
  });

  test('has a hamburger menu from 700 px down: a small card with the name and Worker Account, closed by a press outside', async () => {
    const page = await contexts.newPage(demo.server.url, { size: { width: 700, height: 740 } });
    await demo.logIn(page, 'worker');
    await openLandingPage(page);
    const menuButton = page.getByRole('button', { name: 'Menu', exact: true });
    await menuButton.click();
    const card = page.locator('header').getByText('Worker Account', { exact: true });
    await card.waitFor();
    await page.locator('header').getByText('Sachin Jadhav').filter({ visible: true }).waitFor();
    await page.locator('main').click({ position: { x: 20, y: 400 } });
    await card.waitFor({ state: 'detached' });
    await page.setViewportSize({ width: 701, height: 740 });
    await menuButton.waitFor({ state: 'hidden' });
  });
});

describe('The dashboard', () => {
  test('says which days stored earnings are of, in the text and the speech, if they are not those of today', async () => {
    contexts.expectErrors(/ERR_FAILED/);
    const page = await openAsWorker();
    await page.goto('/worker/dashboard');
    const earnings = page.locator('section[aria-labelledby=earned]');
    await earnings.getByLabel('Today').waitFor({ state: 'attached' });
    await page.route('**/api/worker/earnings', (route) => route.abort());
    await page.clock.install({ time: Date.now() + 8 * DAY_MS });
    await page.reload();
    const days = [
      daysFromToday(0),
      daysFromToday(-weekdayOf(daysFromToday(0))),
      daysFromToday(6 - weekdayOf(daysFromToday(0))),
    ];
    const [day, monday, sunday] = days.map((each) => formatShortDay(each, 'en'));
    await earnings.getByLabel(day ?? '', { exact: true }).waitFor({ state: 'attached' });
    await earnings.getByLabel(`${monday} – ${sunday}`).waitFor({ state: 'attached' });
    expect(await earnings.getByLabel(/^(Today|This week)$/).count()).toBe(0);
    await earnings.getByRole('button', { name: 'Listen' }).click();
    const spoken = (await takeUtterances(page)).join(' ');
    expect(spoken).toMatch(/^en-IN \w+day, [a-z-]+ \w+: [a-z -]+ rupees: .* \w+day, [a-z-]+ \w+ – Sunday, [a-z-]+ \w+: /);
  });

  test('welcomes the worker by name and shows the numbers, the earnings in rupees to two decimals, the rating, and links to jobs and profile', async () => {
    const page = await openAsWorker();
    await openScreen(page, demo, '/worker/dashboard');
    await heading(page, 'Welcome, Sachin Jadhav').waitFor();
    const numbers = page.locator('section[aria-labelledby=numbers]');
    for (const name of ['Total Jobs', 'Completed Jobs', 'Pending Jobs', 'Total Earnings'])
      await numbers.getByText(name, { exact: true }).waitFor();
    const earned = await numbers.locator('dd').nth(3).innerText();
    expect(earned).toMatch(/^₹[\d,]+\.\d\d$/);
    await expect.poll(() => numbers.locator('dd').nth(4).innerText()).toBe(`Received: ${earned}\nTo collect: ₹0.00`);
    expect(await page.locator('main').innerText()).not.toContain('$');
    await numbers.getByRole('button', { name: 'Listen' }).click();
    expect((await takeUtterances(page)).join(' ')).toMatch(
      /In all you earned ([a-z -]+)\. en-IN You have received \1\. en-IN Still to collect: zero rupees\./,
    );

    const earnings = page.locator('section[aria-labelledby=earned]');
    await earnings.getByText('Show as a table').click();
    await earnings.getByLabel('This month').check({ force: true });
    await expect.poll(() => earnings.locator('tbody tr').count()).toBe(6);
    const months = await earnings.locator('tbody tr').allInnerTexts();
    const sum = (rows: string[]) => rows.reduce((total, row) => total + Number(row.split('₹')[1]?.replaceAll(',', '')), 0);
    // The demo plumber has only one month of jobs, so six months show all earnings.
    expect(sum(months)).toBe(Number(earned.slice(1).replaceAll(',', '')));
    await earnings.getByLabel('Today').check({ force: true });
    await expect.poll(() => earnings.locator('tbody tr').count()).toBe(7);
    await earnings.locator('.u-wrap canvas').waitFor();
    await earnings.getByRole('button', { name: 'Listen' }).click();
    expect((await takeUtterances(page)).join(' ')).toMatch(/Today you earned [a-z -]+ rupees: .* This month [a-z -]+ rupees/);

    await page
      .locator('section[aria-labelledby=rating]')
      .getByText(/\d\.\d out of 5/)
      .waitFor();
    await link(page, 'View Profile').click();
    await page.waitForURL('**/worker/account');
    await page.goBack();
    await link(page, 'My Jobs').click();
    await page.waitForURL('**/worker/jobs');
    await page.goBack();
    await button(page, 'Logout').click();
    await page.waitForURL('**/worker/login');
  });

  const cancelJobs = () =>
    demo.server.db
      .prepare(`UPDATE jobs SET status = 'cancelled' WHERE worker_id = ? AND status IN ('accepted', 'ongoing')`)
      .bind(demo.workerId())
      .run();

  test('leads to the job that is next, and to the one at which the worker is, which is read aloud', async () => {
    await cancelJobs();
    const client = await demo.signUpClient();
    const page = await openAsWorker();
    await openScreen(page, demo, '/worker/dashboard');
    await text(page, 'Total Earnings').waitFor();
    await contexts.waitForRoom(page, 'inbox');
    expect(await heading(page, 'Your next job').count()).toBe(0);
    const [laterId, nextId] = [await client.book(13, 'accepted'), await client.book(1, 'accepted')];
    const card = page.locator('section[aria-labelledby=next-job]');
    await heading(page, 'Your next job').waitFor();
    await card.locator(`a[href="/worker/job/${nextId}"]`).getByText('Tomorrow, 10:00 - 12:00 PM').waitFor();
    await card.getByText('Kothrud, Pune').waitFor();
    await contexts.screenshot(page, 'dashboard-next-job', { fullPage: false });
    await card.getByRole('button', { name: 'Listen' }).click();
    expect((await takeUtterances(page)).join(' ')).toMatch(/Plumbing\. .*from ten in the morning to twelve noon/);
    await demo.request('worker', '/api/worker/jobs/start', { jobId: laterId });
    await heading(page, 'Your job now').waitFor();
    await card.locator(`a[href="/worker/job/${laterId}"]`).click();
    await page.waitForURL(`**/worker/job/${laterId}`);
  });

  test('leads to the job that is still to come, and not to one that was never started', async () => {
    await cancelJobs();
    onTestFinished(async () => void (await cancelJobs()));
    const client = await demo.signUpClient();
    const [missedId, nextId] = [await client.book(15, 'accepted'), await client.book(1, 'accepted')];
    await demo.server.db
      .prepare('UPDATE jobs SET date = ?1, starts_at = starts_at - 16 * 86400000 WHERE id = ?2')
      .bind(daysFromToday(-1), missedId)
      .run();
    const page = await openAsWorker();
    await openScreen(page, demo, '/worker/dashboard');
    await heading(page, 'Your next job').waitFor();
    const links = page.locator('section[aria-labelledby=next-job] a');
    expect(await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')))).toEqual([`/worker/job/${nextId}`]);
    await page.goto('/worker/jobs');
    await page.locator(`a[href="/worker/job/${missedId}"]`).first().waitFor();
  });

  /** Sends a direct request to the demo plumber, which is cancelled when the test ends, unless it is `by` a client of the test. */
  async function sendDirectRequest(context: TestContext, name: string, days: number, by?: NewClient): Promise<string> {
    const client = by ?? (await demo.signUpClient());
    const { job } = (await client.request('/api/ai/job-request', {
      workerId: demo.workerId(),
      serviceType: 'plumbing',
      clientName: name,
      address: 'Kothrud, Pune',
      status: 'pending',
      date: daysFromToday(days),
      timeSlot: '08:00 - 10:00 AM',
    })) as { job: { id: string } };
    if (!by) context.onTestFinished(async () => void (await client.request(`/api/job-request/${job.id}/cancel`, {})));
    return job.id;
  }
  // Searches #root only: the snapshot of the last visit, which shows until the app has rendered, may still have the banner.
  const banner = (page: Page) => page.locator('#root main').getByText(/asking for you/);
  async function reload(page: Page): Promise<void> {
    await page.reload();
    await page.locator('#root').getByText('Total Earnings', { exact: true }).waitFor();
  }
  const requestOffer = (page: Page, firstName: string) => page.getByRole('dialog', { name: `${firstName} is asking for you` });
  /** Sends another direct request, and waits until the banner names only that one. */
  async function expectOnlyNextInBanner(context: TestContext, page: Page, firstName: string, days: number): Promise<void> {
    await contexts.waitForRoom(page, 'inbox');
    await sendDirectRequest(context, `${firstName} Rao`, days);
    await requestOffer(page, firstName).getByRole('button', { name: 'Decide later' }).click();
    await banner(page).filter({ hasText: firstName }).waitFor();
    expect(await banner(page).allInnerTexts()).toEqual([`${firstName} is asking for you.`]);
  }

  test('shows a banner for direct requests from before and during the visit, which disappears when it is dismissed', async (context) => {
    await sendDirectRequest(context, 'Meena Joshi', 8);
    const page = await openAsWorker();
    await openScreen(page, demo, '/worker/jobs?tab=pending');
    await openScreen(page, demo, '/worker/dashboard');
    await text(page, 'Meena is asking for you.').waitFor();
    await contexts.waitForRoom(page, 'inbox');
    await sendDirectRequest(context, 'Ravi Rao', 9);
    const offer = requestOffer(page, 'Ravi');
    await offer.waitFor();
    expect((await takeUtterances(page)).join(' ')).toMatch(/en-IN Plumbing/);
    await offer.getByRole('button', { name: 'Decide later' }).click();
    await text(page, /^2 customers are asking for you: .*Ravi/).waitFor();
    await page.getByRole('status').getByRole('button', { name: 'Listen' }).first().click();
    expect((await takeUtterances(page)).join(' ')).toMatch(/en-IN two customers are asking for you/);
    await button(page, 'I have seen this').click();
    await banner(page).first().waitFor({ state: 'detached' });
    await reload(page);
    await expectOnlyNextInBanner(context, page, 'Kiran', 10);
  });

  test('keeps a request dismissed when its event arrives after the job itself', async (context) => {
    const page = await openAsWorker();
    await openScreen(page, demo, '/worker/dashboard');
    await text(page, 'Total Earnings').waitFor();
    let release = () => {};
    const released = new Promise<void>((done) => (release = done));
    await page.route('**/api/changes*', async (route) => {
      await released;
      await route.continue();
    });
    const jobId = await sendDirectRequest(context, 'Meena Joshi', 8);
    await openScreen(page, demo, '/worker/jobs?tab=pending');
    await openScreen(page, demo, '/worker/dashboard');
    await text(page, 'Meena is asking for you.').waitFor();
    await button(page, 'I have seen this').click();
    await banner(page).first().waitFor({ state: 'detached' });
    const storedRequests = async () =>
      (await readStoreRows(page, demo.workerId(), 'notifications', 'worker')).filter(
        ({ event }) => (event as RoomEvent).type === 'booking-request' && (event as { jobId: string }).jobId === jobId,
      );
    expect(await storedRequests()).toEqual([]);
    release();
    await expect.poll(storedRequests).toMatchObject([{ seen: 1 }]);
    await reload(page);
    await expectOnlyNextInBanner(context, page, 'Ravi', 9);
  });

  test('does not name a request that has left the list of offers, although its event was never dismissed', async (context) => {
    const page = await openAsWorker();
    await openScreen(page, demo, '/worker/dashboard');
    await contexts.waitForRoom(page, 'inbox');
    const jobId = await sendDirectRequest(context, 'Meena Joshi', 8);
    await requestOffer(page, 'Meena').getByRole('button', { name: 'Decide later' }).click();
    await text(page, 'Meena is asking for you.').waitFor();
    // Its time passes without an event, like that of a request that ended while the phone was away for long.
    await demo.server.db.exec(`UPDATE jobs SET starts_at = starts_at - ${30 * DAY_MS} WHERE id = '${jobId}'`);
    await openScreen(page, demo, '/worker/jobs?tab=pending');
    await page.getByRole('main').getByText('Meena').waitFor({ state: 'detached' });
    await openScreen(page, demo, '/worker/dashboard');
    await text(page, 'Total Earnings').waitFor();
    await expect.poll(() => banner(page).count()).toBe(0);
    expect(await readStoreRows(page, demo.workerId(), 'notifications', 'worker')).toContainEqual(
      expect.objectContaining({ seen: 0, event: expect.objectContaining({ type: 'booking-request', jobId }) as unknown }),
    );
  });

  /** Opens the dashboard with a stored request of a client, and closes the app again. */
  async function closeAppWithRequest(page: Page): Promise<void> {
    await openScreen(page, demo, '/worker/dashboard');
    await banner(page).filter({ hasText: 'Meena' }).waitFor();
    await page.goto('/robots.txt');
  }

  test('does not name a request that ended while the app was closed, although the worker may not read it any more', async (context) => {
    const client = await demo.signUpClient();
    const jobId = await sendDirectRequest(context, 'Meena Joshi', 8, client);
    const page = await openAsWorker();
    await closeAppWithRequest(page);
    const blocked = await fetch(`${demo.server.url}/api/blocked/${demo.workerId()}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${client.token}`, 'idempotency-key': jobId },
    });
    expect(blocked.status).toBe(200);
    await client.request(`/api/job-request/${jobId}/cancel`, {});
    // The list of offers does not come: the news alone says it.
    contexts.expectErrors(/ERR_FAILED/);
    await page.route('**/api/worker/jobs/pending*', (route) => route.abort());
    await page.goto('/worker/dashboard');
    await text(page, 'Total Earnings').waitFor();
    await expect.poll(() => banner(page).count()).toBe(0);
  });

  test('does not name a request that ended without an event while the app was closed, once others have been missed', async (context) => {
    const jobId = await sendDirectRequest(context, 'Meena Joshi', 8);
    const page = await openAsWorker();
    await closeAppWithRequest(page);
    await demo.server.db.exec(`UPDATE jobs SET starts_at = starts_at - ${30 * DAY_MS} WHERE id = '${jobId}'`);
    await (await demo.signUpClient()).book(17, 'accepted');
    await page.goto('/worker/dashboard');
    await text(page, 'Total Earnings').waitFor();
    await expect.poll(() => banner(page).count()).toBe(0);
  });

  test('says that its numbers failed to load, shows the saved data, and logs out when the token has expired', async () => {
    const page = await openAsWorker();
    await openScreen(page, demo, '/worker/dashboard');
    await text(page, 'Total Earnings').waitFor();
    contexts.expectErrors(/500/);
    contexts.expectErrors(/401/);
    await failNextRequest(page, '**/api/worker/dashboard-stats', 500);
    await failNextRequest(page, '**/api/worker/earnings', 500);
    await failNextRequest(page, '**/api/reviews/*/summary', 500);
    await page.reload();
    await text(page, 'Failed to load dashboard data.').waitFor();
    await text(page, 'Your earnings could not be loaded.').waitFor();
    await text(page, 'Failed to fetch review summary').waitFor();
    await text(page, 'Total Earnings').waitFor();
    await failNextRequest(page, '**/api/worker/dashboard-stats', 401, { code: 'auth.expired', message: 'jwt expired' });
    await page.getByRole('button', { name: 'Retry' }).first().click();
    await page.waitForURL('**/worker/login');
    expect(await page.evaluate(() => localStorage.getItem('workerToken'))).toBe(null);
  });
});
