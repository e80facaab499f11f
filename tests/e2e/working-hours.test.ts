import { beforeEach, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { instantInIndia, weekdayOf } from '#contract/time.ts';
import type { WorkingHours } from '#contract/workers/working-hours.ts';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { withDemoServer } from '../support/demo-server-fixture.ts';
import { clockFrom } from '../support/clock.ts';
import { takeUtterances } from '../support/fake-speech-synthesis.ts';
import { workerPageOpener } from '../support/page-openers.ts';
import { button, failNextRequest, link, text, toast } from '../support/queries.ts';
import { findAxeViolations, findOverflowAtWidths } from '../support/screen-checks.ts';
import { openScreen } from '../support/screens.ts';
import { daysFromToday } from '../support/test-users.ts';

const demo = withDemoServer();
const contexts = withBrowserContexts();
const openAsWorker = workerPageOpener(demo, contexts);

beforeEach(() => demo.server.db.exec(`UPDATE workers SET working_hours = NULL WHERE account_id = '${demo.workerId()}'`));

const HINDI_DAYS = ['सोमवार', 'मंगलवार', 'बुधवार', 'गुरुवार', 'शुक्रवार', 'शनिवार', 'रविवार'];
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const nameOfDay = (names: readonly string[], date: string): string => names[weekdayOf(date)] ?? '';

/** The hours that the server has stored for the demo plumber. */
async function storedHours(): Promise<WorkingHours | undefined> {
  const profile = (await demo.request('worker', '/api/worker/profile', undefined)) as { workingHours?: WorkingHours };
  return profile.workingHours;
}
const periodsOn = async (date: string) => (await storedHours())?.week?.[weekdayOf(date)]?.periods;
const openHours = async (page: Page) => {
  await openScreen(page, demo, '/worker/account');
  return page.locator('#working-hours');
};
/** Without the service worker, the code of a screen that was never opened cannot be loaded offline. */
const loadOutbox = (page: Page) => openScreen(page, demo, '/worker/waiting');
/** Turns to another app and back. Without windows, Chromium hides no page. */
const hideApp = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
    Reflect.deleteProperty(document, 'visibilityState');
  });
const offerOf = (page: Page, jobId: string) => page.locator('main li', { has: page.locator(`a[href="/worker/job/${jobId}"]`) });

