import type { Page, Request } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { SKILLS } from '#contract/catalogue.ts';
import { slotStart } from '#contract/time.ts';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { withDemoServer } from '../support/demo-server-fixture.ts';
import { button, handleNextRequests, logInToSend, openSection, readDrafts, text } from '../support/queries.ts';
import { daysFromToday, PASSWORD } from '../support/test-users.ts';
import { SLOTS, type Hour } from '../support/working-day.ts';

const demo = withDemoServer();
const contexts = withBrowserContexts();

const openForm = async (path = '/job-request?service=plumbing', language: 'english' | 'marathi' = 'english') => {
  const page = await contexts.newPage(demo.server.url, { language });
  await (await demo.signUpClient()).logIn(page);
  await page.goto(path);
  return page;
};
/** Gives all workers but `free` a job at the beginning of this slot. */
const takeSlot = (day: string, hour: Hour, free: number) =>
  demo.server.db
    .prepare(
      `INSERT INTO worker_time_cells (worker_id, cell, job_id) SELECT account_id, ?1, 'job' FROM workers w WHERE (
        SELECT count(*) FROM workers o WHERE o.profession = w.profession AND o.locality LIKE '%Pune%' AND o.account_id < w.account_id) >= ?2`,
    )
    .bind(slotStart(day, SLOTS[hour]) / 1_800_000, free)
    .run();
const radio = (page: Page, name: string | RegExp) => page.getByRole('radio', { name });

describe('The request form', () => {
  test('says for each time how many workers nearby are free, and a time without one may be chosen', async () => {
    const day = daysFromToday(5);
    await takeSlot(day, 12, 0);
    await takeSlot(day, 14, 1);
    const page = await openForm();
    await page.getByLabel('Date').fill(day);
    await radio(page, '02:00 - 04:00 PM 1 near you').waitFor();
    await radio(page, /^08:00 - 10:00 AM \d\+? near you$/).waitFor();
    const fullSlot = radio(page, '12:00 - 02:00 PM No one free yet');
    await fullSlot.check({ force: true });
    await expect.poll(() => fullSlot.isChecked()).toBe(true);
    await contexts.screenshot(page, 'free-workers');

    // Four hours from 10 and from 12 need the time from 12 or from 14 too.
    await openSection(page, 'For how long?');
    await page.getByRole('radio', { name: /^4 hours/ }).check({ force: true });
    await radio(page, '10:00 - 12:00 PM No one free yet').waitFor();
    await button(page, 'Send request').click();
    await page.waitForURL((url) => url.pathname === '/');
  });

  test('asks for the counts with the centre of a square of about 500 m, not with the place', async () => {
    const page = await openForm();
    await page.context().grantPermissions(['geolocation']);
    await page.context().setGeolocation({ latitude: 18.51234, longitude: 73.81234 });
    await page.getByLabel('Date').fill(daysFromToday(6));
    const request = page.waitForRequest(/\/api\/free-workers\?.*lat=18\.51/);
    await openSection(page, 'Exact spot');
    await button(page, 'Use my location').click();
    const { searchParams } = new URL((await request).url());
    expect([searchParams.get('lat'), searchParams.get('lng')]).toEqual(['18.5125', '73.8125']);
  });

  test('has the same times without a network or a place, without counts and without an error', async () => {
    contexts.expectErrors(/ERR_FAILED|ERR_INTERNET/);
    const page = await openForm('/job-request?service=plumbing', 'marathi');
    await page.route('**/api/free-workers**', (route) => route.abort());
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/free-workers'));
    await page.getByLabel('तारीख').fill(daysFromToday(7));
    await failed;
    await expect.poll(() => page.getByText('जवळचे इतके कारागीर').count()).toBe(0);
    expect((await page.getByRole('alert').allInnerTexts()).join('')).toBe('');
    await radio(page, 'सकाळी 8 ते 10').check({ force: true });

    await page.unroute('**/api/free-workers**');
    await page.getByLabel('तारीख').fill(daysFromToday(8));
    await page
      .getByText(/^जवळ \d\+? मोकळे$/)
      .first()
      .waitFor();
    await contexts.screenshot(page, 'free-workers-marathi');
    await page.getByLabel('पत्ता', { exact: true }).fill('x');
    await expect.poll(() => page.getByText(/मोकळे/).count()).toBe(0);
  });
});

