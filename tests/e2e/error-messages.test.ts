import { describe, expect, test } from 'vitest';
import type { Page, Route } from 'playwright-core';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { daysFromToday, PASSWORD, signToken } from '../support/test-users.ts';
import {
  button,
  CONNECTION_ERROR,
  recordRequests,
  failNextRequest,
  link,
  openCalendarDay,
  pauseClock,
  text,
  toast,
  whileRequestPending,
  readStoreRows,
} from '../support/queries.ts';
import { withDemoServer, type NewClient } from '../support/demo-server-fixture.ts';

const demo = withDemoServer();
const contexts = withBrowserContexts();

/** A message of the specification, and the action that causes it. */
type ExpectedMessage = readonly [message: string, cause: () => Promise<unknown>];

async function expectEach(page: Page, expected: readonly ExpectedMessage[]): Promise<void> {
  for (const [message, cause] of expected) {
    await cause();
    await text(page, message).waitFor();
  }
}

const OUR_FAULT = 'Something went wrong on our side.';

// The browser logs every response with a status of 400 or more and every request without a response.
const expectCausedErrors = () => contexts.expectErrors(/status of (400|401|403|404|409|429|500)|ERR_FAILED/);

async function openPage(path: string, client?: NewClient, setting = {}): Promise<Page> {
  const page = await contexts.newPage(demo.server.url, setting);
  await client?.logIn(page);
  await page.goto(path);
  return page;
}

const fill = async (page: Page, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
};

const invalidFieldCount = (page: Page) => page.locator('[aria-invalid=true]').count();

test('Sign-up says what is wrong, and confirms that the account was created', async () => {
  expectCausedErrors();
  const page = await openPage('/signup');
  const requests = recordRequests(page, /\/api\/auth\/signup/);
  const submit = () => button(page, 'Sign Up').click();
  await submit();
  // The seventh field, the confirmation, is valid while it equals the password.
  await expect.poll(() => invalidFieldCount(page)).toBe(6);
  await fill(page, {
    'First name': 'Asha',
    'Last name': 'Kulkarni',
    Email: 'client@karigar.example',
    Phone: '98220 99887',
    Address: '12 Fergusson College Road, Pune',
    Password: PASSWORD,
    'Confirm password': 'Karigar@124',
  });
  await expectEach(page, [['❌ Passwords do not match.', submit]]);
  expect(requests).toEqual([]);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  const failNextWith = (status: number | null, body?: unknown) => async () => {
    await failNextRequest(page, '**/api/auth/signup', status, body);
    await submit();
  };
  await expectEach(page, [
    ['You already have an account with this email.', submit],
    ['❌ Signup failed: An unknown error occurred.', failNextWith(500)],
    [OUR_FAULT, async () => undefined],
    [CONNECTION_ERROR, failNextWith(null)],
    [
      '❌ Signup failed: Too many attempts. Please wait a little and try again.',
      failNextWith(429, { code: 'request.too_many', message: 'Too many attempts.' }),
    ],
  ]);
  await page.getByLabel('Email').fill('asha@example.in');
  // From now on, because the app logs in by itself there and goes on. The log-in waits, because its message replaces this one.
  const atLogin = page.waitForURL('**/login');
  await whileRequestPending(
    page,
    '**/api/auth/login',
    () => whileRequestPending(page, '**/api/auth/signup', submit, () => button(page, 'Processing...').waitFor()),
    () => toast(page, 'Account created successfully! Please log in.').waitFor(),
  );
  expect(requests.at(-1)?.body).toEqual({
    name: 'Asha Kulkarni',
    email: 'asha@example.in',
    phone: '+919822099887',
    address: '12 Fergusson College Road, Pune',
    password: PASSWORD,
  });
  await atLogin;
});

