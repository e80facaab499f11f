import { describe, expect, test } from 'vitest';
import type { Page, WebSocketRoute } from 'playwright-core';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { createPng } from '../support/png.ts';
import { button, link, text } from '../support/queries.ts';
import { uuidv7 } from '#contract/ids.ts';
import { buildInsertStatements } from '../../scripts/seed/sql.ts';
import { withDemoServer, type NewClient } from '../support/demo-server-fixture.ts';

const demo = withDemoServer();
const contexts = withBrowserContexts();

const chatLog = (page: Page) => page.getByRole('log');
/** The messages in display order, without times and states. */
const displayedMessages = async (page: Page): Promise<string[]> =>
  await chatLog(page)
    .locator('li > div > span.sr-only + p, li img')
    .evaluateAll((all) => all.map((each) => (each instanceof HTMLImageElement ? 'a photo' : (each.textContent ?? ''))));
const typeAndSend = async (page: Page, label: string, send: string, message: string) => {
  await page.getByLabel(label).fill(message);
  await button(page, send).click();
};

async function openAs(role: 'client' | 'worker', path: string, language: 'english' | 'hindi'): Promise<Page> {
  const page = await contexts.newPage(demo.server.url, { language });
  await demo.logIn(page, role);
  await page.goto(path.replace(':job', demo.jobId()));
  await chatLog(page).waitFor();
  await chatLog(page).scrollIntoViewIfNeeded();
  return page;
}

test('client and worker chat in their own languages, see the state of each message, and lose no message while one of them is offline', async () => {
  const client = await openAs('client', '/job-in-progress/:job', 'english');
  await text(client, 'No messages yet').waitFor();
  const worker = await openAs('worker', '/worker/job/:job', 'hindi');

  await typeAndSend(client, 'Your message', 'Send', '  The gate is blue. ');
  await text(worker, 'The gate is blue.').waitFor();
  await chatLog(client).getByText('Seen').waitFor();
  await button(worker, 'मैं गेट पर हूँ').click();
  await chatLog(client).getByText('I am at the gate').waitFor();
  await chatLog(worker).getByText('देख लिया').waitFor();

  const typing = chatLog(worker).getByText('का संदेश आ रहा है...').waitFor();
  await client.getByLabel('Your message').pressSequentially('Com');
  await typing;
  await client.getByLabel('Your message').fill('');

  await worker.locator('form input[type=file]').setInputFiles({ name: 'tap.png', mimeType: 'image/png', buffer: createPng() });
  await chatLog(client)
    .getByRole('img', { name: /^Photo from/ })
    .waitFor();
  const [photoPage] = await Promise.all([client.waitForEvent('popup'), chatLog(client).getByRole('img').click()]);
  await photoPage.close();
  await contexts.screenshot(client, 'chat-client');
  await contexts.screenshot(worker, 'chat-worker');

  // The worker goes offline, writes, and reloads the page before the network is back.
  contexts.expectErrors(/ERR_INTERNET_DISCONNECTED|WebSocket|ERR_FAILED/);
  await worker.route(/\/api\/(messages|rooms)/, (route) => route.abort());
  await typeAndSend(worker, 'आपका संदेश', 'भेजें', 'पहला');
  await typeAndSend(worker, 'आपका संदेश', 'भेजें', 'दूसरा');
  await expect.poll(() => chatLog(worker).getByText('भेजना बाक़ी है').count()).toBe(2);
  await worker.reload();
  await expect.poll(() => chatLog(worker).getByText('भेजना बाक़ी है').count()).toBe(2);
  await contexts.screenshot(worker, 'chat-waiting');
  // Meanwhile the client is completely offline.
  await client.context().setOffline(true);
  await typeAndSend(client, 'Your message', 'Send', 'Are you there?');
  await chatLog(client).getByText('Waiting to be sent').waitFor();
  expect(await displayedMessages(client)).toEqual(['The gate is blue.', 'I am at the gate', 'a photo', 'Are you there?']);

  await chatLog(worker).scrollIntoViewIfNeeded();
  await worker.unroute(/\/api\/(messages|rooms)/);
  await worker.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect.poll(() => chatLog(worker).getByText('भेजना बाक़ी है').count()).toBe(0);
  await client.context().setOffline(false);
  await expect
    .poll(() => displayedMessages(client))
    .toEqual(['The gate is blue.', 'I am at the gate', 'a photo', 'पहला', 'दूसरा', 'Are you there?']);
  await expect
    .poll(() => displayedMessages(worker))
    .toEqual(['The gate is blue.', 'मैं गेट पर हूँ', 'a photo', 'पहला', 'दूसरा', 'Are you there?']);
  await expect.poll(() => chatLog(client).getByText('Seen').count()).toBe(2);
  // A screen reader reads the words of the other in their language.
  await expect.poll(() => chatLog(client).locator('[lang=hi]').allTextContents()).toEqual(['पहला', 'दूसरा']);
  await expect
    .poll(() => chatLog(worker).locator('[lang=en]').allTextContents())
    .toEqual(['The gate is blue.', 'Are you there?']);
});

