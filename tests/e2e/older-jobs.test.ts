import { describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { slotStart, type Slot } from '#contract/time.ts';
import { buildInsertStatements } from '../../scripts/seed/sql.ts';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { withDemoServer, type NewClient } from '../support/demo-server-fixture.ts';
import { button, text } from '../support/queries.ts';
import { daysFromToday } from '../support/test-users.ts';

const demo = withDemoServer();
const contexts = withBrowserContexts();

const COUNT = 130;
const SLOT: Slot = '10:00 - 12:00 PM';
/** Beyond the first page: the only cancelled job, and the one that earned most. */
const CANCELLED = 121;
const DEAREST = 124;
/** The price of the nth newest job in rupees, which no other has. */
const priceOf = (n: number) => (n === DEAREST ? 9999 : 1000 + n);

/** Inserts past jobs of a client and the demo plumber, one for each day before yesterday. */
async function insertPastJobs(client: NewClient, count = COUNT): Promise<void> {
  const rows = Array.from({ length: count }, (_, n) => {
    const date = daysFromToday(-2 - n);
    const isCancelled = n === CANCELLED;
    const startsAt = slotStart(date, SLOT);
    return {
      id: `018f0000-0000-7000-8000-${client.id.slice(-6)}${String(n).padStart(6, '0')}`,
      client_id: client.id,
      worker_id: demo.workerId(),
      is_direct: 0,
      service: 'plumbing',
      profession: 'plumber',
      status: isCancelled ? 'cancelled' : 'completed',
      name: 'Asha Kulkarni',
      email: client.email,
      phone: '',
      address: 'Kothrud, Pune',
      date,
      slot: SLOT,
      starts_at: startsAt,
      frequency: 'one-time',
      duration: '2-hours',
      instructions: '',
      problem: 'The tap drips.',
      preferred_gender: 'no-preference',
      amount_paise: 100 * priceOf(n),
      start_code: '0000',
      created_at: startsAt,
      accepted_at: startsAt,
      completed_at: isCancelled ? null : startsAt,
      cancelled_at: isCancelled ? startsAt : null,
      cancelled_by: isCancelled ? 'client' : null,
      write_id: '',
    };
  });
  await demo.server.db.exec(buildInsertStatements('jobs', rows).join('\n'));
}

const monthsBetween = (from: string, to: string): number => {
  const [fromYear = 0, fromMonth = 0] = from.split('-').map(Number);
  const [toYear = 0, toMonth = 0] = to.split('-').map(Number);
  return (toYear - fromYear) * 12 + toMonth - fromMonth;
};

/** The prices of the shown jobs, in their order. */
const prices = async (page: Page) =>
  (
    await page
      .locator('main li')
      .getByText(/^₹[\d,]+(\.00)?$/)
      .allInnerTexts()
  ).map((price) => Number(price.replace(/\.00$/, '').replaceAll(/\D/g, '')));
const pricesOfFirst = (count: number) => Array.from({ length: count }, (_, n) => priceOf(n));
/** Whether the focus is in the card of this price. */
const focusIsAt = async (page: Page, price: number) =>
  (await page.locator(':focus').innerText()).includes(price.toLocaleString('en-IN'));

describe('Past bookings beyond the first hundred', () => {
  test('are fetched by "Show more", stay when something changes, and the focus goes on at the first that is added', async () => {
    const client = await demo.signUpClient();
    await insertPastJobs(client);
    const page = await contexts.newPage(demo.server.url);
    await client.logIn(page);
    await page.goto('/past-bookings');
    await text(page, '(100+)').waitFor();
    for (let shown = 20; shown < 100; shown += 20) {
      await expect.poll(() => prices(page)).toEqual(pricesOfFirst(shown));
      await button(page, 'Show more').click();
    }
    await expect.poll(() => prices(page)).toEqual(pricesOfFirst(100));
    await button(page, 'Show more').click();
    await expect.poll(() => prices(page)).toEqual(pricesOfFirst(120));
    await text(page, `(${COUNT})`).waitFor();
    await expect.poll(() => focusIsAt(page, priceOf(100))).toBe(true);
    await button(page, 'Show more').click();
    await expect.poll(() => prices(page)).toEqual(pricesOfFirst(COUNT));
    expect(await button(page, 'Show more').count()).toBe(0);
    await expect.poll(() => focusIsAt(page, priceOf(120))).toBe(true);
    await contexts.waitForRoom(page, 'inbox');
    const jobId = await client.book(3);
    await client.request(`/api/job-request/${jobId}/cancel`, {});
    await text(page, `(${COUNT + 1})`).waitFor();
    expect((await prices(page)).slice(1)).toEqual(pricesOfFirst(COUNT));
  });

  test('need the internet, which is said while the stored ones stay', async () => {
    const client = await demo.signUpClient();
    await insertPastJobs(client);
    const page = await contexts.newPage(demo.server.url);
    await client.logIn(page);
    await page.goto('/past-bookings');
    for (let shown = 20; shown < 100; shown += 20) await button(page, 'Show more').click();
    await contexts.goOffline(page);
    await button(page, 'Show more').click();
    await text(page, 'Older bookings are not on this phone. Connect to the internet to see them.').waitFor();
    expect(await prices(page)).toEqual(pricesOfFirst(100));
    await contexts.screenshot(page, 'older-bookings-offline');
    await contexts.goOnline(page);
    await button(page, 'Show more').click();
    await expect.poll(() => prices(page)).toEqual(pricesOfFirst(120));
  });

  test('control: an account with exactly a hundred has no more to show', async () => {
    const client = await demo.signUpClient();
    await insertPastJobs(client, 100);
    const page = await contexts.newPage(demo.server.url);
    await client.logIn(page);
    await page.goto('/past-bookings');
    await text(page, '(100)').waitFor();
    for (let shown = 20; shown < 100; shown += 20) await button(page, 'Show more').click();
    await expect.poll(() => prices(page)).toEqual(pricesOfFirst(100));
    expect(await button(page, 'Show more').count()).toBe(0);
  });
});

describe('A calendar', () => {
  const dayOfOldest = daysFromToday(-2 - (COUNT - 1));

  test('of a client does not call a month empty whose bookings are not on the phone, and shows them on request', async () => {
    const client = await demo.signUpClient();
    await insertPastJobs(client);
    const page = await contexts.newPage(demo.server.url);
    await client.logIn(page);
    await page.goto('/calendar');
    const oldest = page.locator(`[data-day="${dayOfOldest}"]`).getByText('1 booking');
    const monthsBack = monthsBetween(dayOfOldest, daysFromToday(0));
    for (let month = 0; month < monthsBack; month++) await button(page, 'Previous month').click();
    await text(page, 'Older bookings are not shown here yet.').waitFor();
    expect(await text(page, 'No bookings in this month.').count()).toBe(0);
    expect(await oldest.count()).toBe(0);
    await contexts.screenshot(page, 'older-bookings-calendar');
    await button(page, 'Show more').click();
    await oldest.waitFor();
    expect(await button(page, 'Show more').count()).toBe(0);
    await button(page, 'Previous month').click();
    await text(page, 'No bookings in this month.').waitFor();
  });

  test('of a worker does not say that a day had no jobs whose jobs are not on the phone, and shows them on request', async () => {
    await demo.server.db.exec(`DELETE FROM jobs WHERE worker_id = '${demo.workerId()}'`);
    await insertPastJobs(await demo.signUpClient());
    const page = await contexts.newPage(demo.server.url);
    await demo.logIn(page, 'worker');
    await page.goto('/worker/calendar');
    const summary = page.locator('main h2');
    for (let week = 0; week < Math.floor(COUNT / 7); week++) await button(page, 'Previous week').click();
    await summary.getByText('Older jobs are not shown here yet.').waitFor();
    await contexts.screenshot(page, 'older-jobs-calendar');
    await button(page, 'Show more').click();
    await summary.getByText('1 job').waitFor();
    expect(await button(page, 'Show more').count()).toBe(0);
  });
});

describe('A worker’s past jobs beyond the first hundred', () => {
  test('are fetched by "Show more", and sorted and filtered by the server; without a network by the phone, which says so', async () => {
    await demo.server.db.exec(`DELETE FROM jobs WHERE worker_id = '${demo.workerId()}'`);
    await insertPastJobs(await demo.signUpClient());
    const page = await contexts.newPage(demo.server.url);
    await demo.logIn(page, 'worker');
    await page.goto('/worker/jobs?tab=history');
    await expect.poll(() => prices(page)).toEqual(pricesOfFirst(100));
    await page.getByRole('radio', { name: 'Cancelled' }).check();
    await expect.poll(() => prices(page)).toEqual([priceOf(CANCELLED)]);
    await page.getByRole('radio', { name: 'All' }).check();
    await expect.poll(() => prices(page)).toEqual(pricesOfFirst(100));
    await button(page, 'Show more').click();
    await expect.poll(() => prices(page)).toEqual(pricesOfFirst(COUNT));
    await expect.poll(() => focusIsAt(page, priceOf(100))).toBe(true);
    expect(await button(page, 'Show more').count()).toBe(0);
    await page.getByRole('radio', { name: 'Earnings' }).check();
    await expect.poll(async () => (await prices(page))[0]).toBe(priceOf(DEAREST));
    expect((await prices(page)).length).toBe(100);
    await contexts.screenshot(page, 'older-jobs-by-amount');
    await contexts.goOffline(page);
    await page.getByRole('radio', { name: 'Cancelled' }).check();
    await text(page, 'There is no network, or it is too slow. Please check your internet connection and try again.').waitFor();
    await text(page, 'Only the 100 newest jobs are on this phone.').waitFor();
    expect(await prices(page)).toEqual([]);
    await page.getByRole('radio', { name: 'Completed' }).check();
    await expect.poll(() => prices(page)).toEqual(pricesOfFirst(100).toReversed());
    // The rest comes by itself when the network is back.
    await page.context().setOffline(false);
    await expect.poll(async () => (await prices(page))[0]).toBe(priceOf(DEAREST));
    await contexts.screenshot(page, 'older-jobs-offline');
  });

  test('stay on the phone when a newer one takes their place in the first hundred', async () => {
    await demo.server.db.exec(`DELETE FROM jobs WHERE worker_id = '${demo.workerId()}'`);
    await insertPastJobs(await demo.signUpClient());
    const page = await contexts.newPage(demo.server.url);
    await demo.logIn(page, 'worker');
    await page.goto('/worker/jobs?tab=history');
    await expect.poll(() => prices(page)).toEqual(pricesOfFirst(100));
    const yesterday = daysFromToday(-1);
    await demo.server.db.exec(
      `UPDATE jobs SET date = '${yesterday}', starts_at = ${slotStart(yesterday, SLOT)} WHERE amount_paise = ${100 * priceOf(COUNT - 1)}`,
    );
    await page.reload();
    await expect.poll(() => prices(page)).toEqual([priceOf(COUNT - 1), ...pricesOfFirst(100)]);
  });
});