test('Login says what is wrong, confirms success, and leads to the bookings, which show the rating given', async () => {
  expectCausedErrors();
  const page = await openPage('/login');
  const submit = () => button(page, 'Login').click();
  const failNextWith = (status: number, body?: unknown) => async () => {
    await failNextRequest(page, '**/api/auth/login', status, body);
    await submit();
  };
  await submit();
  await expect.poll(() => invalidFieldCount(page)).toBe(2);
  await fill(page, { Email: 'nobody@example.in', Password: 'wrong-wrong' });
  const question = page.getByRole('alertdialog', { name: 'User Not Found' });
  await submit();
  await question.getByText('No account found with that email. Please sign up to book a service.').waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  await submit();
  await expect.poll(() => question.getByRole('link', { name: 'Go to Signup' }).getAttribute('href')).toBe('/signup');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByLabel('Email').fill('client@karigar.example');
  await expectEach(page, [
    ['❌ Invalid credentials', submit],
    ['❌ Invalid credentials or server error.', failNextWith(500)],
    [OUR_FAULT, async () => undefined],
    ['❌ Login failed. Please try again.', failNextWith(200, { message: 'Welcome' })],
  ]);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await whileRequestPending(page, '**/api/auth/login', submit, () => button(page, 'Signing In...').waitFor());
  await toast(page, 'Login Successful!').waitFor();
  await page.waitForURL('**/my-bookings');
  await page.getByText('Your rating:').filter({ hasText: '5 stars' }).waitFor();
});

/** Lets every request for the bookings fail, because the page sends one every ten seconds. */
const failBookings = (page: Page) =>
  page.route('**/api/ai/my-bookings', (route) => route.fulfill({ status: 500, json: { code: 'x.y', message: 'x' } }));

test('SOS says whether the signal was sent', async () => {
  expectCausedErrors();
  const page = await openPage('/');
  // The app tries again by itself every five seconds, so the answer stays until the next press.
  let answer = (route: Route) => route.fulfill({ json: { success: false } });
  await page.route('**/api/emergency/trigger', (route) => answer(route));
  await page.locator('button', { hasText: 'SOS' }).click();
  const again = () => button(page, 'Retry').click();
  await toast(page, 'Failed to send emergency signal. Please try again.').waitFor();
  answer = (route) => route.abort();
  await again();
  await toast(page, 'Error sending emergency signal. Please try again.').waitFor();
  const { promise: pressed, resolve: release } = Promise.withResolvers<void>();
  answer = async (route) => {
    await pressed;
    await route.continue();
  };
  await again();
  release();
  await toast(page, 'Emergency signal sent! Help is on the way. Please stay safe.').first().waitFor();
});