test('a message that was seen says so once the chat is connected again, although the server did not learn of it at first', async () => {
  contexts.expectErrors(/ERR_FAILED/);
  const sender = await demo.signUpClient();
  const jobId = await sender.book(50, 'accepted');
  const client = await contexts.newPage(demo.server.url);
  await sender.logIn(client);
  await client.goto(`/messages/${jobId}`);
  const worker = await contexts.newPage(demo.server.url);
  await demo.logIn(worker, 'worker');
  const connections: WebSocketRoute[] = [];
  await worker.routeWebSocket(/\/parties\/chat\//, (socket) => {
    socket.connectToServer();
    connections.push(socket);
  });
  await worker.goto(`/messages/${jobId}`);
  await contexts.waitForRoom(worker, 'chat');
  const receipts = `**/api/messages/${jobId}/marks`;
  await worker.route(receipts, (route) => route.abort());
  const hasFailed = worker.waitForEvent('requestfailed', (request) => request.postData()?.includes('"seen":1') === true);
  await typeAndSend(client, 'Your message', 'Send', 'The gate is blue.');
  await text(worker, 'The gate is blue.').waitFor();
  await hasFailed;
  await worker.unroute(receipts);
  expect(await chatLog(client).getByText('Seen').count(), 'control').toBe(0);
  await connections.at(-1)?.close();
  await chatLog(client).getByText('Seen').waitFor();
});

test('a worker on the way shares their position with the client and stops with one tap', async () => {
  const worker = await openAs('worker', '/worker/job/:job', 'english');
  await worker.context().grantPermissions(['geolocation']);
  await worker.context().setGeolocation({ latitude: 18.52, longitude: 73.85 });
  const client = await openAs('client', '/job-in-progress/:job', 'english');
  const title = client.getByRole('heading', { name: /is on the way$/ });
  expect(await title.count()).toBe(0);
  await button(worker, 'Show where I am').click();
  await worker.getByText(/can see where you are\.$/).waitFor();
  await title.waitFor();
  await client.getByText(/about .* km from you/).waitFor();
  await client.getByText('now', { exact: true }).first().waitFor();
  await title.scrollIntoViewIfNeeded();
  await contexts.screenshot(client, 'chat-on-the-way');
  await contexts.screenshot(worker, 'chat-showing');
  await button(worker, 'Stop showing').click();
  await title.waitFor({ state: 'detached' });
});

