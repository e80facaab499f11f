import { describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { waitForHydration } from '../support/hydration.ts';
import { holdNextPhoto, takePhonePhoto } from '../support/phone-photo.ts';
import { createPng } from '../support/png.ts';
import { button, link, openSection, readStoreRows, text, toast } from '../support/queries.ts';
import { openRequestForm } from '../support/request-form.ts';
import { withDemoServer, type NewClient } from '../support/demo-server-fixture.ts';

const demo = withDemoServer();
const contexts = withBrowserContexts();

const SERVER_REQUESTS = /\/(api|parties)\//;
const goOffline = (page: Page) => page.route(SERVER_REQUESTS, (route) => route.abort());
async function goOnline(page: Page): Promise<void> {
  await page.unroute(SERVER_REQUESTS);
  await page.evaluate(() => dispatchEvent(new Event('online')));
}
const outboxBar = (page: Page) => page.getByRole('complementary', { name: 'Waiting to be sent' });
const sendMessage = async (page: Page, message: string) => {
  await page.getByLabel('Your message').fill(message);
  await button(page, 'Send').click();
  await page.getByRole('log').getByText(message, { exact: true }).waitFor();
};
const storedMessages = async (client: NewClient, jobId: string): Promise<string[]> =>
  ((await client.request(`/api/messages/${jobId}`)) as unknown as { message: string }[]).map(({ message }) => message);

/** Opens the chat of an accepted job as its client. */
async function openThread(day: number): Promise<{ client: NewClient; jobId: string; page: Page }> {
  contexts.expectErrors(/ERR_FAILED|WebSocket/);
  const client = await demo.signUpClient();
  const jobId = await client.book(day, 'accepted');
  const page = await contexts.newPage(demo.server.url);
  await client.logIn(page);
  await page.goto(`/messages/${jobId}`);
  await page.getByLabel('Your message').waitFor();
  return { client, jobId, page };
}

test('two tabs at once send each command once and in the order of the actions', async () => {
  const { client, jobId, page } = await openThread(31);
  const secondTab = await page.context().newPage();
  await secondTab.goto(`/messages/${jobId}`);
  await secondTab.getByLabel('Your message').waitFor();
  await Promise.all([goOffline(page), goOffline(secondTab)]);
  const messages = Array.from({ length: 8 }, (_, place) => `Words ${place}`);
  for (const [index, each] of messages.entries()) {
    const tab = index % 2 ? secondTab : page;
    // As a user does, who presses only what is in front.
    await tab.bringToFront();
    await sendMessage(tab, each);
  }
  const requestBodies: string[] = [];
  for (const tab of [page, secondTab])
    tab.on('response', (response) => {
      if (response.request().method() === 'POST' && response.url().endsWith(`/api/messages/${jobId}`))
        requestBodies.push(response.url());
    });
  await Promise.all([goOnline(page), goOnline(secondTab)]);
  await expect.poll(() => storedMessages(client, jobId)).toEqual(messages);
  await expect.poll(() => outboxBar(secondTab).count()).toBe(0);
  expect(requestBodies.length, 'control: requests were recorded').toBeGreaterThan(0);
  expect(requestBodies.length, 'one sender at a time: nothing was sent twice').toBeLessThanOrEqual(messages.length);
});

test('a clock that is set back a day and forward again changes no order and delays nothing', async () => {
  const { client, jobId, page } = await openThread(32);
  await page.clock.install();
  const now = Date.now();
  await goOffline(page);
  await sendMessage(page, 'First');
  await page.clock.setSystemTime(now - 86_400_000);
  await sendMessage(page, 'Second');
  await page.clock.setSystemTime(now + 86_400_000);
  await sendMessage(page, 'Third');
  await page.clock.setSystemTime(now);
  await goOnline(page);
  await expect.poll(() => storedMessages(client, jobId)).toEqual(['First', 'Second', 'Third']);
  const times = (await client.request(`/api/messages/${jobId}`)) as unknown as { created_at: number }[];
  for (const { created_at } of times) {
    expect(created_at).toBeLessThanOrEqual(Date.now());
    expect(created_at).toBeGreaterThan(now - 2 * 86_400_000);
  }
});

/** A full phone rejects every write to IndexedDB. Runs in the page. */
function rejectWrites(): void {
  for (const name of ['add', 'put'] as const)
    IDBObjectStore.prototype[name] = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
}

test('a full phone says that it cannot keep a list, instead of showing that there is nothing in it', async () => {
  const client = await demo.signUpClient();
  await client.book(40);
  for (const [logIn, path, emptyText] of [
    [(page: Page) => client.logIn(page), '/my-bookings', 'No upcoming bookings'],
    [(page: Page) => demo.logIn(page, 'worker'), '/worker/jobs', 'No ongoing jobs'],
  ] as const) {
    const page = await contexts.newPage(demo.server.url);
    await page.addInitScript(rejectWrites);
    await logIn(page);
    await page.goto(path);
    await page.getByText('This phone is full, so this could not be kept. Make some room and try again.').waitFor();
    expect(await page.getByText(emptyText).count()).toBe(0);
  }
});

test('a full phone loses no entered text: it says that it cannot save, and sends commands directly while online', async () => {
  const { client, jobId, page } = await openThread(33);
  const simulateFullStorage = () => page.evaluate(rejectWrites);
  await simulateFullStorage();
  await goOffline(page);
  const long = 'The back door is open. '.repeat(40).trim();
  await page.getByLabel('Your message').fill(long);
  await button(page, 'Send').click();
  await text(page, 'This phone is full, so this could not be kept. Make some room and try again.').waitFor();
  await expect.poll(() => page.getByLabel('Your message').inputValue()).toBe(long);
  await goOnline(page);
  await page.reload();
  await page.getByLabel('Your message').fill(long);
  await button(page, 'Send').click();
  await expect.poll(() => storedMessages(client, jobId)).toEqual([long]);

  await client.book(37);
  await page.goto('/my-bookings');
  await button(page, 'Cancel').waitFor();
  await simulateFullStorage();
  await button(page, 'Cancel').click();
  await button(page, 'Yes, cancel it').click();
  await toast(page, 'Booking cancelled successfully').waitFor();
});

test('a full phone says that it cannot keep a photo, of a request, of a job or for the check of a worker', async () => {
  const client = await demo.signUpClient();
  const [writer, jobId] = [await demo.signUpClient(), await client.book(43)];
  for (const [logIn, path, picker] of [
    [(page: Page) => writer.logIn(page), '/job-request', 'Photos of the problem'],
    [(page: Page) => client.logIn(page), `/job-in-progress/${jobId}`, 'Add a photo'],
    [(page: Page) => demo.logIn(page, 'worker'), '/worker/account', 'Photos of your work, and papers'],
  ] as const) {
    const page = await contexts.newPage(demo.server.url);
    await logIn(page);
    await page.goto(path);
    await waitForHydration(page);
    if (path === '/job-request') await openSection(page, 'Photos');
    const input = page.getByRole('group', { name: picker }).locator('input[type=file]').last();
    await input.waitFor({ state: 'attached' });
    await page.evaluate(rejectWrites);
    await input.setInputFiles({ name: 'tap.png', mimeType: 'image/png', buffer: createPng() });
    await text(page, 'This phone is full, so this could not be kept. Make some room and try again.').waitFor();
  }
});

test('a full phone shows the old profile again after a change that the server rejects', async () => {
  contexts.expectErrors(/status of 409/);
  const client = await demo.signUpClient();
  const page = await contexts.newPage(demo.server.url);
  await client.logIn(page);
  await page.goto('/account-settings');
  await button(page, 'Edit: Personal Information').click();
  await page.evaluate(rejectWrites);
  await page.route('**/api/account', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 409, json: { code: 'account.phone_taken', message: 'x' } })
      : route.continue(),
  );
  await page.getByLabel('Name', { exact: true }).fill('Asha Joshi');
  await button(page, 'Save').click();
  await text(page, 'An account with this phone number exists already. If it is not yours, write to us.').waitFor();
  await page.getByRole('button', { name: 'Menu of Asha Kulkarni', includeHidden: true }).waitFor({ state: 'attached' });
});