/** The panel is loaded when the user opens it, and shows two workers at first. */
async function showAllMatches(page: Page): Promise<void> {
  await openSection(page, 'Choose a worker');
  await button(page, 'Show more workers').click();
}

describe('The matching panel', () => {
  test('shows the free times of a worker, and a press chooses the worker and the time', async () => {
    const [first, second] = [daysFromToday(9), daysFromToday(10)];
    await takeSlot(second, 8, 0);
    await demo.server.db
      .prepare('UPDATE workers SET skills = ? WHERE account_id = ?')
      .bind(JSON.stringify(SKILLS.plumber), demo.workerId())
      .run();
    const page = await openForm();
    await page.getByLabel('Date').fill(first);
    await radio(page, /^10:00 - 12:00 PM/).check({ force: true });
    await openSection(page, 'About the work');
    await page.getByLabel('Describe the problem').fill('The tap leaks.');
    await showAllMatches(page);
    const card = page.locator('section fieldset > div > div', { hasText: 'Sachin Jadhav' });
    // Four skills are tags, and the number of the others.
    for (const skill of SKILLS.plumber.slice(0, 4)) await card.getByText(skill, { exact: true }).waitFor();
    await card.getByText('+2', { exact: true }).waitFor();
    await card.getByText('2 more skills', { exact: true }).waitFor();
    expect(await card.getByText(SKILLS.plumber[4], { exact: true }).count()).toBe(0);
    await card.getByRole('button', { name: 'Free times of Sachin Jadhav' }).click();
    await card.getByRole('button', { name: 'More days' }).click();
    const day = card.locator('div', {
      has: page.getByRole('heading', { level: 3, name: new RegExp(`\\b${Number(second.slice(8))}\\b`) }),
    });
    const slots = day.last().getByRole('listitem');
    await expect.poll(() => slots.allInnerTexts()).toEqual([SLOTS[10], SLOTS[12], SLOTS[14], SLOTS[16]]);
    await contexts.screenshot(page, 'free-slots-of-match');
    const matches = page.waitForResponse('**/api/match-workers');
    await slots.nth(1).getByRole('button').click();
    await card
      .getByRole('status')
      .getByText(/^Sachin Jadhav is chosen for .*12:00 - 02:00 PM\.$/)
      .waitFor();
    await expect.poll(() => page.getByLabel('Date').inputValue()).toBe(second);
    await expect.poll(() => page.locator('input[name=timeSlot]:checked').inputValue()).toBe(SLOTS[12]);
    await matches;
    await expect.poll(() => page.getByText('Finding the perfect match...').count()).toBe(0);
    await expect.poll(() => card.getByRole('radio').isChecked()).toBe(true);

    const sent = page.waitForRequest('**/api/ai/job-request');
    await button(page, 'Send request').click();
    expect((await sent).postDataJSON()).toMatchObject({
      workerId: demo.workerId(),
      date: second,
      timeSlot: SLOTS[12],
      problem_description: 'The tap leaks.',
    });
    await page.waitForURL((url) => url.pathname === '/');
  });

  test('keeps a worker who was chosen with a free time, also if ten others fit better then, until the time changes', async () => {
    const page = await openForm();
    await page.getByLabel('Date').fill(daysFromToday(9));
    await radio(page, /^10:00 - 12:00 PM/).check({ force: true });
    await showAllMatches(page);
    await page.getByRole('button', { name: 'Free times of Sachin Jadhav' }).click();
    await page.route('**/api/match-workers', (route) => route.fulfill({ json: { workers: [] } }));
    const matches = page.waitForResponse('**/api/match-workers');
    // The last one: today, the earlier slot that is pressed below may be over.
    await page.getByRole('button', { name: SLOTS[16], exact: true }).last().click();
    const chosen = page.getByRole('radio', { name: /Sachin Jadhav/ });
    await matches;
    await expect.poll(() => page.getByText('Finding the perfect match...').count()).toBe(0);
    await expect.poll(() => chosen.isChecked()).toBe(true);
    await radio(page, /^02:00 - 04:00 PM/).press('Space');
    await chosen.waitFor({ state: 'detached' });
  });

  test('asks the worker whom a guest has chosen with a free time, also after a reload, the log-in and "Edit"', async () => {
    contexts.expectErrors(/status of 409|ERR_FAILED/);
    const client = await demo.signUpClient();
    const page = await contexts.newPage(demo.server.url);
    await page.goto('/job-request?service=plumbing');
    await page.getByLabel('Address', { exact: true }).fill('12 Karve Road, Pune 411038');
    await page.getByLabel('Date').fill(daysFromToday(12));
    await showAllMatches(page);
    await page.getByRole('button', { name: 'Free times of Sachin Jadhav' }).click();
    await page.getByRole('button', { name: SLOTS[14], exact: true }).last().click();
    const picked = page.getByRole('status').getByText(/^Sachin Jadhav is chosen for .*02:00 - 04:00 PM\.$/);
    await picked.waitFor();

    // Ten others may fit better at that time.
    await page.route('**/api/match-workers', (route) => route.fulfill({ json: { workers: [] } }));
    await page.reload();
    await text(page, 'Sachin Jadhav').waitFor();
    await openSection(page, 'Choose a worker');
    await picked.waitFor();
    await contexts.screenshot(page, 'restored-choice');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await button(page, 'Send request').click();
    await logInToSend(page, client.email, PASSWORD);
    await text(page, 'Sachin Jadhav').waitFor();

    await handleNextRequests(page, '**/api/ai/job-request', (route) => route.abort());
    const request = page.waitForRequest('**/api/ai/job-request');
    await button(page, 'Send request').click();
    expect((await request).postDataJSON()).toMatchObject({ workerId: demo.workerId(), timeSlot: SLOTS[14] });
    await page.waitForURL('**/my-bookings');
    const rejected = { status: 409, json: { code: 'job.active_exists', message: 'x' } };
    await handleNextRequests(page, '**/api/ai/job-request', (route) => route.fulfill(rejected));
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await text(page, '1 thing was not taken').click();
    await button(page, 'Edit').click();
    await text(page, 'Sachin Jadhav').waitFor();
    await button(page, 'Send request').click();
    await page.waitForURL((url) => url.pathname === '/');
    await expect.poll(() => client.request('/api/ai/my-bookings')).toMatchObject([{ workerId: demo.workerId() }]);
  });

  test('holds a restored worker to the place of the address, not to anywhere while that is looked up', async () => {
    const client = await demo.signUpClient();
    const page = await contexts.newPage(demo.server.url);
    await client.logIn(page);
    await page.goto('/job-request?service=plumbing');
    await page.getByLabel('Address', { exact: true }).fill('12 Karve Road, Pune 411038');
    await showAllMatches(page);
    await page.getByRole('radio', { name: /Sachin Jadhav/ }).check();
    await expect.poll(() => readDrafts(page, client.id)).toContain('"chosenWorker":{"id"');

    const lookup = Promise.withResolvers<void>();
    await page.route('**/gazetteer/**', async (route) => {
      await lookup.promise;
      await route.continue();
    });
    const isAnywhere = (request: Request) => (request.postDataJSON() as { lat: number | null }).lat === null;
    await page.route('**/api/match-workers', (route) =>
      isAnywhere(route.request()) ? route.fulfill({ json: { workers: [] } }) : route.continue(),
    );
    await page.reload();
    await text(page, 'Sachin Jadhav').waitFor();
    const matched = page.waitForResponse('**/api/match-workers');
    await openSection(page, 'Choose a worker');
    await matched;
    const found = page.waitForResponse(
      (response) => response.url().endsWith('/api/match-workers') && !isAnywhere(response.request()),
    );
    lookup.resolve();
    await found;
    await page.getByRole('radio', { name: /Sachin Jadhav/, checked: true }).waitFor();
    expect(await readDrafts(page, client.id)).toContain('"chosenWorker":{"id"');
  });

  test('says that a restored worker is not asked if they do not offer the service of the link', async () => {
    const client = await demo.signUpClient();
    const page = await contexts.newPage(demo.server.url);
    await client.logIn(page);
    await page.goto('/job-request?service=plumbing');
    await openSection(page, 'Choose a worker');
    await page.getByRole('region', { name: 'AI-Powered Worker Matching' }).getByRole('radio').first().check();
    await expect.poll(() => readDrafts(page, client.id)).toContain('"chosenWorker":{');
    await page.goto('/job-request?service=cooking');
    await page
      .getByRole('status')
      .getByText(/^.+ is no longer chosen: not free then, or not near\./)
      .waitFor();
    await text(page, 'Ask anyone').waitFor();
  });
});

