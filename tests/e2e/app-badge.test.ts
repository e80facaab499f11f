import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { withDemoServer } from '../support/demo-server-fixture.ts';
import { readStoreRows, toast } from '../support/queries.ts';

const demo = withDemoServer();
const contexts = withBrowserContexts();

/** Opens a page that notes each number that it gives the icon of the app. */
async function openWithBadge(logIn: (page: Page) => Promise<void>, path: string) {
  const page = await contexts.newPage(demo.server.url);
  const badges: number[] = [];
  await page.exposeFunction('noteBadge', (unseen: number) => badges.push(unseen));
  await page.addInitScript(() => {
    Object.assign(navigator, { setAppBadge: (unseen: number) => Reflect.get(globalThis, 'noteBadge')(unseen) });
  });
  await logIn(page);
  await page.goto(path);
  await expect.poll(() => badges.at(-1)).toBe(0);
  await contexts.waitForRoom(page, 'inbox');
  return { page, badge: () => badges.at(-1) };
}

const storedEvents = async (page: Page, id: string, area: 'client' | 'worker') =>
  (await readStoreRows(page, id, 'notifications', area)).map(({ seen, event }) => ({ seen, event }));

test('The number on the icon of the app counts nothing that the user has read in the open app', async () => {
  const client = await demo.signUpClient();
  const jobId = await client.book(50);
  const { page, badge } = await openWithBadge((page) => client.logIn(page), '/my-bookings');
  await demo.request('worker', '/api/worker/accept', { jobId });
  await toast(page, 'Sachin Jadhav has accepted your job!').waitFor();
  await expect
    .poll(() => storedEvents(page, client.id, 'client'))
    .toMatchObject([{ seen: 1, event: { type: 'job-accepted', jobId } }]);
  await expect.poll(badge).toBe(0);
});

test('The number on the icon of the app counts a request that waits for an answer, also while the app is open', async () => {
  const client = await demo.signUpClient();
  const taken = await client.book(51, 'accepted');
  const { page, badge } = await openWithBadge((page) => demo.logIn(page, 'worker'), '/worker/dashboard');
  const byName = { workerId: demo.workerId(), clientName: 'Asha Kulkarni' };
  const other = await demo.signUpClient();
  const asked = await other.book(52, undefined, byName);
  await expect.poll(badge).toBe(1);
  await client.request('/api/bookings/cancel', { id: taken });
  await expect
    .poll(() => storedEvents(page, demo.workerId(), 'worker'))
    .toEqual(
      expect.arrayContaining([
        expect.objectContaining({ seen: 0, event: expect.objectContaining({ type: 'booking-request', jobId: asked }) }),
        expect.objectContaining({ seen: 1, event: expect.objectContaining({ type: 'job-cancelled', jobId: taken }) }),
      ]),
    );
  await expect.poll(badge).toBe(1);
});