test('a command from another version of the app waits for that version and delays no other command', async () => {
  const { client, jobId, page } = await openThread(34);
  await page.evaluate(
    async ({ name, job }) => {
      const db = await new Promise<IDBDatabase>((done) => {
        const open = indexedDB.open(name);
        open.addEventListener('success', () => done(open.result));
      });
      const row = {
        id: crypto.randomUUID(),
        command: 'paintTheDoor',
        version: 7,
        params: {},
        body: { colour: 'blue' },
        file: null,
        entityKey: `job:${job}`,
        idempotencyKey: crypto.randomUUID(),
        happenedAt: Date.now(),
        nextAttemptAt: 0,
        attempts: 0,
        state: 'waiting',
        error: null,
        metadata: null,
      };
      const write = db.transaction('outbox', 'readwrite');
      write.objectStore('outbox').add(row);
      await new Promise((done) => write.addEventListener('complete', done));
      db.close();
    },
    { name: `karigar-client-${client.id}`, job: jobId },
  );
  await page.reload();
  await sendMessage(page, 'Are you there?');
  await expect.poll(() => storedMessages(client, jobId)).toEqual(['Are you there?']);
  await outboxBar(page).getByText('1 thing waiting to be sent').click();
  await text(page, 'Something from another version of the app').waitFor();
  await text(page, 'Written by another version of the app. It is sent once this one is up to date.').waitFor();
  await button(page, 'Send now').click();
  await text(page, 'Something from another version of the app').waitFor();
});