test('a position is sent again while the phone knows it, and not while it is lost or the worker uses another app', async () => {
  const worker = await contexts.newPage(demo.server.url);
  await demo.logIn(worker, 'worker');
  await worker.context().grantPermissions(['geolocation']);
  const place = { latitude: 18.52, longitude: 73.85 };
  await worker.context().setGeolocation(place);
  await worker.clock.install();
  // Counted in the page: what it sends arrives elsewhere later than the clock has run.
  await worker.addInitScript(() => {
    const send = Reflect.get(WebSocket.prototype, 'send') as (this: WebSocket, frame: unknown) => void;
    WebSocket.prototype.send = function countPositions(frame) {
      if (typeof frame === 'string' && frame.includes('"position"'))
        Reflect.set(window, 'positions', Number(Reflect.get(window, 'positions') ?? 0) + 1);
      send.call(this, frame);
    };
  });
  const sentPositions = () => worker.evaluate(() => Number(Reflect.get(window, 'positions') ?? 0));
  await worker.goto(`/worker/job/${demo.jobId()}`);
  await button(worker, 'Show where I am').click();
  await worker.getByText(/can see where you are\.$/).waitFor();
  const positionsInTwelveSeconds = async () => {
    const before = await sentPositions();
    await worker.clock.runFor(12_000);
    return (await sentPositions()) - before;
  };
  expect(await positionsInTwelveSeconds(), 'control').toBeGreaterThan(0);

  await worker.context().setGeolocation(null);
  await text(worker, 'Your place cannot be found right now. We keep trying.').waitFor();
  expect(await positionsInTwelveSeconds(), 'lost').toBe(0);
  await worker.context().setGeolocation(place);
  await worker.getByText(/can see where you are\.$/).waitFor();
  expect(await positionsInTwelveSeconds(), 'found').toBeGreaterThan(0);

  // Without windows, Chromium hides no page.
  await worker.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  expect(await positionsInTwelveSeconds(), 'in another app').toBe(0);
  const whileHidden = await sentPositions();
  await worker.evaluate(() => {
    Reflect.deleteProperty(document, 'visibilityState');
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect.poll(sentPositions, { message: 'back' }).toBeGreaterThan(whileHidden);
  await button(worker, 'Stop showing').click();
});

test('a client whose connection was lost when the worker stopped showing their position sees it no longer once it is back', async () => {
  contexts.expectErrors(/ERR_FAILED/);
  const worker = await openAs('worker', '/worker/job/:job', 'english');
  await worker.context().grantPermissions(['geolocation']);
  await worker.context().setGeolocation({ latitude: 18.52, longitude: 73.85 });
  const client = await contexts.newPage(demo.server.url);
  await demo.logIn(client, 'client');
  const connections: WebSocketRoute[] = [];
  await client.routeWebSocket(/\/parties\/chat\//, (socket) => {
    socket.connectToServer();
    connections.push(socket);
  });
  await client.goto(`/job-in-progress/${demo.jobId()}`);
  await button(worker, 'Show where I am').click();
  const title = client.getByRole('heading', { name: /is on the way$/ });
  await title.waitFor();
  await client.route('**/api/rooms/ticket', (route) => route.abort());
  const isLost = client.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/rooms/ticket'));
  await connections.at(-1)?.close();
  await isLost;
  await button(worker, 'Stop showing').click();
  await button(worker, 'Show where I am').waitFor();
  await client.unroute('**/api/rooms/ticket');
  await title.waitFor({ state: 'detached' });
});

test('the chat page says when no worker has accepted yet, when the user has no access to the chat, and when the chat is closed', async () => {
  const newClient = await demo.signUpClient();
  const pending = await newClient.book(2);
  const page = await contexts.newPage(demo.server.url);
  await newClient.logIn(page);
  await page.goto(`/messages/${pending}`);
  await text(page, 'Nobody to write to yet').waitFor();

  contexts.expectErrors(/404/);
  await page.goto(`/messages/${demo.jobId()}`);
  await text(page, 'This conversation is not here').waitFor();
  await contexts.screenshot(page, 'chat-gone');

  const guest = await contexts.newPage(demo.server.url);
  await guest.goto(`/messages/${demo.jobId()}`);
  await text(guest, 'Log in to read these messages').waitFor();

  const client = await contexts.newPage(demo.server.url);
  await demo.logIn(client, 'client');
  await client.route(/\/api\/job-request\//, async (route) => {
    const response = await route.fetch();
    const job = (await response.json()) as { times: Record<string, number> };
    const completed = Date.now() - 8 * 86_400_000;
    await route.fulfill({ json: { ...job, status: 'completed', times: { ...job.times, completed } } });
  });
  await client.goto(`/messages/${demo.jobId()}`);
  await text(
    client,
    'This conversation closed seven days after the job ended. You can read it until 90 days after the end; then it is deleted.',
  ).waitFor();
  expect(await client.getByLabel('Your message').count()).toBe(0);
});