describe('The job request form', () => {
  const ready = async (page: Page) => {
    await page.getByLabel('Date', { exact: true }).fill(daysFromToday(2));
    await page.getByLabel('10:00 - 12:00 PM').check();
  };

  test('says why a request was rejected, that it was submitted, and whether its cancellation succeeded', async () => {
    expectCausedErrors();
    const client = await demo.signUpClient();
    const page = await openPage('/job-request', client);
    const submit = () => button(page, 'Send request').click();
    await ready(page);
    await failNextRequest(page, '**/api/ai/job-request', 400);
    await submit();
    await text(page, 'An error occurred. Please try again.').waitFor();
    // Another phone of the client sends a request first.
    let jobId = '';
    const rejected = page.waitForResponse(
      (response) => response.url().endsWith('/api/ai/job-request') && response.status() === 409,
    );
    await whileRequestPending(page, '**/api/ai/job-request', submit, async () => (jobId = await client.book(3)));
    expect(await (await rejected).json()).toMatchObject({ message: 'You already have an active job request.' });
    await text(page, 'You already have an active job request.').waitFor();
    const cancel = async () => {
      await button(page, 'Cancel Request').click();
      await button(page, 'Yes, cancel it').click();
    };
    await failNextRequest(page, `**/api/job-request/${jobId}/cancel`, 400);
    await cancel();
    await toast(page, 'Failed to cancel job request.').waitFor();
    await failNextRequest(page, `**/api/job-request/${jobId}/cancel`, 409, { code: 'job.not_cancellable', message: 'No.' });
    await cancel();
    const refused = toast(page, 'Failed to cancel job request.').filter({ hasText: 'This job can no longer be cancelled.' });
    await refused.waitFor();
    await cancel();
    await toast(page, 'Job request cancelled.').waitFor();
    await submit();
    await toast(page, 'Job request submitted!').waitFor();
    await page.waitForURL(`${demo.server.url}/`);
  });

  test('says that our side failed, keeps the request, and sends it once with Send now', async () => {
    expectCausedErrors();
    const client = await demo.signUpClient();
    const page = await openPage('/job-request', client);
    await page.clock.install();
    await page.reload();
    await ready(page);
    const fail = (route: Route) =>
      route.fulfill({ status: 500, json: { code: 'server.error', message: 'Something went wrong.' } });
    await page.route('**/api/ai/job-request', fail);
    await button(page, 'Send request').click();
    const failed = toast(page, 'An error occurred. Please try again.');
    await failed
      .filter({ hasText: 'Something went wrong on our side. It is kept on this phone and tried again by itself.' })
      .waitFor();
    await page.waitForURL('**/my-bookings');
    await page.getByRole('link', { name: '1 thing waiting to be sent' }).click();
    await text(page, 'Something went wrong on our side. It is tried again by itself.').waitFor();
    // No time passes any more, so that only the press can send it.
    await pauseClock(page);
    // A try that is due or under way fails first. It shows that with timers of React, which stand still as well.
    const isNextTryLater = async () => {
      const now = await page.evaluate(() => Date.now());
      const [row] = await readStoreRows(page, client.id, 'outbox');
      const isShown = await text(page, 'Something went wrong on our side. It is tried again by itself.').isVisible();
      return isShown && row?.['state'] === 'waiting' && Number(row['nextAttemptAt']) > now;
    };
    await expect
      .poll(async () => {
        if (await isNextTryLater()) return true;
        await page.clock.runFor(20);
        return false;
      })
      .toBe(true);
    await page.unroute('**/api/ai/job-request', fail);
    const sent = page.waitForRequest('**/api/ai/job-request');
    await button(page, 'Send now').click();
    await sent;
    await page.clock.resume();
    await text(page, 'Everything has been sent').waitFor();
    expect(await client.request('/api/ai/my-bookings')).toHaveLength(1);
  });

  test('asks the client to log in again when the session has expired, and keeps the entered data', async () => {
    expectCausedErrors();
    const client = await demo.signUpClient();
    const page = await openPage('/job-request', client);
    await ready(page);
    await failNextRequest(page, '**/api/ai/job-request', 401, { code: 'auth.required', message: 'Please log in.' });
    await button(page, 'Send request').click();
    await text(page, 'Please log in to submit a job request.').waitFor();
    await link(page, 'Login').last().click();
    await page.waitForURL('**/login');
    await fill(page, { Email: client.email, Password: PASSWORD });
    await button(page, 'Login').click();
    await page.waitForURL('**/job-request');
    await text(page, 'What you typed last time is still here.').waitFor();
    await expect.poll(() => page.getByLabel('Date', { exact: true }).inputValue()).toBe(daysFromToday(2));
    expect(await client.request('/api/ai/my-bookings')).toEqual([]);
  });
});

test('My Bookings says why bookings cannot be shown, and whether a cancellation succeeded', async () => {
  expectCausedErrors();
  const client = await demo.signUpClient();
  const jobId = await client.book(2);
  const page = await openPage('/my-bookings', client);
  const cancel = async () => {
    await button(page, 'Cancel').click();
    await button(page, 'Yes, cancel it').click();
  };
  await failNextRequest(page, `**/api/ai/job-request/${jobId}/cancel`, 400);
  await cancel();
  await toast(page, 'Failed to cancel booking. Please try again.').waitFor();
  await cancel();
  await toast(page, 'Booking cancelled successfully').waitFor();
  await failBookings(page);
  await page.reload();
  await text(page, 'Failed to load bookings. Please try again later.').waitFor();
  await text(page, OUR_FAULT).waitFor();

  const guest = await openPage('/my-bookings');
  await guest.waitForURL('**/signup');
  await text(guest, 'You must be logged in to see your bookings.').waitFor();
});

test('An expired token (403, jwt expired) logs the client out, and the login leads back', async () => {
  expectCausedErrors();
  const client = await demo.signUpClient();
  const page = await openPage('/about', client);
  const expired = await signToken(client.id, 'client', { expiresIn: -60 });
  const response = await fetch(`${demo.server.url}/api/ai/my-bookings`, { headers: { authorization: `Bearer ${expired}` } });
  expect([response.status, await response.json()]).toMatchObject([403, { message: 'jwt expired' }]);
  await page.evaluate((token) => localStorage.setItem('token', token), expired);
  await page.goto('/my-bookings');
  await page.waitForURL('**/login');
  expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')])).toEqual([null, null]);
  await page.goto('/past-bookings');
  await page.waitForURL('**/login');
  await text(page, 'You have been logged out because a lot of time has passed. Please log in again.').waitFor();
  await page.goto('/my-bookings');
  await page.waitForURL('**/login');
  await fill(page, { Email: client.email, Password: PASSWORD });
  await button(page, 'Login').click();
  await page.waitForURL('**/my-bookings');
});