describe('A worker', () => {
  test('sets the week by touch in Hindi, without typing, and gets the offers within it', async () => {
    const [dayOff, otherDay] = [daysFromToday(16), daysFromToday(17)];
    const [during, after] = [await (await demo.signUpClient()).book(16), await (await demo.signUpClient()).book(17)];
    const page = await openAsWorker('hindi');
    await openScreen(page, demo, '/worker/jobs?tab=pending');
    await offerOf(page, during).waitFor();
    const hours = await openHours(page);
    await hours.getByText('आज: पूरा दिन', { exact: true }).waitFor();
    await hours.getByRole('button', { name: 'मेरा हफ़्ता चुनें', exact: true }).tap();
    const week = page.getByRole('dialog', { name: 'मेरा हफ़्ता' });
    const parts = week.getByRole('group', { name: nameOfDay(HINDI_DAYS, dayOff), exact: true }).locator('[aria-pressed]');
    await parts.first().waitFor();
    for (const part of await parts.all()) {
      const box = await part.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
      await expect.poll(() => part.getAttribute('aria-pressed')).toBe('true');
      await part.tap();
      await expect.poll(() => part.getAttribute('aria-pressed')).toBe('false');
    }
    await contexts.screenshot(page, 'working-hours-hindi');
    // Which row the bar covers in part would depend on the weekday of the test.
    await week.evaluate((sheet) => {
      sheet.scrollTop = sheet.scrollHeight;
    });
    expect([...(await findAxeViolations(page)), ...(await findOverflowAtWidths(page, [320, 360]))]).toEqual([]);
    await week.getByRole('button', { name: 'सेव करें', exact: true }).tap();
    await toast(page, 'आपका समय सेव हो गया।').waitFor();
    expect(await periodsOn(dayOff)).toEqual([]);
    expect(await periodsOn(otherDay)).toEqual([[8, 22]]);
    await openScreen(page, demo, '/worker/jobs?tab=pending');
    await offerOf(page, after).waitFor();
    expect(await offerOf(page, during).count()).toBe(0);
  });

  test('sets single hours, the distance of a day and the same for every day, with the keyboard and by ear', async () => {
    const page = await openAsWorker();
    const hours = await openHours(page);
    await hours.getByRole('button', { name: /^Every day/ }).press('Enter');
    await toast(page, 'Your hours are saved.').waitFor();
    await hours.getByText('Every day 8 am – 6 pm', { exact: true }).waitFor();
    await hours.getByRole('button', { name: 'Change my week' }).press('Enter');
    const week = page.getByRole('dialog', { name: 'My week' });
    const evening = week.getByRole('button', { name: 'Monday, Evening, 6 pm – 10 pm' });
    await expect.poll(() => evening.getAttribute('aria-pressed')).toBe('false');
    await week.getByRole('button', { name: 'Listen', exact: true }).click();
    expect((await takeUtterances(page)).join(' ')).toMatch(/Monday: eight am – six pm/i);
    await week.getByRole('button', { name: /^Mon.*8 am – 6 pm. Single hours/ }).press('Enter');
    const hour = (name: string) => week.getByRole('button', { name: `Monday, ${name}` });
    await hour('1 pm – 2 pm').press('Space');
    await text(page, 'Monday, 8 am – 1 pm, 2 pm – 6 pm').waitFor();
    await week.getByRole('radio', { name: 'up to 5 km' }).check({ force: true });
    await week.getByRole('button', { name: 'The same on every day' }).press('Enter');
    await contexts.screenshot(page, 'working-hours-day');
    expect([...(await findAxeViolations(page)), ...(await findOverflowAtWidths(page, [320, 360]))]).toEqual([]);
    await week.getByRole('button', { name: 'Back to my week' }).press('Enter');
    const noon = week.getByRole('button', { name: 'Sunday, Noon, 12 pm – 2 pm' });
    await expect.poll(() => noon.getAttribute('aria-pressed')).toBe('mixed');
    // Escape closes the sheet and keeps what was pressed.
    await page.keyboard.press('Escape');
    await hours.getByText('Every day 8 am – 1 pm, 2 pm – 6 pm, up to 5 km', { exact: true }).waitFor();
    await expect
      .poll(async () => (await storedHours())?.week)
      .toEqual(Array.from({ length: 7 }, () => ({ periods: [[8, 13], [14, 18]], maxKm: 5 }))); // prettier-ignore
  });

  test('can put the week back as it was, and then nothing is sent', async () => {
    const page = await openAsWorker();
    const hours = await openHours(page);
    await hours.getByRole('button', { name: 'Set my week' }).tap();
    const week = page.getByRole('dialog', { name: 'My week' });
    await week.getByRole('button', { name: 'Monday, Morning, 8 am – 12 pm' }).tap();
    await week.getByRole('button', { name: 'Put back as it was' }).tap();
    // "Save" would agree to the hours that are shown.
    await page.keyboard.press('Escape');
    await week.waitFor({ state: 'detached' });
    await contexts.waitUntilIdle(page);
    expect(await storedHours()).toEqual({ week: null, exceptions: [] });
    await hours.getByText(/^No fixed hours/).waitFor();
  });

  test('who has no week and agrees with the one that is shown saves it with one press', async () => {
    const page = await openAsWorker();
    const hours = await openHours(page);
    await hours.getByRole('button', { name: 'Set my week' }).tap();
    const week = page.getByRole('dialog', { name: 'My week' });
    await week.getByRole('button', { name: 'Save', exact: true }).tap();
    await toast(page, 'Your hours are saved.').waitFor();
    await hours.getByText('Every day 8 am – 10 pm', { exact: true }).waitFor();
    expect((await storedHours())?.week?.map(({ periods }) => periods)).toEqual(Array.from({ length: 7 }, () => [[8, 22]]));
  });

  test('who closes the week untouched does not write it over what another tab has saved meanwhile', async () => {
    const page = await openAsWorker();
    const hours = await openHours(page);
    await hours.getByRole('button', { name: 'Set my week' }).tap();
    const week = page.getByRole('dialog', { name: 'My week' });
    await week.getByRole('button', { name: 'Save', exact: true }).waitFor();
    const otherTab = await page.context().newPage();
    await (await openHours(otherTab)).getByRole('button', { name: /^Every day/ }).tap();
    await expect.poll(() => periodsOn(daysFromToday(0))).toEqual([[8, 18]]);
    // The first tab has heard of it.
    await week.getByRole('button', { name: 'At any time' }).waitFor();
    await week.getByRole('button', { name: 'Save', exact: true }).tap();
    await week.waitFor({ state: 'detached' });
    await contexts.waitUntilIdle(page);
    expect(await periodsOn(daysFromToday(0))).toEqual([[8, 18]]);
  });

  test('who has set no hours reads and hears that the switch alone decides, and one with hours that they do', async () => {
    const page = await openAsWorker();
    const hours = await openHours(page);
    const none = 'No fixed hours: while you choose “Taking jobs”, jobs are offered to you at any time of the day.';
    const only = 'Jobs are offered to you only at these hours.';
    await hours.getByText(none, { exact: true }).waitFor();
    expect(await hours.getByText(only).count()).toBe(0);
    const spoken = async () => {
      await hours.getByRole('button', { name: /^Listen/ }).click();
      return (await takeUtterances(page)).join(' ');
    };
    expect(await spoken()).toContain(none);
    await hours.getByRole('button', { name: /^Every day/ }).click();
    await hours.getByText(only).waitFor();
    expect(await hours.getByText(none).count()).toBe(0);
    expect(await spoken()).toContain(only);
  });

  test('takes today off with one press and takes it back with another', async () => {
    const page = await openAsWorker('marathi');
    const hours = await openHours(page);
    const notToday = hours.getByRole('button', { name: 'आज नको', exact: true });
    await notToday.tap();
    await hours.getByText('आज: सुट्टी', { exact: true }).waitFor();
    await expect.poll(() => notToday.getAttribute('aria-pressed')).toBe('true');
    const today = daysFromToday(0);
    await expect
      .poll(async () => (await storedHours())?.exceptions)
      .toMatchObject([{ from: today, to: today, periods: [], maxKm: null }]);
    await openScreen(page, demo, '/worker/dashboard');
    await text(page, 'आज: सुट्टी').waitFor();
    await link(page, 'कामाची वेळ').tap();
    await page.waitForURL('**/worker/account#working-hours');
    await notToday.tap();
    await hours.getByText('आज: पूर्ण दिवस', { exact: true }).waitFor();
    await expect.poll(async () => (await storedHours())?.exceptions).toEqual([]);
  });

  test('who works today until an hour reads only that hour, and the calendar begins in the morning', async () => {
    const page = await openAsWorker('english', clockFrom(instantInIndia(daysFromToday(0), 9)));
    const hours = await openHours(page);
    await hours.getByRole('button', { name: 'Today until 2 pm' }).tap();
    await hours.getByText('Today: until 2 pm', { exact: true }).waitFor();
    await hours.getByText('until 2 pm', { exact: true }).waitFor();
    await contexts.screenshot(page, 'working-hours-until');
    await openScreen(page, demo, '/worker/dashboard');
    await text(page, 'Today: until 2 pm').waitFor();
    await openScreen(page, demo, '/worker/calendar');
    await text(page, '8 am').waitFor();
    await contexts.screenshot(page, 'calendar-until');
    expect(await text(page, '12 am').count()).toBe(0);
  });

  test('enters a leave, sees the accepted job in it, and opens that job', async () => {
    const jobId = await (await demo.signUpClient()).book(18, 'accepted');
    const page = await openAsWorker();
    await openScreen(page, demo, '/worker/jobs');
    await offerOf(page, jobId).waitFor();
    const hours = await openHours(page);
    await hours.getByRole('button', { name: 'I am away' }).tap();
    const leave = page.getByRole('dialog', { name: 'I am away' });
    await leave.getByLabel('First day').fill(daysFromToday(18));
    await leave.getByLabel('Last day').fill(daysFromToday(17));
    await leave.getByRole('button', { name: 'Save these days' }).tap();
    await leave.getByText('The last day is before the first one.').waitFor();
    const hasFocus = (element: Element) => element === document.activeElement;
    await expect.poll(() => leave.getByLabel('Last day').evaluate(hasFocus), { message: 'the wrong field' }).toBe(true);
    await leave.getByLabel('Last day').fill(daysFromToday(19));
    await leave.getByRole('button', { name: 'Save these days' }).tap();
    await hours.getByText('1 job that you have accepted is outside your hours').waitFor();
    await contexts.screenshot(page, 'working-hours-leave');
    const conflict = hours.locator(`a[href="/worker/job/${jobId}"]`);
    await expect.poll(async () => (await storedHours())?.exceptions.length).toBe(1);
    await hours.getByRole('button', { name: /^Remove: / }).tap();
    await expect
      .poll(() => hours.locator('h2').first().evaluate(hasFocus), { message: 'instead of the removed button' })
      .toBe(true);
    await conflict.waitFor({ state: 'detached' });
    await hours.getByRole('button', { name: 'I am away' }).tap();
    await leave.getByLabel('First day').fill(daysFromToday(18));
    await leave.getByRole('button', { name: 'Save these days' }).tap();
    await conflict.tap();
    await page.waitForURL(`**/worker/job/${jobId}`);
    await button(page, 'Cancel').waitFor();
  });

  test('enters a leave that is not accepted once: the days stay in the sheet until it is', async () => {
    contexts.expectErrors(/status of 409/);
    const page = await openAsWorker();
    const hours = await openHours(page);
    await hours.getByRole('button', { name: 'I am away' }).tap();
    const leave = page.getByRole('dialog', { name: 'I am away' });
    await leave.getByLabel('First day').fill(daysFromToday(21));
    await leave.getByLabel('Last day').fill(daysFromToday(23));
    await failNextRequest(page, '**/api/worker/working-hours/exception', 409, {
      code: 'worker.too_many_exceptions',
      message: 'x',
    });
    await leave.getByRole('button', { name: 'Save these days' }).tap();
    await text(page, 'You have entered too many days off. Remove some of them first.').waitFor();
    await leave.getByRole('button', { name: 'Save these days' }).waitFor();
    expect(await leave.getByLabel('First day').inputValue()).toBe(daysFromToday(21));
    expect(await leave.getByLabel('Last day').inputValue()).toBe(daysFromToday(23));
    await leave.getByRole('button', { name: 'Save these days' }).tap();
    await leave.waitFor({ state: 'detached' });
    await expect
      .poll(storedHours)
      .toMatchObject({ exceptions: [{ from: daysFromToday(21), to: daysFromToday(23), periods: [] }] });
  });

  test('who goes back, where that leaves the page and does not only close the sheet, has the week that they pressed', async () => {
    const page = await openAsWorker();
    // As in Firefox and Safari.
    await page.addInitScript(() => Reflect.deleteProperty(window, 'CloseWatcher'));
    await openScreen(page, demo, '/worker/dashboard');
    await link(page, 'Working hours').tap();
    const hours = page.locator('#working-hours');
    await hours.getByRole('button', { name: 'Set my week' }).tap();
    const week = page.getByRole('dialog', { name: 'My week' });
    await week.getByRole('button', { name: 'Monday, Morning, 8 am – 12 pm' }).tap();
    await page.goBack();
    await page.waitForURL('**/worker/dashboard');
    await toast(page, 'Your hours are saved.').waitFor();
    expect((await storedHours())?.week?.[0]?.periods).toEqual([[12, 22]]);
  });

  test('who turns to another app, after which a phone may close this one, has the week that they pressed, and can put it back', async () => {
    const page = await openAsWorker();
    const hours = await openHours(page);
    await hours.getByRole('button', { name: 'Set my week' }).tap();
    const week = page.getByRole('dialog', { name: 'My week' });
    await week.getByRole('button', { name: 'Monday, Morning, 8 am – 12 pm' }).tap();
    await hideApp(page);
    await expect.poll(async () => (await storedHours())?.week?.[0]?.periods).toEqual([[12, 22]]);
    await week.getByRole('button', { name: 'Put back as it was' }).tap();
    await page.keyboard.press('Escape');
    await week.waitFor({ state: 'detached' });
    await expect.poll(storedHours).toEqual({ week: null, exceptions: [] });
  });

  test('whose week was not accepted when they turned to another app saves it with "Save"', async () => {
    contexts.expectErrors(/status of 404/);
    const page = await openAsWorker();
    const hours = await openHours(page);
    await hours.getByRole('button', { name: /^Every day/ }).tap();
    await expect.poll(() => periodsOn(daysFromToday(0))).toEqual([[8, 18]]);
    await hours.getByRole('button', { name: 'Change my week' }).tap();
    const week = page.getByRole('dialog', { name: 'My week' });
    await week.getByRole('button', { name: 'Monday, Morning, 8 am – 12 pm' }).tap();
    await failNextRequest(page, '**/api/worker/working-hours/week', 404, { code: 'worker.not_found', message: 'x' });
    await hideApp(page);
    await toast(page, 'This worker could not be found.').waitFor();
    await week.getByRole('button', { name: 'Save', exact: true }).tap();
    await expect.poll(async () => (await storedHours())?.week?.[0]?.periods).toEqual([[12, 18]]);
  });

  test('who saves before the week is rejected that was sent when they turned to another app, has it', async () => {
    contexts.expectErrors(/status of 404/);
    const page = await openAsWorker();
    const hours = await openHours(page);
    await hours.getByRole('button', { name: 'Set my week' }).tap();
    const week = page.getByRole('dialog', { name: 'My week' });
    await week.getByRole('button', { name: 'Monday, Morning, 8 am – 12 pm' }).tap();
    const isRejected = Promise.withResolvers<void>();
    const sent: string[] = [];
    await page.route('**/api/worker/working-hours/week', async (route) => {
      sent.push(route.request().method());
      if (sent.length > 1) return route.continue();
      await isRejected.promise;
      await route.fulfill({ status: 404, json: { code: 'worker.not_found', message: 'x' } });
    });
    await hideApp(page);
    await expect.poll(() => sent.length).toBe(1);
    await page.keyboard.press('Escape');
    await week.waitFor({ state: 'detached' });
    isRejected.resolve();
    await toast(page, 'This worker could not be found.').waitFor();
    await expect.poll(async () => (await storedHours())?.week?.[0]?.periods).toEqual([[12, 22]]);
  });

  test('who has no week, turns to another app, puts the week back and agrees with the one that is shown, has it', async () => {
    const page = await openAsWorker();
    const hours = await openHours(page);
    await hours.getByRole('button', { name: 'Set my week' }).tap();
    const week = page.getByRole('dialog', { name: 'My week' });
    await week.getByRole('button', { name: 'Monday, Morning, 8 am – 12 pm' }).tap();
    await hideApp(page);
    await expect.poll(async () => (await storedHours())?.week?.[0]?.periods).toEqual([[12, 22]]);
    await week.getByRole('button', { name: 'Put back as it was' }).tap();
    await week.getByRole('button', { name: 'Save', exact: true }).tap();
    await week.waitFor({ state: 'detached' });
    await expect.poll(async () => (await storedHours())?.week?.[0]?.periods).toEqual([[8, 22]]);
  });

  test('changes the hours without a network: they count on the phone at once, and arrive later with the day of the press', async () => {
    const date = daysFromToday(20);
    const jobId = await (await demo.signUpClient()).book(20);
    const page = await openAsWorker();
    await loadOutbox(page);
    await openScreen(page, demo, '/worker/jobs?tab=pending');
    await offerOf(page, jobId).waitFor();
    const hours = await openHours(page);
    await hours.getByRole('button', { name: 'Set my week' }).waitFor();
    await contexts.goOffline(page);
    await hours.getByRole('button', { name: 'Not today' }).tap();
    await toast(page, 'Kept on this phone. It will be sent by itself as soon as there is a network.').waitFor();
    await hours.getByRole('button', { name: 'Set my week' }).tap();
    const week = page.getByRole('dialog', { name: 'My week' });
    await week.getByRole('button', { name: new RegExp(`^${nameOfDay(DAYS, date)}, Morning`) }).tap();
    await week.getByRole('button', { name: 'Save', exact: true }).tap();
    await hours.getByText('Today: Day off', { exact: true }).waitFor();
    await openScreen(page, demo, '/worker/waiting');
    await text(page, 'A day off, or other hours').waitFor();
    await text(page, 'Your working hours').waitFor();
    expect(await storedHours()).toEqual({ week: null, exceptions: [] });
    await openScreen(page, demo, '/worker/jobs?tab=pending');
    await expect.poll(() => offerOf(page, jobId).count()).toBe(0);
    await page.context().setOffline(false);
    const today = daysFromToday(0);
    await expect.poll(storedHours).toMatchObject({ exceptions: [{ from: today, to: today, periods: [] }] });
    await expect.poll(() => periodsOn(date)).toEqual([[12, 22]]);
  });

  test('keeps what they press while an older profile is on its way', async () => {
    const page = await openAsWorker();
    let release = () => {};
    const isReleased = new Promise<void>((resolve) => (release = resolve));
    let profileRequests = 0;
    await page.route('**/api/worker/profile', async (route) => {
      const response = await route.fetch();
      if (profileRequests++ === 0) await isReleased;
      await route.fulfill({ response });
    });
    const hours = await openHours(page);
    await hours.getByRole('button', { name: 'Not today' }).tap();
    await expect.poll(async () => (await storedHours())?.exceptions.length).toBe(1);
    await hours.getByText('Today: Day off', { exact: true }).waitFor();
    release();
    // What the older profile says is not stored: the app asks again.
    await expect.poll(() => profileRequests).toBeGreaterThan(1);
    await hours.getByText('Today: Day off', { exact: true }).waitFor();
  });

  test('who takes a queued change back sees the hours that they had before', async () => {
    const page = await openAsWorker();
    await loadOutbox(page);
    const hours = await openHours(page);
    await hours.getByRole('button', { name: 'Not today' }).waitFor();
    await contexts.goOffline(page);
    await hours.getByRole('button', { name: /^Every day/ }).tap();
    await hours.getByRole('button', { name: 'Not today' }).tap();
    await hours.getByText('Today: Day off', { exact: true }).waitFor();
    await openScreen(page, demo, '/worker/waiting');
    const card = page.locator('main li', { hasText: 'A day off, or other hours' });
    await card.getByRole('button', { name: 'Do not send' }).tap();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Do not send it' }).tap();
    await card.waitFor({ state: 'detached' });
    await openHours(page);
    await hours.getByText('Today: 8 am – 6 pm', { exact: true }).waitFor();
    await page.context().setOffline(false);
    await expect.poll(() => periodsOn(daysFromToday(0))).toEqual([[8, 18]]);
    expect((await storedHours())?.exceptions).toEqual([]);
  });
});
