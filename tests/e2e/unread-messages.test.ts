import { expect, test } from 'vitest';
import type { Page, WebSocketRoute } from 'playwright-core';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { withDemoServer } from '../support/demo-server-fixture.ts';
import { link, text } from '../support/queries.ts';

const demo = withDemoServer();
const contexts = withBrowserContexts();

const unreadNote = (page: Page) => page.getByText('New message', { exact: true }).filter({ visible: true });
const backToList = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await link(page, 'Details').first().waitFor();
};

test('a client sees which booking has a message, until it has been on the screen', async () => {
  const sender = await demo.signUpClient();
  const jobId = await sender.book(50, 'accepted');
  const client = await contexts.newPage(demo.server.url);
  await sender.logIn(client);
  await backToList(client, '/my-bookings');

  await demo.request('worker', `/api/messages/${jobId}`, { message: 'I am on the way' });
  await unreadNote(client).waitFor();
  await contexts.screenshot(client, 'unread-client');
  await link(client, 'Details').click();
  await text(client, 'I am on the way').scrollIntoViewIfNeeded();
  await expect
    .poll(async () => (await demo.request('worker', `/api/messages/${jobId}/marks`, { delivered: 0, seen: 0 }))['seen'])
    .toBe(1);
  await backToList(client, '/my-bookings');
  await expect.poll(() => unreadNote(client).count()).toBe(0);
});

test('a worker sees which job has a message that came while the connection was lost', async () => {
  const sender = await demo.signUpClient();
  const jobId = await sender.book(51, 'accepted');
  const worker = await contexts.newPage(demo.server.url);
  await demo.logIn(worker, 'worker');
  const inboxes: WebSocketRoute[] = [];
  let isCutOff = false;
  await worker.routeWebSocket(/\/parties\/inbox\//, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      if (!isCutOff) socket.send(message);
    });
    inboxes.push(socket);
  });
  await backToList(worker, '/worker/jobs?tab=ongoing');
  await contexts.waitForRoom(worker, 'inbox');
  isCutOff = true;
  await sender.request(`/api/messages/${jobId}`, { message: 'Use the back gate' });
  isCutOff = false;
  for (const inbox of inboxes) await inbox.close();

  const card = worker.locator('.shadow-board').filter({ has: worker.locator(`a[href="/worker/job/${jobId}"]`) });
  await card.getByText('New message').waitFor();
  await contexts.screenshot(worker, 'unread-worker');
  await card.getByRole('link', { name: 'Details' }).click();
  await text(worker, 'Use the back gate').scrollIntoViewIfNeeded();
  await expect
    .poll(async () => (await sender.request(`/api/messages/${jobId}/marks`, { delivered: 0, seen: 0 }))['seen'])
    .toBe(1);
  await backToList(worker, '/worker/jobs?tab=ongoing');
  await expect.poll(() => card.getByText('New message').count()).toBe(0);
});

test('a client sees which booking has a message although its chat could not be fetched when it came', async () => {
  contexts.expectErrors(/ERR_FAILED/);
  const sender = await demo.signUpClient();
  const jobId = await sender.book(52, 'accepted');
  const send = (message: string) => demo.request('worker', `/api/messages/${jobId}`, { message });
  // The phone does not know it: the next one leaves a gap.
  await send('I have your address');
  const client = await contexts.newPage(demo.server.url);
  await sender.logIn(client);
  await backToList(client, '/my-bookings');
  await contexts.waitForRoom(client, 'inbox');
  const chat = `**/api/messages/${jobId}?*`;
  await client.route(chat, (route) => route.abort());
  const failed = client.waitForEvent('requestfailed', (request) => request.url().includes(`/api/messages/${jobId}`));
  await send('I am on the way');
  await failed;
  await client.unroute(chat);
  await backToList(client, '/my-bookings');
  await unreadNote(client).waitFor();
});