test('the quick answers about the way to the job go once the job is over', async () => {
  for (const role of ['client', 'worker'] as const) {
    const page = await contexts.newPage(demo.server.url);
    await demo.logIn(page, role);
    const answers = () => page.getByRole('group', { name: 'Quick answers' }).getByRole('button').allInnerTexts();
    await page.goto(`/messages/${demo.jobId()}`);
    await expect.poll(answers).toContain(role === 'client' ? 'Where are you now?' : 'I am on my way');
    await page.route(/\/api\/job-request\//, async (route) => {
      const response = await route.fetch();
      const job = (await response.json()) as { times: Record<string, number> };
      await route.fulfill({ json: { ...job, status: 'completed', times: { ...job.times, completed: Date.now() } } });
    });
    await page.reload();
    await expect.poll(answers).toEqual(['Please call me', 'OK', 'Thank you']);
    await contexts.screenshot(page, `chat-over-${role}`);
  }
});

test('a message that is being written is kept between the page of the job and that of its chat', async () => {
  const client = await demo.signUpClient();
  const jobId = await client.book(44, 'accepted');
  const page = await contexts.newPage(demo.server.url);
  await client.logIn(page);
  await page.goto(`/job-in-progress/${jobId}`);
  const message = page.getByLabel('Your message');
  await message.fill('The gate is');
  await link(page, 'Open full page').click();
  await link(page, 'Back to the job').waitFor();
  expect(await message.inputValue()).toBe('The gate is');
  await message.fill('The gate is blue.');
  await button(page, 'Send').click();
  await page.getByText('The gate is blue.').waitFor();
  await link(page, 'Back to the job').click();
  await link(page, 'Open full page').waitFor();
  expect(await message.inputValue()).toBe('');
});

test('a message that is being written stays with its job when the page shows another one', async () => {
  const client = await demo.signUpClient();
  const [first, second] = [await client.book(46, 'accepted'), await client.book(47, 'accepted')];
  const page = await contexts.newPage(demo.server.url);
  await client.logIn(page);
  await page.goto(`/job-in-progress/${first}`);
  const message = page.getByLabel('Your message');
  await message.fill('The gate is blue.');
  await link(page, 'My Bookings').first().click();
  await page.locator(`main a[href="/job-in-progress/${second}"]`).first().click();
  await page.waitForURL(`**/job-in-progress/${second}`);
  await expect.poll(() => message.inputValue()).toBe('');
  await message.fill('Ring twice.');
  // From one job directly to the other.
  await page.evaluate(() => history.go(-2));
  await page.waitForURL(`**/job-in-progress/${first}`);
  await expect.poll(() => message.inputValue()).toBe('The gate is blue.');
});