test('a request that waits on this phone says so on the home page, and why it was not taken', async () => {
  contexts.expectErrors(/ERR_FAILED|status of 409/);
  const client = await demo.signUpClient();
  const page = await contexts.newPage(demo.server.url);
  await client.logIn(page);
  await openRequestForm(page, 47);
  await page.route('**/api/ai/job-request', (route) => route.abort());
  await button(page, 'Send request').click();
  await page.waitForURL('**/my-bookings');
  await page.goto('/');
  const card = page.getByRole('region', { name: 'Your open bookings' }).getByRole('link');
  await card.getByText('Waiting to be sent').waitFor();
  expect(await card.getAttribute('href')).toBe('/my-bookings');
  await contexts.screenshot(page, 'outbox-7-home');
  const taken = { code: 'worker.slot_taken', message: 'Taken' };
  await page.route('**/api/ai/job-request', (route) => route.fulfill({ status: 409, json: taken }));
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await outboxBar(page).getByText('1 thing was not taken').waitFor();
  await page.goto('/waiting');
  await text(page, /^The worker is not free at that time\. Please choose another time\./).waitFor();
});

test('a message in the chat is not sent only after a question, which says that it may have arrived; one on its way is sent', async () => {
  const { client, jobId, page } = await openThread(42);
  let isResponseLost = false;
  const untilSent = Promise.withResolvers<void>();
  let isHeld = false;
  await page.route(SERVER_REQUESTS, async (route) => {
    if (isHeld) {
      await untilSent.promise;
      return route.continue();
    }
    if (isResponseLost && route.request().method() === 'POST' && route.request().url().endsWith(`/api/messages/${jobId}`))
      await route.fetch();
    await route.abort();
  });
  // Without a room, which would bring the message.
  const hasDialogs = page.waitForResponse(/\/drop-modal-/);
  await page.reload();
  await page.getByLabel('Your message').waitFor();
  await hasDialogs;
  await contexts.waitUntilIdle(page);
  await page.context().setOffline(true);
  await sendMessage(page, 'Please bring a ladder.');
  const log = page.getByRole('log');
  const question = page.getByRole('alertdialog');
  await log.getByRole('button', { name: 'Do not send' }).click();
  await question.getByText('It has not been sent, and will not be. This cannot be undone.').waitFor();
  await button(page, 'Keep it').click();
  await log.getByText('Please bring a ladder.').waitFor();
  await log.getByRole('button', { name: 'Do not send' }).click();
  await button(page, 'Do not send it').click();
  await log.getByText('Please bring a ladder.').waitFor({ state: 'detached' });

  isResponseLost = true;
  await page.context().setOffline(false);
  await sendMessage(page, 'The gate is blue.');
  await expect.poll(() => storedMessages(client, jobId)).toEqual(['The gate is blue.']);
  await log.getByRole('button', { name: 'Do not send' }).click();
  await question
    .getByText('It may have reached us already. Then this does not take it back: it is only not sent again.')
    .waitFor();
  await contexts.screenshot(page, 'outbox-8-message-may-have-arrived');
  isHeld = true;
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect
    .poll(async () => (await readStoreRows(page, client.id, 'outbox')).map(({ state }) => state))
    .toEqual(['sending']);
  await button(page, 'Do not send it').click();
  await toast(page, 'It is just on its way and can no longer be stopped.').waitFor();
  untilSent.resolve();
  await log.getByText('Sent', { exact: true }).waitFor();
  expect(await storedMessages(client, jobId)).toEqual(['The gate is blue.']);
});

