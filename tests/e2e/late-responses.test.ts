import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { uuidv7 } from '#contract/ids.ts';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { withDemoServer } from '../support/demo-server-fixture.ts';
import { waitTwoFrames } from '../support/frames.ts';
import { handleNextRequests, readStoreRows, text } from '../support/queries.ts';
import { daysFromToday } from '../support/test-users.ts';

const demo = withDemoServer();
const contexts = withBrowserContexts();

/** Holds back the next response to a URL. `arrive` lets it through and waits until the page has used it. */
async function holdNextResponse(page: Page, url: string): Promise<{ isHeld: Promise<void>; arrive: () => Promise<void> }> {
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await handleNextRequests(page, url, async (route) => {
    const response = await route.fetch();
    held.resolve();
    await released.promise;
    await route.fulfill({ response });
  });
  return {
    isHeld: held.promise,
    async arrive() {
      const arrived = page.waitForResponse(url);
      released.resolve();
      await (await arrived).finished();
      await waitTwoFrames(page);
    },
  };
}

test('A list of bookings that was on its way while a worker accepted one does not take the worker back', async () => {
  const client = await demo.signUpClient();
  const jobId = await client.book(20);
  const page = await contexts.newPage(demo.server.url);
  await client.logIn(page);
  await page.goto('/my-bookings');
  await contexts.waitForRoom(page, 'inbox');
  const [home, bookings] = [page.locator('a[href="/"]'), page.locator('a[href="/my-bookings"]')];
  await home.filter({ visible: true }).first().click();
  const { isHeld, arrive } = await holdNextResponse(page, '**/api/ai/my-bookings');
  await bookings.filter({ visible: true }).first().click();
  await isHeld;
  await demo.request('worker', '/api/worker/accept', { jobId });
  await text(page, 'Worker: Sachin Jadhav').waitFor();
  await home.filter({ visible: true }).first().click();
  const booking = page.locator(`main a[href="/job-in-progress/${jobId}"]`);
  await booking.getByText(/Sachin/).waitFor();
  await arrive();
  await contexts.waitForRoom(page, 'inbox');
  await booking.getByText(/Sachin/).waitFor();
});

test('A job that was on its way while the client moved it is fetched again, with the new time', async () => {
  const client = await demo.signUpClient();
  const jobId = await client.book(21, 'accepted');
  const path = `/api/job-request/${jobId}`;
  const proposalId = uuidv7();
  await demo.request('worker', `${path}/time-proposal`, { proposalId, date: daysFromToday(21), timeSlot: '02:00 - 04:00 PM' });
  const page = await contexts.newPage(demo.server.url);
  await demo.logIn(page, 'worker');
  await page.goto('/worker/jobs?tab=ongoing');
  await contexts.waitForRoom(page, 'inbox');
  const { isHeld, arrive } = await holdNextResponse(page, `**${path}`);
  await page.locator(`main a[href="/worker/job/${jobId}"]`).first().click();
  await isHeld;
  await client.request(`${path}/time-proposal/accept`, { proposalId });
  const storedTime = async () =>
    (await readStoreRows(page, demo.workerId(), 'jobs', 'worker')).find(({ id }) => id === jobId)?.['time'];
  await expect.poll(storedTime).toBe('02:00 - 04:00 PM');
  await arrive();
  await page.getByRole('region', { name: /said yes: the job has moved/ }).waitFor();
});
