import { describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { tokenOf } from '../support/people.ts';
import { withPhones } from '../support/browser.ts';
import { button, link, text, toast } from '../support/see.ts';
import { withTown } from '../support/town.ts';

const town = withTown();
const phones = withPhones();

const KEPT = 'Kept on this phone. It will be sent by itself as soon as there is a network.';
/** The network's way of failing is said in the console. */
const cut = () => phones.expectErrors(/ERR_FAILED|WebSocket|40[139]/);
/** Takes the server away from a page that is open, and gives it back. */
const goOffline = (page: Page) => page.route(/\/(api|parties)\//, (route) => route.abort());
async function goOnline(page: Page): Promise<void> {
  await page.unroute(/\/(api|parties)\//);
  await page.evaluate(() => dispatchEvent(new Event('online')));
}

async function workerPhone(path: string): Promise<Page> {
  const page = await phones.phone(town.server.url);
  await town.logIn(page, 'worker');
  await page.goto(path);
  return page;
}
const statusOf = async (jobId: string) =>
  ((await town.ask('worker', `/api/job-request/${jobId}`, undefined)) as { status: string }).status;
const inBox = (page: Page) => page.getByRole('complementary', { name: 'Waiting to be sent' });

describe('Without a network', () => {
  test('a job is started and completed at once, waits in sight, can be taken back, and is sent in order when there is one', async () => {
    cut();
    const asha = await town.newcomer();
    const jobId = await asha.book(3, 'accepted');
    const page = await workerPhone(`/worker/job/${jobId}`);
    await button(page, 'Start work').waitFor();
    await goOffline(page);
    await button(page, 'Start work').click();
    await toast(page, KEPT).waitFor();
    await button(page, 'Mark as Completed').click();
    await page.getByText('Completed', { exact: true }).first().waitFor();
    await inBox(page).getByText('2 things waiting to be sent').click();
    await text(page, 'A job started').waitFor();
    await text(page, 'Goes out after the one before it').waitFor();
    await phones.shot(page, 'outbox-1-worker');
    // The second thoughts of a tired thumb.
    await button(page, 'Do not send').last().click();
    await button(page, 'Do not send it').click();
    await text(page, 'A job completed').waitFor({ state: 'hidden' });
    expect(await statusOf(jobId)).toBe('accepted');

    await goOnline(page);
    await text(page, 'Everything has been sent').waitFor();
    expect(await statusOf(jobId)).toBe('ongoing');
    await phones.shot(page, 'outbox-2-empty');
  });

  test('what the server then refuses is taken back and told, and goes when the person says so', async () => {
    cut();
    const asha = await town.newcomer();
    const jobId = await asha.book(4, 'accepted');
    const page = await workerPhone(`/worker/job/${jobId}`);
    await button(page, 'Start work').waitFor();
    await goOffline(page);
    await button(page, 'Start work').click();
    await toast(page, KEPT).waitFor();
    await button(page, 'Mark as Completed').waitFor();
    await asha.ask('/api/bookings/cancel', { id: jobId });
    await goOnline(page);
    await toast(page, 'Something you did could not be done. It stands under "Waiting to be sent".').waitFor();
    await inBox(page).getByText('1 thing was not taken').click();
    await page.getByText(/^Only an accepted job can be started\. What you saw before has been put back/).waitFor();
    await phones.shot(page, 'outbox-3-refused');
    await button(page, 'Remove').click();
    await button(page, 'Do not send it').click();
    await text(page, 'Everything has been sent').waitFor();
    expect(await inBox(page).count()).toBe(0);
  });

  test('a booking is cancelled and a profile changed, and a token that ran out meanwhile loses neither', async () => {
    cut();
    const asha = await town.newcomer();
    const jobId = await asha.book(2);
    const page = await phones.phone(town.server.url);
    await asha.logIn(page);
    await page.goto('/my-bookings');
    await button(page, 'Cancel').waitFor();
    await goOffline(page);
    await button(page, 'Cancel').click();
    await button(page, 'Yes, cancel it').click();
    await page.getByText('Cancelled', { exact: true }).first().waitFor();
    await page.getByRole('main').getByText('Waiting to be sent').waitFor();
    const expired = await tokenOf(asha.id, 'client', { expiresIn: -60 });
    await page.evaluate((token) => {
      localStorage.setItem('token', token);
      dispatchEvent(new StorageEvent('storage'));
    }, expired);
    await goOnline(page);
    await page.waitForURL('**/login');
    expect((await asha.ask('/api/ai/my-bookings')) as unknown).toMatchObject([{ id: jobId, status: 'pending' }]);
    await page.getByLabel('Email').fill(asha.email);
    await page.getByLabel('Password', { exact: true }).fill('Karigar@123');
    await button(page, 'Login').click();
    await page.waitForURL('**/my-bookings');
    await expect
      .poll(async () => (await asha.ask('/api/ai/my-bookings')) as unknown)
      .toMatchObject([{ id: jobId, status: 'cancelled' }]);
    await expect.poll(() => inBox(page).count()).toBe(0);
    await link(page, 'Past bookings').waitFor();
  });
});
