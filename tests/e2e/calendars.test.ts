import { describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { weekdayOf } from '#contract/time.ts';
import { bitsOf } from '#contract/workers/hours-of-day.ts';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { withDemoServer } from '../support/demo-server-fixture.ts';
import { takeUtterances } from '../support/fake-speech-synthesis.ts';
import { workerPageOpener } from '../support/page-openers.ts';
import { button, link, openCalendarDay, text } from '../support/queries.ts';
import { openScreen } from '../support/screens.ts';
import { findAxeViolations, findOverflowAtWidths } from '../support/screen-checks.ts';
import { daysFromToday } from '../support/test-users.ts';
import { SLOTS } from '../support/working-day.ts';

const demo = withDemoServer();
const contexts = withBrowserContexts();
const openAsWorker = workerPageOpener(demo, contexts);

const place = (north: number) => ({ latitude: 18.5074 + north, longitude: 73.8077 });
/** Opens a day of the worker's calendar, in this week or one of the next. */
async function openDay(page: Page, day: number, nextWeek: string): Promise<void> {
  const number = new RegExp(`\\b${Number(daysFromToday(day).slice(8))}\\b.*${daysFromToday(day).slice(0, 4)}`);
  const one = page.getByRole('listitem').getByRole('button', { name: number });
  await button(page, nextWeek).waitFor();
  for (let week = 0; week < 3 && (await one.count()) === 0; week++) await button(page, nextWeek).click();
  await one.click();
  await page.locator('main section h2', { hasText: number }).waitFor();
}
const entries = (page: Page) => page.locator('main section ol > li');

describe("The worker's calendar", () => {
  test('has the jobs of a day with the way between them, free time, and offers, which it reads aloud', async () => {
    const first = await demo.requestPlumber(15, { timeSlot: SLOTS[8], service_duration: '4-hours', ...place(0.05) });
    await demo.request('worker', '/api/worker/accept', { jobId: first });
    const second = await demo.requestPlumber(15, { timeSlot: SLOTS[14], ...place(-0.05) });
    await demo.request('worker', '/api/worker/accept', { jobId: second });
    const offer = await demo.requestPlumber(15, { timeSlot: SLOTS[16], service_duration: '6-hours' });
    await demo.requestPlumber(15, { service_duration: '2-hours' });
    const page = await openAsWorker();
    await openScreen(page, demo, '/worker/calendar');
    await openDay(page, 15, 'Next week');
    await text(page, '2 jobs').waitFor();
    await link(page, '1 offer for any time of this day').waitFor();
    const shown = (await entries(page).allInnerTexts()).map((entry) => entry.replaceAll(/\s+/g, ' ').trim());
    expect(shown).toEqual([
      expect.stringMatching(/^8:00 am – 12:00 pm Plumbing.*Asha Kulkarni · Kothrud, Pune$/),
      expect.stringMatching(/^Free 12:00 pm – 1:00 pm$/),
      expect.stringMatching(/^Travel, 11 km 1:00 pm – 2:00 pm$/),
      expect.stringMatching(/^2:00 pm – 4:00 pm Plumbing/),
      expect.stringMatching(/^Free 4:00 pm – 6:00 pm$/),
      expect.stringMatching(/^1 offer Plumbing 6 hours/),
    ]);
    await page
      .locator('main section')
      .getByRole('button', { name: /^Listen/ })
      .click();
    const speech = (await takeUtterances(page)).join(' ');
    expect(speech).toContain('8:00 am – 12:00 pm: Plumbing, Kothrud, Pune.');
    expect(speech).toContain('Travel, 11 km');
    await contexts.screenshot(page, 'worker-calendar');
    await entries(page).last().getByRole('link').click();
    await page.waitForURL(`**/worker/job/${offer}`);
  });

  test('has breaks and days off, and opens without a network with the jobs that the phone has stored', async () => {
    contexts.expectErrors(/ERR_FAILED|ERR_INTERNET/);
    const jobId = await demo.requestPlumber(16, { timeSlot: SLOTS[10] });
    await demo.request('worker', '/api/worker/accept', { jobId });
    const hours = { hours: bitsOf([[8, 13], [14, 18]]), maxKm: null }; // prettier-ignore
    const dayOff = weekdayOf(daysFromToday(17));
    const week = Array.from({ length: 7 }, (_, weekday) => (weekday === dayOff ? { hours: 0, maxKm: null } : hours));
    await demo.server.db
      .prepare('UPDATE workers SET working_hours = ? WHERE account_id = ?')
      .bind(JSON.stringify({ week, exceptions: [] }), demo.workerId())
      .run();
    const page = await openAsWorker('hindi');
    await openScreen(page, demo, '/worker/account');
    await link(page, 'मेरा कैलेंडर').click();
    await openDay(page, 16, 'अगला हफ़्ता');
    await text(page, '1 काम').waitFor();
    // The profile, which has the hours, is fetched beside the jobs.
    await expect
      .poll(async () => (await entries(page).allInnerTexts()).join(' '))
      .toMatch(/ख़ाली.*नल का काम.*ख़ाली.*आराम.*ख़ाली/s);
    await contexts.screenshot(page, 'worker-calendar-hindi');
    expect([...(await findAxeViolations(page)), ...(await findOverflowAtWidths(page, [320, 360]))]).toEqual([]);

    await openDay(page, 17, 'अगला हफ़्ता');
    await expect.poll(() => entries(page).allInnerTexts()).toEqual([expect.stringContaining('काम बंद')]);

    await page.route(/\/api\//, (route) => route.abort());
    await page.reload();
    await text(page, 'नेटवर्क नहीं है या बहुत धीमा है। यह वही है जो आपके फ़ोन में रखा है।').waitFor();
    await openDay(page, 16, 'अगला हफ़्ता');
    await text(page, '1 काम').waitFor();
    expect(await entries(page).allInnerTexts()).toContainEqual(expect.stringContaining('नल का काम'));
  });
});

describe("The client's calendar", () => {
  test('says from when to when a booking lasts, also without a network', async () => {
    contexts.expectErrors(/ERR_FAILED|ERR_INTERNET/);
    const client = await demo.signUpClient();
    await client.request('/api/ai/job-request', {
      workerId: demo.workerId(),
      clientName: 'Asha Kulkarni',
      serviceType: 'plumbing',
      address: 'Kothrud, Pune',
      date: daysFromToday(18),
      timeSlot: SLOTS[8],
      service_duration: '4-hours',
    });
    const page = await contexts.newPage(demo.server.url);
    await client.logIn(page);
    await page.goto('/calendar');
    await openCalendarDay(page, daysFromToday(18));
    const shown = page.getByRole('dialog').getByText('8:00 am – 12:00 pm · 4 hours');
    await shown.waitFor();
    await page.getByRole('dialog').getByText('Asked: Sachin Jadhav').waitFor();
    await contexts.screenshot(page, 'client-calendar-duration');
    await button(page, 'Close').click();
    await page.route(/\/api\//, (route) => route.abort());
    await openCalendarDay(page, daysFromToday(18));
    await shown.waitFor();
  });

  test('says that there is no worker yet of an open request, and not of one that was withdrawn', async () => {
    const client = await demo.signUpClient();
    const withdrawnId = await client.book(19);
    await client.request(`/api/job-request/${withdrawnId}/cancel`, {});
    await client.book(20);
    const page = await contexts.newPage(demo.server.url);
    await client.logIn(page);
    await page.goto('/calendar');
    const noWorker = page.getByRole('dialog').getByText('No worker yet');
    await openCalendarDay(page, daysFromToday(19));
    await page.getByRole('dialog').getByText('Cancelled').first().waitFor();
    expect(await noWorker.count()).toBe(0);
    await button(page, 'Close').click();
    await openCalendarDay(page, daysFromToday(20));
    await noWorker.waitFor();
  });

  test('leads from a month without bookings to the next booking', async () => {
    const client = await demo.signUpClient();
    await client.book(8);
    const page = await contexts.newPage(demo.server.url);
    await client.logIn(page);
    await page.goto('/calendar');
    await button(page, 'Previous month').click();
    await text(page, 'No bookings in this month.').waitFor();
    const day = page.locator(`[data-day="${daysFromToday(8)}"]`);
    expect(await day.count()).toBe(0);
    await page.getByRole('button', { name: /^Go to .*\d{4}$/ }).click();
    await day.waitFor();
  });
});
