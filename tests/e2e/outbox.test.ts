import { describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { signToken } from '../support/test-users.ts';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { REAL_CLOCK } from '../support/clock.ts';
import { openScreen } from '../support/screens.ts';
import {
  button,
  completeJob,
  confirmCompletion,
  heading,
  link,
  readStoreRows,
  startEarly,
  text,
  toast,
} from '../support/queries.ts';
import { readAllStorage } from '../support/browser-storage.ts';
import { withDemoServer } from '../support/demo-server-fixture.ts';

const demo = withDemoServer();
const contexts = withBrowserContexts();

const SAVED_TEXT = 'Kept on this phone. It will be sent by itself as soon as there is a network.';
/** The browser logs network failures to the console. */
const expectOfflineErrors = () => contexts.expectErrors(/ERR_FAILED|WebSocket|40[139]|503/);
/** Blocks the server for an open page. `goOnline` unblocks it. */
const goOffline = (page: Page) => page.route(/\/(api|parties)\//, (route) => route.abort());
async function goOnline(page: Page): Promise<void> {
  await page.unroute(/\/(api|parties)\//);
  await page.evaluate(() => dispatchEvent(new Event('online')));
}

async function openAsWorker(path: string): Promise<Page> {
  const page = await contexts.newPage(demo.server.url);
  await demo.logIn(page, 'worker');
  await page.goto(path);
  return page;
}
const statusOf = async (jobId: string) =>
  ((await demo.request('worker', `/api/job-request/${jobId}`, undefined)) as { status: string }).status;
const outboxBar = (page: Page) => page.getByRole('complementary', { name: 'Waiting to be sent' });

/** Waits until a client's phone has failed to send its waiting command at least once. */
const waitForFailedAttempt = (page: Page, clientId: string): Promise<void> =>
  expect
    .poll(async () =>
      (await readStoreRows(page, clientId, 'outbox')).map(({ state, attempts }) => [state, Number(attempts) > 0]),
    )
    .toEqual([['waiting', true]]);

/** Counts the messages with this text that the page shows from now on, and how many of them it has shown at once. */
async function observeToasts(page: Page, content: string): Promise<() => Promise<{ messages: number; atOnce: number }>> {
  const observed = await page.evaluateHandle((content) => {
    const seen = new Set<Element>();
    const result = { messages: 0, atOnce: 0 };
    const count = () => {
      const shown = [...document.querySelectorAll('[data-toasts] .shadow-board')].filter((one) => one.textContent === content);
      for (const one of shown) seen.add(one);
      result.messages = seen.size;
      result.atOnce = Math.max(result.atOnce, shown.length);
    };
    new MutationObserver(count).observe(document.body, { subtree: true, childList: true });
    return result;
  }, content);
  return () => observed.jsonValue();
}

describe('Without a network', () => {
  test('a job is started and completed at once, its commands are listed, can be discarded, and are sent in order when the network is back', async () => {
    expectOfflineErrors();
    const client = await demo.signUpClient();
    const jobId = await client.book(3, 'accepted');
    const page = await openAsWorker(`/worker/job/${jobId}`);
    await button(page, 'Start work').waitFor();
    await goOffline(page);
    const readToasts = await observeToasts(page, SAVED_TEXT);
    await startEarly(page);
    await toast(page, SAVED_TEXT).waitFor();
    await completeJob(page);
    await expect.poll(readToasts).toEqual({ messages: 2, atOnce: 1 });
    await page.getByText('Completed', { exact: true }).first().waitFor();
    await outboxBar(page).getByText('2 things waiting to be sent').click();
    await text(page, 'A job started').waitFor();
    await text(page, 'Goes out after the one before it').waitFor();
    await contexts.screenshot(page, 'outbox-1-worker');
    // The worker discards the completion, which was a mistake.
    await button(page, 'Do not send').last().click();
    await button(page, 'Do not send it').click();
    await text(page, 'A job completed').waitFor({ state: 'hidden' });
    expect(await statusOf(jobId)).toBe('accepted');

    await goOnline(page);
    await text(page, 'Everything has been sent').waitFor();
    expect(await statusOf(jobId)).toBe('ongoing');
    await contexts.screenshot(page, 'outbox-2-empty');
  });

  test('stored lists say that there is no network, and not that something failed', async () => {
    expectOfflineErrors();
    const client = await demo.signUpClient();
    const jobId = await client.book(16, 'accepted');
    const customer = await contexts.newPage(demo.server.url);
    await client.logIn(customer);
    const worker = await openAsWorker('/worker/jobs');
    const note = (page: Page) =>
      page.getByRole('status').getByText('There is no network, or it is too slow. This is what your phone has kept.');
    for (const [page, paths] of [
      [customer, ['/my-bookings', `/job-in-progress/${jobId}`, '/account-settings']],
      [worker, ['/worker/jobs', `/worker/job/${jobId}`, '/worker/calendar', '/worker/dashboard']],
    ] as const) {
      for (const path of paths) await openScreen(page, demo, path);
      // Not offline, where a page cannot be loaded: only its data cannot.
      await page.route(/\/api\//, (route) => route.abort());
      for (const path of paths) {
        await page.goto(path);
        await note(page).first().waitFor();
        expect(await page.getByText(/Failed to load|could not be loaded/).count(), path).toBe(0);
      }
      await contexts.screenshot(page, `offline-${paths[0].replaceAll('/', '-')}`);
    }
  });

  test('a command that the server later rejects is reverted with a message and removed on request', async () => {
    expectOfflineErrors();
    const client = await demo.signUpClient();
    const jobId = await client.book(4, 'accepted');
    const page = await openAsWorker(`/worker/job/${jobId}`);
    await button(page, 'Start work').waitFor();
    await goOffline(page);
    await startEarly(page);
    await toast(page, SAVED_TEXT).waitFor();
    await button(page, 'Mark as Completed').waitFor();
    await client.request('/api/bookings/cancel', { id: jobId });
    await goOnline(page);
    await toast(page, 'Something you did could not be done. See "Waiting to be sent".').waitFor();
    await outboxBar(page).getByText('1 thing was not taken').click();
    await page.getByText(/^Only an accepted job can be started\. What you saw before has been put back/).waitFor();
    await contexts.screenshot(page, 'outbox-3-refused');
    await button(page, 'Remove').click();
    await button(page, 'Do not send it').click();
    await text(page, 'Everything has been sent').waitFor();
    // This screen never has the bar.
    await link(page, 'My jobs').click();
    await heading(page, 'My Jobs').waitFor();
    expect(await outboxBar(page).count()).toBe(0);
  });

  test('a booking is cancelled, and a token that expires meanwhile does not lose the command', async () => {
    expectOfflineErrors();
    contexts.expectErrors(/ERR_INTERNET_DISCONNECTED/);
    const client = await demo.signUpClient();
    const jobId = await client.book(2);
    const page = await contexts.newPage(demo.server.url);
    await client.logIn(page);
    await page.goto('/my-bookings');
    await button(page, 'Cancel').waitFor();
    await contexts.goOffline(page);
    await button(page, 'Cancel').click();
    await button(page, 'Yes, cancel it').click();
    await page.getByText('Cancelled', { exact: true }).first().waitFor();
    await page.getByRole('main').getByText('Waiting to be sent').waitFor();
    // An attempt in progress would use the old token.
    await waitForFailedAttempt(page, client.id);
    const expired = await signToken(client.id, 'client', { expiresIn: -60 });
    await page.evaluate((token) => {
      localStorage.setItem('token', token);
      dispatchEvent(new StorageEvent('storage'));
    }, expired);
    await page.context().setOffline(false);
    await page.waitForURL('**/login');
    expect((await client.request('/api/ai/my-bookings')) as unknown).toMatchObject([{ id: jobId, status: 'pending' }]);
    await page.getByLabel('Email').fill(client.email);
    await page.getByLabel('Password', { exact: true }).fill('Karigar@123');
    await button(page, 'Login').click();
    await page.waitForURL('**/my-bookings');
    await expect
      .poll(async () => (await client.request('/api/ai/my-bookings')) as unknown)
      .toMatchObject([{ id: jobId, status: 'cancelled' }]);
    await expect.poll(() => outboxBar(page).count()).toBe(0);
    await link(page, 'Past bookings').waitFor();
  });
});

describe('On a shared phone', () => {
  test('a log-out lists the unsent commands, asks for confirmation, and leaves no private data behind', async () => {
    expectOfflineErrors();
    const client = await demo.signUpClient();
    const jobId = await client.book(5, 'accepted');
    const page = await contexts.newPage(demo.server.url);
    await client.logIn(page);
    await page.goto(`/job-in-progress/${jobId}`);
    await page.getByLabel('Your message').waitFor();
    // Without a service worker, the first log-out has to download the code of the dialog.
    await page.evaluate(() => document.fonts.ready);
    const secrets = [client.id, client.email, client.token, jobId, 'Asha Kulkarni', 'The back door is open'];
    await goOffline(page);
    await page.getByLabel('Your message').fill('The back door is open');
    await button(page, 'Send').click();
    await outboxBar(page).getByText('1 thing waiting to be sent').waitFor();
    const before = await readAllStorage(page);
    for (const secret of secrets) expect(before).toContain(secret);

    const logOut = async () => {
      await page.getByRole('button', { name: 'Menu of Asha Kulkarni' }).click();
      await button(page, 'Log Out').click();
    };
    await logOut();
    await page.getByRole('alertdialog').getByText('This phone still holds: A message.').waitFor();
    await contexts.screenshot(page, 'outbox-4-log-out');
    await button(page, 'Stay logged in').click();
    expect(await readAllStorage(page)).toContain('The back door is open');
    await logOut();
    await button(page, 'Log out and delete it').click();
    await page.waitForURL('**/login');
    const after = await readAllStorage(page);
    for (const secret of secrets) expect(after).not.toContain(secret);
    await goOnline(page);
    expect((await client.request(`/api/messages/${jobId}`)) as unknown).toEqual([]);
  });

  test('a log-in of another user asks before it deletes the unsent commands of the previous user, and never sends them as its own', async () => {
    expectOfflineErrors();
    const [client, nextClient] = [await demo.signUpClient(), await demo.signUpClient()];
    const jobId = await client.book(6);
    const page = await contexts.newPage(demo.server.url);
    await client.logIn(page);
    await page.goto('/my-bookings');
    await button(page, 'Cancel').waitFor();
    await page.route('**/api/ai/job-request/*/cancel', (route) => route.fulfill({ status: 503, body: 'busy' }));
    await button(page, 'Cancel').click();
    const tried = page.waitForResponse('**/api/ai/job-request/*/cancel');
    await button(page, 'Yes, cancel it').click();
    await tried;
    await outboxBar(page).getByText('1 thing waiting to be sent').waitFor();
    // The session expires.
    await page.evaluate(() => {
      for (const key of ['token', 'user']) localStorage.removeItem(key);
      dispatchEvent(new StorageEvent('storage'));
    });
    // A request that is in flight during the navigation would bypass the 503.
    await waitForFailedAttempt(page, client.id);
    await page.goto('/login');
    const logIn = async () => {
      await page.getByLabel('Email').fill(nextClient.email);
      await page.getByLabel('Password', { exact: true }).fill('Karigar@123');
      await button(page, 'Login').click();
    };
    await logIn();
    await page.getByRole('alertdialog').getByText('and has not sent: A booking cancelled.').waitFor();
    await button(page, 'Do not log in').click();
    expect(await readAllStorage(page)).toContain(jobId);
    await logIn();
    await button(page, 'Log in and delete it').click();
    await page.waitForURL('**/my-bookings');
    await text(page, 'No upcoming bookings').waitFor();
    expect(await readAllStorage(page)).not.toContain(jobId);
    expect((await client.request('/api/ai/my-bookings')) as unknown).toMatchObject([{ id: jobId, status: 'pending' }]);
  });
});

/** Opens an accepted job as its worker. */
async function openAcceptedJob(day: number): Promise<Page> {
  const jobId = await (await demo.signUpClient()).book(day, 'accepted');
  const page = await contexts.newPage(demo.server.url);
  await demo.logIn(page, 'worker');
  await openScreen(page, demo, `/worker/job/${jobId}`);
  await page.getByLabel('Your message').waitFor();
  return page;
}

test('A command without an answer is kept after six seconds, and is sent once', async () => {
  const client = await demo.signUpClient();
  const jobId = await client.book(39, 'accepted');
  const page = await contexts.newPage(demo.server.url, { commandTimeout: true });
  await demo.logIn(page, 'worker');
  await openScreen(page, demo, `/worker/job/${jobId}`);
  const answered = Promise.withResolvers<void>();
  let requests = 0;
  await page.route('**/api/worker/jobs/start', async (route) => {
    requests++;
    await answered.promise;
    await route.continue();
  });
  await startEarly(page);
  await toast(page, 'Kept on this phone. It will be sent by itself as soon as there is a network.').waitFor();
  expect(await statusOf(jobId)).toBe('accepted');
  answered.resolve();
  await expect.poll(() => statusOf(jobId)).toBe('ongoing');
  expect(requests).toBe(1);
});

test('A command behind one that could not be sent is kept at once: the next question does not wait for a network', async () => {
  expectOfflineErrors();
  const page = await openAcceptedJob(36);
  await goOffline(page);
  await startEarly(page);
  await completeJob(page);
  await outboxBar(page).getByText('2 things waiting to be sent').waitFor();
});

test('A command behind one that was rejected says at once that the user has to decide about that one first', async () => {
  expectOfflineErrors();
  const page = await openAcceptedJob(37);
  await goOffline(page);
  await startEarly(page);
  await toast(page, SAVED_TEXT).waitFor();
  await page.route('**/api/worker/jobs/start', (route) =>
    route.fulfill({ status: 409, json: { code: 'job.not_startable', message: 'x' } }),
  );
  await goOnline(page);
  await outboxBar(page).getByText('1 thing was not taken').waitFor();
  await button(page, 'Cancel').click();
  await button(page, 'Yes, cancel the job').click();
  await toast(
    page,
    'Kept on this phone. First decide about what was not taken, under "Waiting to be sent": then this is sent.',
  ).waitFor();
  await outboxBar(page).getByText('1 thing waiting to be sent').waitFor();
  await contexts.screenshot(page, 'outbox-5-blocked');
});

test('A command behind one that is rejected while its screen waits is sent, and says its own error', async () => {
  expectOfflineErrors();
  const page = await openAcceptedJob(38);
  const completionPressed = Promise.withResolvers<void>();
  await page.route('**/api/worker/jobs/start', async (route) => {
    await completionPressed.promise;
    await route.fulfill({ status: 409, json: { code: 'job.not_startable', message: 'x' } });
  });
  await startEarly(page);
  await confirmCompletion(page);
  completionPressed.resolve();
  await toast(page, 'Only an accepted job can be started.').waitFor();
  await toast(page, 'Only an ongoing job can be completed.').waitFor();
  await expect.poll(() => outboxBar(page).count()).toBe(0);
});

test('A worker does ten jobs offline after a morning online, and in the evening each job has its true times', async () => {
  expectOfflineErrors();
  const client = await demo.signUpClient();
  const jobs: string[] = [];
  for (let day = 20; day < 30; day++) jobs.push(await client.book(day, 'accepted'));
  // The jobs were accepted before the day began.
  await demo.server.db
    .prepare('UPDATE jobs SET created_at = created_at - 43200000, accepted_at = accepted_at - 43200000 WHERE client_id = ?')
    .bind(client.id)
    .run();

  const page = await contexts.newPage(demo.server.url, { clock: REAL_CLOCK });
  await demo.logIn(page, 'worker');
  // The clock of the phone is a day ahead.
  await page.clock.install({ time: Date.now() + 86_400_000 });
  await openScreen(page, demo, '/worker/jobs');
  await button(page, 'Start work').nth(9).waitFor();
  await openScreen(page, demo, `/worker/job/${jobs[0]}`);
  await page.getByLabel('Your message').waitFor();

  await goOffline(page);
  const begin = Date.now();
  for (const [place, jobId] of jobs.entries()) {
    await openScreen(page, demo, `/worker/job/${jobId}`);
    await startEarly(page);
    await button(page, 'Mark as Completed').waitFor();
    if (place === 0) {
      await page.getByLabel('Your message').fill('The tap is as good as new.');
      await button(page, 'Send').click();
    }
    await page.clock.fastForward(50 * 60_000);
    await completeJob(page);
    await page.getByText('Completed', { exact: true }).first().waitFor();
    if (place === 0) {
      await page.getByRole('button', { name: /^I got ₹.* in cash$/ }).click();
      await text(page, /in cash is noted on this phone/).waitFor();
    }
    await page.clock.fastForward(10 * 60_000);
  }
  await outboxBar(page).getByText('22 things waiting to be sent').waitFor();
  expect(await statusOf(jobs[9] ?? '')).toBe('accepted');

  await goOnline(page);
  await expect.poll(() => outboxBar(page).count(), { timeout: 60_000 }).toBe(0);
  const now = Date.now();
  // The clock of the phone goes on while the test runs.
  const tolerance = now - begin + 60_000;
  for (const [place, jobId] of jobs.entries()) {
    const { status, times } = (await client.request(`/api/job-request/${jobId}`)) as {
      status: string;
      times: { started: number; completed: number };
    };
    expect(status).toBe('completed');
    const hoursAgo = jobs.length - place;
    expect(Math.abs(now - hoursAgo * 3_600_000 - times.started), `job ${place} started`).toBeLessThan(tolerance);
    expect(Math.abs(times.completed - times.started - 50 * 60_000), `job ${place} took`).toBeLessThan(60_000);
  }
  const { payments } = (await client.request(`/api/payments?bookingId=${jobs[0]}`)) as { payments: unknown };
  expect(payments).toMatchObject([{ method: 'cash', state: 'claimed', said: { worker: true, client: false } }]);
  const messages = (await client.request(`/api/messages/${jobs[0]}`)) as unknown as { message: string; created_at: number }[];
  expect(messages.map(({ message }) => message)).toEqual(['The tap is as good as new.']);
  expect(Math.abs(now - 10 * 3_600_000 - (messages[0]?.created_at ?? 0))).toBeLessThan(tolerance);
});
