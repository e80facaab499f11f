import { expect, test } from 'vitest';
import { deleteOldEvents } from '#api/lib/event-outbox.repository.ts';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { withDemoServer } from '../support/demo-server-fixture.ts';
import { prepareStatement } from '../support/prepare-statement.ts';
import { button, readStoreRows, text } from '../support/queries.ts';

const demo = withDemoServer();
const contexts = withBrowserContexts();

test('a phone that was offline longer than events are stored fetches jobs and messages again, and sends what it has queued', async () => {
  contexts.expectErrors(/ERR_FAILED|WebSocket|40[139]|503/);
  const client = await demo.signUpClient();
  const jobId = await client.book(3, 'accepted');
  const page = await contexts.newPage(demo.server.url);
  await client.logIn(page);
  await page.goto(`/messages/${jobId}`);
  await contexts.waitForRoom(page, 'inbox');
  const cursor = async () => (await readStoreRows(page, client.id, 'meta')).find(({ key }) => key === 'cursor')?.['value'];
  await expect.poll(cursor).toEqual(expect.any(Number));
  const before = Number(await cursor());

  await page.route(/\/api\//, (route) => route.abort());
  await page.getByLabel('Your message').fill('Please ring twice.');
  await button(page, 'Send').click();
  await expect.poll(async () => (await readStoreRows(page, client.id, 'outbox')).length).toBe(1);
  await demo.request('worker', `/api/messages/${jobId}`, { message: 'I am here.' });
  await demo.request('worker', '/api/worker/jobs/start', { jobId });
  const { db } = demo.server;
  await db.batch(deleteOldEvents(Date.now() + 1000, 100_000).map((statement) => prepareStatement(db, statement)));

  await page.unroute(/\/api\//);
  await page.goto('/my-bookings');
  await text(page, 'Ongoing').waitFor();
  const stored = async (store: string) => readStoreRows(page, client.id, store);
  await expect.poll(async () => (await stored('outbox')).length).toBe(0);
  await expect
    .poll(async () => (await stored('messages')).map(({ message }) => message).toSorted())
    .toEqual(['I am here.', 'Please ring twice.']);
  await expect.poll(() => stored('bookings')).toMatchObject([{ id: jobId, status: 'ongoing' }]);
  await expect.poll(cursor).toBeGreaterThan(before);
});