test('a request whose response was lost is cancelled on the server, and is not written a second time', async () => {
  contexts.expectErrors(/ERR_FAILED/);
  const client = await demo.signUpClient();
  const page = await contexts.newPage(demo.server.url);
  await client.logIn(page);
  await openRequestForm(page, 41);
  // Both before the first request: Playwright gives a handler a request again that it is handling while another handler is added.
  await page.route('**/api/ai/job-request/*/cancel', (route) => route.abort());
  await page.route('**/api/ai/job-request', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await button(page, 'Send request').click();
  await page.waitForURL('**/my-bookings');
  const [arrived] = (await client.request('/api/ai/my-bookings')) as unknown as { id: string; status: string }[];
  expect(arrived).toMatchObject({ status: 'pending' });

  await outboxBar(page).getByText('1 thing waiting to be sent').click();
  await text(page, 'A request for work').waitFor();
  await button(page, 'Do not send').click();
  await page
    .getByRole('alertdialog')
    .getByText('It may have reached us already. Then this does not take it back: it is only not sent again.')
    .waitFor();
  await contexts.screenshot(page, 'outbox-6-may-have-arrived');
  // The question stays while an attempt is made.
  const attempt = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/ai/job-request'));
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await attempt;
  await expect
    .poll(async () => (await readStoreRows(page, client.id, 'outbox')).map(({ state }) => state))
    .toEqual(['waiting']);
  await button(page, 'Keep it').click();
  expect(await button(page, 'Edit').count()).toBe(0);
  await link(page, 'Open').click();

  await button(page, 'Cancel').click();
  await button(page, 'Yes, cancel it').click();
  await toast(page, 'Kept on this phone. It will be sent by itself as soon as there is a network.').last().waitFor();
  // The cancellation is sent although the request is not sent again.
  await outboxBar(page).getByText('2 things waiting to be sent').click();
  // While an attempt is made, it can be neither chosen nor discarded.
  const item = page.getByRole('listitem').filter({ hasText: 'A request for work' });
  await expect
    .poll(async () => {
      if ((await item.count()) > 0) {
        await item.getByRole('button', { name: 'Do not send', exact: true }).click();
        await button(page, 'Do not send it').click();
      }
      return item.count();
    })
    .toBe(0);
  await text(page, 'A booking cancelled').waitFor();
  await page.unroute('**/api/ai/job-request');
  await page.unroute('**/api/ai/job-request/*/cancel');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect
    .poll(async () => (await client.request('/api/ai/my-bookings')) as unknown)
    .toMatchObject([{ id: arrived?.id, status: 'cancelled' }]);
  await expect.poll(() => outboxBar(page).count()).toBe(0);
});

test('a photo whose upload stands still holds up no message, and is sent again', async () => {
  contexts.expectErrors(/ERR_FAILED|ERR_ABORTED/);
  const client = await demo.signUpClient();
  const jobId = await client.book(48, 'accepted');
  const page = await contexts.newPage(demo.server.url);
  await page.clock.install();
  await client.logIn(page);
  await page.goto(`/job-in-progress/${jobId}`);
  let uploads = 0;
  await page.route('**/api/job-request/*/photos', () => void uploads++);
  const input = page
    .getByRole('group', { name: /^Add a photo/ })
    .locator('input[type=file]')
    .last();
  await input.setInputFiles({ name: 'tap.png', mimeType: 'image/png', buffer: createPng() });
  await expect.poll(() => uploads).toBe(1);
  await sendMessage(page, 'The gate is blue.');
  await expect.poll(() => storedMessages(client, jobId)).toEqual(['The gate is blue.']);
  await page.clock.runFor(60_000);
  expect(uploads).toBe(1);
  await page.clock.runFor(70_000);
  await expect.poll(() => uploads).toBe(2);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

describe('The photos of a request', () => {
  /** Opens the form as a client, filled, with one photo. */
  async function openForm(day: number): Promise<{ client: NewClient; page: Page }> {
    contexts.expectErrors(/ERR_FAILED|WebSocket/);
    const client = await demo.signUpClient();
    const page = await contexts.newPage(demo.server.url);
    await client.logIn(page);
    await openRequestForm(page, day);
    await openSection(page, 'Photos');
    await photoPicker(page)
      .locator('input[type=file]')
      .last()
      .setInputFiles({
        name: 'tap.jpg',
        mimeType: 'image/jpeg',
        buffer: await takePhonePhoto(page),
      });
    await photoOf(page).waitFor();
    return { client, page };
  }
  const photoPicker = (page: Page) => page.getByRole('group', { name: /^Photos of the problem/ });
  const photoOf = (page: Page) => photoPicker(page).getByRole('img').first();

  test('are all kept if more are chosen before the first have been made smaller', async () => {
    const { page } = await openForm(45);
    const input = photoPicker(page).locator('input[type=file]').last();
    const release = await holdNextPhoto(page);
    await input.setInputFiles({ name: 'slow.png', mimeType: 'image/png', buffer: createPng() });
    await input.setInputFiles({ name: 'fast.png', mimeType: 'image/png', buffer: createPng() });
    await photoPicker(page).getByRole('img', { name: 'fast.jpg' }).waitFor();
    await release();
    await photoPicker(page).getByRole('img', { name: 'slow.jpg' }).waitFor();
    expect(await photoPicker(page).getByRole('img').count()).toBe(3);
  });

  test('that do not fit any more once they have been made smaller are named', async () => {
    const { page } = await openForm(46);
    const input = photoPicker(page).locator('input[type=file]').last();
    const release = await holdNextPhoto(page);
    await input.setInputFiles({ name: 'slow.png', mimeType: 'image/png', buffer: createPng() });
    await input.setInputFiles(
      ['second.png', 'third.png'].map((name) => ({ name, mimeType: 'image/png', buffer: createPng() })),
    );
    await photoPicker(page).getByRole('img', { name: 'third.jpg' }).waitFor();
    const tooMany = photoPicker(page).getByText('Only 3 files are possible. The others were left out.');
    expect(await tooMany.count(), 'control: there was room for these').toBe(0);
    await release();
    await tooMany.waitFor();
    expect(await photoPicker(page).getByRole('img').count()).toBe(3);
  });

  test('are sent with it although the app is closed before the server responds', async () => {
    const { client, page } = await openForm(42);
    const requested = page.waitForRequest('**/api/ai/job-request');
    await page.route('**/api/ai/job-request', () => new Promise<void>(() => undefined));
    await button(page, 'Send request').click();
    await requested;
    const nextStart = await page.context().newPage();
    await page.close();
    await nextStart.goto('/my-bookings');
    const photosOfBooking = async () => {
      const [booking] = (await client.request('/api/ai/my-bookings')) as unknown as { id: string }[];
      if (!booking) return null;
      return ((await client.request(`/api/job-request/${booking.id}`)) as { photos: unknown[] }).photos.length;
    };
    await expect.poll(photosOfBooking).toBe(1);
    await expect.poll(() => readStoreRows(nextStart, client.id, 'drafts')).toEqual([]);
  });

  test('are still in the form if the server rejects the request at once', async () => {
    const { client, page } = await openForm(44);
    contexts.expectErrors(/status of 409/);
    await page.route('**/api/ai/job-request', (route) =>
      route.fulfill({ status: 409, json: { code: 'job.active_exists', message: 'x' } }),
    );
    await button(page, 'Send request').click();
    await text(page, 'You already have an active job request.').waitFor();
    await photoOf(page).waitFor();
    expect(await readStoreRows(page, client.id, 'outbox')).toEqual([]);
  });

  test('come back into the form with a rejected request that is edited', async () => {
    const { client, page } = await openForm(43);
    await goOffline(page);
    await button(page, 'Send request').click();
    await page.waitForURL('**/my-bookings');
    await outboxBar(page).getByText('2 things waiting to be sent').waitFor();
    expect(await readStoreRows(page, client.id, 'drafts')).toEqual([]);
    await page.route('**/api/ai/job-request', (route) =>
      route.fulfill({ status: 409, json: { code: 'job.time_past', message: 'x' } }),
    );
    contexts.expectErrors(/status of 409/);
    await goOnline(page);
    await outboxBar(page).getByText('1 thing was not taken').waitFor();
    // What is written meanwhile is not replaced without a question.
    await page.goto('/job-request');
    await openSection(page, 'About the work');
    await page.getByLabel('Describe the problem').fill('Another problem.');
    await openSection(page, 'Photos');
    await photoPicker(page)
      .locator('input[type=file]')
      .last()
      .setInputFiles({ name: 'other.png', mimeType: 'image/png', buffer: createPng() });
    await expect.poll(() => readStoreRows(page, client.id, 'drafts')).toHaveLength(2);
    await outboxBar(page).getByText('1 thing was not taken').click();
    await button(page, 'Edit').click();
    await button(page, 'No, keep it').click();
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    expect(await readStoreRows(page, client.id, 'outbox')).not.toEqual([]);
    await button(page, 'Edit').click();
    await button(page, 'Yes, replace it').click();
    await openSection(page, 'About the work');
    await photoPicker(page).getByRole('img', { name: 'tap.jpg' }).waitFor();
    expect(await photoPicker(page).getByRole('img').count()).toBe(1);
    expect(await page.getByLabel('Describe the problem').inputValue()).toBe('The kitchen tap leaks.');
    expect(await readStoreRows(page, client.id, 'outbox')).toEqual([]);
  });
});