describe('The sheet that books one worker', () => {
  test('asks for how long, and shows the price and the free times for it', async () => {
    const day = daysFromToday(11);
    await takeSlot(day, 12, 0);
    const page = await openForm(`/workers/${demo.workerId()}`);
    await button(page, 'Book Now').click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Day').fill(day);
    const times = () => sheet.getByLabel('Time').locator('option').allInnerTexts();
    await expect.poll(times).toEqual(['Choose a time', SLOTS[8], SLOTS[10], SLOTS[14], SLOTS[16]]);
    await sheet.getByLabel('Time').selectOption(SLOTS[10]);
    const price = async () => (await sheet.locator('form > div').last().innerText()).replaceAll(/\D/g, '');
    const short = Number(await price());
    await sheet.getByLabel('For how long?').selectOption('4-hours');
    await sheet.getByText('Sachin Jadhav is not free for so long then, but at these times:').waitFor();
    expect(await times()).toEqual(['Choose a time', SLOTS[8], SLOTS[14], SLOTS[16]]);
    expect(Number(await price())).toBeGreaterThan(short);
    await contexts.screenshot(page, 'book-now-duration');
    await sheet.getByLabel('Time').selectOption(SLOTS[14]);
    const sent = page.waitForRequest('**/api/ai/job-request');
    await button(page, 'Send request').click();
    expect((await sent).postDataJSON()).toMatchObject({ service_duration: '4-hours', timeSlot: SLOTS[14], date: day });
    await page.waitForURL('**/my-bookings');
  });

  test('does not move to another day by itself: it says that the proposed time has gone', async () => {
    const page = await openForm(`/workers/${demo.workerId()}`);
    await button(page, 'Book Now').click();
    const sheet = page.getByRole('dialog');
    await expect.poll(() => sheet.getByLabel('Time').inputValue()).not.toBe('');
    const proposed = await sheet.getByLabel('Day').inputValue();
    await demo.server.db
      .prepare(`INSERT INTO worker_time_cells (worker_id, cell, job_id) SELECT ?, value, 'other' FROM json_each(?)`)
      .bind(
        demo.workerId(),
        JSON.stringify(Array.from({ length: 20 }, (_, i) => slotStart(proposed, SLOTS[8]) / 1_800_000 + i)),
      )
      .run();
    // As half a minute later, when the user comes back from another app.
    await page.clock.install({ time: Date.now() + 31_000 });
    await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
    await sheet.getByText('That time has just gone. Sachin Jadhav is free at these times:').waitFor();
    expect(await sheet.getByLabel('Day').inputValue()).toBe(proposed);
    await button(page, 'Send request').click();
    await sheet.getByText('Please fill this in.').waitFor();
  });
});