test('The calendar says when a refresh or a cancellation failed', async () => {
  expectCausedErrors();
  const client = await demo.signUpClient();
  await client.book(1);
  const page = await openPage('/calendar', client);
  await openCalendarDay(page, daysFromToday(1));
  await failNextRequest(page, '**/api/ai/job-request/*/cancel', 400);
  await button(page, 'Cancel').click();
  await text(page, 'Are you sure you want to cancel this booking?').waitFor();
  await button(page, 'Yes, cancel it').click();
  await toast(page, 'Failed to cancel booking.').waitFor();
  await button(page, 'Close').click();
  await failBookings(page);
  await button(page, 'Refresh').click();
  await text(page, 'Failed to fetch bookings.').waitFor();
});

test('Live events (a worker has accepted, a worker has cancelled) appear at the top right for 5000 ms', async () => {
  const client = await demo.signUpClient();
  const jobId = await client.book(4);
  const page = await contexts.newPage(demo.server.url, { size: { width: 1440, height: 900 } });
  await page.clock.install();
  await client.logIn(page);
  // The event of the specification has no worker name.
  await page.routeWebSocket(/\/parties\//, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => socket.send(String(message).replace(/"workerName":"[^"]*"/, '"workerName":""')));
  });
  await page.goto('/my-bookings');
  await text(page, 'Pending').waitFor();
  await contexts.waitForRoom(page, 'inbox');
  await pauseClock(page);
  await demo.request('worker', '/api/worker/accept', { jobId });
  const accepted = toast(page, 'A worker has accepted your job!');
  await expect
    .poll(async () => {
      await page.clock.runFor(100);
      return accepted.count();
    })
    .toBe(1);
  const box = await accepted.boundingBox();
  expect(box && { top: box.y < 40, right: 1440 - box.x - box.width < 40 }).toEqual({ top: true, right: true });
  const disappearing = accepted.and(page.locator('.opacity-0'));
  await page.clock.runFor(4500);
  expect(await disappearing.count()).toBe(0);
  await page.clock.runFor(600);
  await disappearing.waitFor({ state: 'attached' });
  await page.clock.runFor(1100);
  await accepted.waitFor({ state: 'detached' });
  await page.clock.resume();
  await demo.request('worker', '/api/worker/jobs/cancel', { jobId });
  await toast(page, 'A worker has cancelled your job! We are asking other workers for you.').waitFor();
});

test('A failed room connection is retried 5 times, one second apart, and again when the network is back', async () => {
  contexts.expectErrors(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/);
  const client = await demo.signUpClient();
  const page = await contexts.newPage(demo.server.url);
  await page.clock.install();
  await client.logIn(page);
  const TICKET = '**/api/rooms/ticket';
  // Each attempt requests a new ticket.
  const tickets = recordRequests(page, /\/api\/rooms\/ticket/);
  const paused = Promise.withResolvers<void>();
  await page.route(TICKET, async (route) => {
    await paused.promise;
    await route.abort();
  });
  await page.goto('/about');
  await expect.poll(() => tickets.length).toBeGreaterThan(0);
  await pauseClock(page);
  paused.resolve();
  const before = tickets.length;
  for (let attempt = before + 1; attempt <= 6; attempt++) {
    let passed = 0;
    await expect
      .poll(async () => {
        if (tickets.length >= attempt) return tickets.length;
        await page.clock.runFor(100);
        passed += 100;
        return tickets.length;
      })
      .toBe(attempt);
    if (attempt > before + 1) expect(passed).toBeGreaterThanOrEqual(900);
  }
  expect(before).toBeLessThan(5);
  await page.clock.runFor(5000);
  expect(tickets).toHaveLength(6);
  await page.clock.resume();
  await page.unroute(TICKET);
  const room = page.waitForEvent('websocket');
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  expect((await room).url()).toContain(`/parties/inbox/client_${client.id}`);
});