describe('the messages on the phone', () => {
  const EARLIER = 'Earlier messages';
  const openChat = async (client: NewClient, jobId: string) => {
    const page = await contexts.newPage(demo.server.url);
    await client.logIn(page);
    await page.goto(`/messages/${jobId}`);
    return page;
  };
  const write = async (jobId: string, count: number, first = 1) => {
    const row = { job_id: jobId, sender_id: demo.workerId(), sender_role: 'worker', write_id: 'x' };
    const rows = Array.from({ length: count }, (_, i) => ({
      ...row,
      seq: first + i,
      id: uuidv7(),
      message: `Message ${first + i}`,
      created_at: Date.now(),
    }));
    await demo.server.db.exec(buildInsertStatements('messages', rows).join('\n'));
  };
  const texts = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => `Message ${from + i}`);

  test('are the hundred newest of a long chat, and the earlier ones once the user asks for them, without a gap when more arrive', async () => {
    const client = await demo.signUpClient();
    const jobId = await client.book(49, 'accepted');
    await write(jobId, 230);
    const page = await openChat(client, jobId);
    await expect.poll(() => displayedMessages(page)).toEqual(texts(131, 230));
    await button(page, EARLIER).click();
    await expect.poll(() => displayedMessages(page)).toEqual(texts(31, 230));
    await button(page, EARLIER).click();
    await expect.poll(() => displayedMessages(page)).toEqual(texts(1, 230));
    await button(page, EARLIER).waitFor({ state: 'detached' });
    // More than the phone stores, so that those before them would go.
    await write(jobId, 101, 231);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect.poll(async () => (await displayedMessages(page)).at(-1)).toBe('Message 331');
    // The response that brings the last one is followed by what the app does at the end of a sync.
    await contexts.waitUntilIdle(page);
    expect(await displayedMessages(page)).toEqual(texts(1, 331));
    // Nor when one comes while another app is in front.
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await demo.request('worker', `/api/messages/${jobId}`, { message: 'Message 332' });
    await expect.poll(async () => (await displayedMessages(page)).at(-1)).toBe('Message 332');
    await contexts.waitUntilIdle(page);
    expect(await displayedMessages(page)).toEqual(texts(1, 332));
    await page.reload();
    await expect.poll(async () => (await displayedMessages(page)).length).toBe(200);
  });

  test('stay when numbers skip ahead after a restore, and a chat that begins after it has no earlier ones', async () => {
    const client = await demo.signUpClient();
    const [before, after] = [await client.book(51, 'accepted'), await client.book(52, 'accepted')];
    await write(before, 3);
    const page = await openChat(client, before);
    await expect.poll(() => displayedMessages(page)).toEqual(texts(1, 3));
    await demo.server.db.prepare('INSERT INTO sequence_floor (id, seq) VALUES (1, unixepoch() * 1000)').run();
    const send = (jobId: string, message: string) =>
      demo.request('worker', `/api/messages/${jobId}`, { id: uuidv7(), message });
    await send(before, 'Message 4');
    await send(after, 'The first one');
    await expect.poll(() => displayedMessages(page)).toEqual(texts(1, 4));
    await page.reload();
    await expect.poll(() => displayedMessages(page)).toEqual(texts(1, 4));
    expect(await button(page, EARLIER).count()).toBe(0);
    await page.goto(`/messages/${after}`);
    await expect.poll(() => displayedMessages(page)).toEqual(['The first one']);
    expect(await button(page, EARLIER).count()).toBe(0);
  });
});

test('a message that is too long stays in the input, and a rejected message shows the reason and can be sent again or discarded', async () => {
  const sender = await demo.signUpClient();
  const client = await contexts.newPage(demo.server.url);
  await sender.logIn(client);
  await client.goto(`/messages/${await sender.book(48, 'accepted')}`);
  await client.getByLabel('Your message').fill('x'.repeat(2001));
  await text(client, 'This is too long: 2001 of 2000 characters.').waitFor();
  await button(client, 'Send').click();
  expect((await client.getByLabel('Your message').inputValue()).length).toBe(2001);

  contexts.expectErrors(/409/);
  // Reading the chat uses the same URL, so only a POST is rejected.
  const rejectNext = async () => {
    let rejected = false;
    await client.route(/\/api\/messages\/[^/]+$/, (route) => {
      if (rejected || route.request().method() !== 'POST') return route.fallback();
      rejected = true;
      return route.fulfill({ status: 409, json: { code: 'message.closed', message: 'x' } });
    });
  };
  await rejectNext();
  await typeAndSend(client, 'Your message', 'Send', 'Once more');
  await chatLog(client).getByText('Not sent').waitFor();
  await text(client, 'Nothing more can be written in this conversation.').waitFor();
  await contexts.screenshot(client, 'chat-refused');
  const sendResponse = client.waitForResponse(
    (response) => /\/api\/messages\/[^/]+$/.test(response.url()) && response.request().method() === 'POST' && response.ok(),
  );
  await button(client, 'Send again').click();
  await sendResponse;
  await chatLog(client).getByText('Not sent').waitFor({ state: 'detached' });
  await rejectNext();
  await typeAndSend(client, 'Your message', 'Send', 'Never mind');
  // A message that is being sent cannot be discarded.
  await chatLog(client).getByText('Not sent').waitFor();
  await button(client, 'Do not send').click();
  await expect.poll(() => displayedMessages(client)).not.toContain('Never mind');
  expect(await displayedMessages(client)).toContain('Once more');
});
