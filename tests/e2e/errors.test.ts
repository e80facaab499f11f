import { describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { withPhones } from '../support/browser.ts';
import { dayAhead, PASSWORD, tokenOf } from '../support/people.ts';
import { button, callsTo, failNext, link, openDay, stopClock, text, toast, whileWaiting } from '../support/see.ts';
import { withTown, type Newcomer } from '../support/town.ts';

const town = withTown();
const phones = withPhones();

/** What the specification lets a screen say, and what makes it say so. */
type Said = readonly [message: string, cause: () => Promise<unknown>];

async function expectEach(page: Page, said: readonly Said[]): Promise<void> {
  for (const [message, cause] of said) {
    await cause();
    await text(page, message).waitFor();
  }
}

const NO_ANSWER = 'Cannot connect to server. Please check your internet connection and try again.';
// The browser logs every answer above 399 and every call without one.
const caused = () => phones.expectErrors(/status of (400|401|403|404|409|429|500)|ERR_FAILED/);

async function phone(path: string, who?: Newcomer, setting = {}): Promise<Page> {
  const page = await phones.phone(town.server.url, setting);
  await who?.logIn(page);
  await page.goto(path);
  return page;
}

const fill = async (page: Page, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
};

const invalid = (page: Page) => page.locator('[aria-invalid=true]').count();

test('Signup says what is wrong, and that the account is there', async () => {
  caused();
  const page = await phone('/signup');
  const sent = callsTo(page, /\/api\/auth\/signup/);
  const submit = () => button(page, 'Sign Up').click();
  await submit();
  // The seventh has to say what the sixth says.
  await expect.poll(() => invalid(page)).toBe(6);
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
  expect(sent).toEqual([]);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  const failing = (status: number | null, body?: unknown) => async () => {
    await failNext(page, '**/api/auth/signup', status, body);
    await submit();
  };
  await expectEach(page, [
    ['You already have an account with this email.', submit],
    ['❌ Signup failed: An unknown error occurred.', failing(500)],
    [`❌ Signup failed: ${NO_ANSWER}`, failing(null)],
    [
      '❌ Signup failed: Too many attempts. Please wait a little and try again.',
      failing(429, { code: 'request.too_many', message: 'Too many attempts.' }),
    ],
  ]);
  await page.getByLabel('Email').fill('asha@example.in');
  await whileWaiting(page, '**/api/auth/signup', submit, () => button(page, 'Processing...').waitFor());
  await toast(page, 'Account created successfully! Please log in.').waitFor();
  expect(sent.at(-1)?.body).toEqual({
    name: 'Asha Kulkarni',
    email: 'asha@example.in',
    phone: '+919822099887',
    address: '12 Fergusson College Road, Pune',
    password: PASSWORD,
  });
  await page.waitForURL('**/login');
});

test('Login says what is wrong and that it went well, and leads to the bookings with the rating given', async () => {
  caused();
  const page = await phone('/login');
  const submit = () => button(page, 'Login').click();
  const failing = (status: number, body?: unknown) => async () => {
    await failNext(page, '**/api/auth/login', status, body);
    await submit();
  };
  await submit();
  await expect.poll(() => invalid(page)).toBe(2);
  await fill(page, { Email: 'nobody@example.in', Password: 'wrong-wrong' });
  const question = page.getByRole('alertdialog', { name: 'User Not Found' });
  await submit();
  await question.getByText('No account found with that email. Please sign up to book a service.').waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  await submit();
  expect(await question.getByRole('link', { name: 'Go to Signup' }).getAttribute('href')).toBe('/signup');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByLabel('Email').fill('client@karigar.example');
  await expectEach(page, [
    ['❌ Invalid credentials', submit],
    ['❌ Invalid credentials or server error.', failing(500)],
    ['❌ Login failed. Please try again.', failing(200, { message: 'Welcome' })],
  ]);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await whileWaiting(page, '**/api/auth/login', submit, () => button(page, 'Signing In...').waitFor());
  await toast(page, 'Login Successful!').waitFor();
  await page.waitForURL('**/my-bookings');
  await page.getByText('Your rating:').filter({ hasText: '5 stars' }).waitFor();
});

test('SOS says whether the signal went out', async () => {
  caused();
  const page = await phone('/');
  const failing = (status: number | null, body?: unknown) => () => failNext(page, '**/api/emergency/trigger', status, body);
  await failing(200, { success: false })();
  await page.locator('button', { hasText: 'SOS' }).click();
  const again = () => button(page, 'Retry').click();
  await toast(page, 'Failed to send emergency signal. Please try again.').waitFor();
  await failing(null)();
  await again();
  await toast(page, 'Error sending emergency signal. Please try again.').waitFor();
  await again();
  await toast(page, 'Emergency signal sent! Help is on the way. Please stay safe.').waitFor();
});

describe('A job request', () => {
  const ready = async (page: Page) => {
    await page.getByLabel('Date', { exact: true }).fill(dayAhead(2));
    await page.getByLabel('10:00 - 12:00 PM').check();
  };

  test('says why it was not taken, that it was, and what became of cancelling it', async () => {
    caused();
    const asha = await town.newcomer();
    const page = await phone('/job-request', asha);
    const submit = () => button(page, 'Send request').click();
    await ready(page);
    await failNext(page, '**/api/ai/job-request', 400);
    await submit();
    await text(page, 'An error occurred. Please try again.').waitFor();
    // Another phone of hers is quicker.
    let jobId = '';
    const refused = page.waitForResponse((answer) => answer.url().endsWith('/api/ai/job-request') && answer.status() === 409);
    await whileWaiting(page, '**/api/ai/job-request', submit, async () => (jobId = await asha.book(3)));
    expect(await (await refused).json()).toMatchObject({ message: 'You already have an active job request.' });
    await text(page, 'You already have an active job request.').waitFor();
    const cancel = async () => {
      await button(page, 'Cancel Request').click();
      await button(page, 'Yes, cancel it').click();
    };
    await failNext(page, `**/api/job-request/${jobId}/cancel`, 400);
    await cancel();
    await toast(page, 'Failed to cancel job request.').waitFor();
    await cancel();
    await toast(page, 'Job request cancelled.').waitFor();
    await submit();
    await toast(page, 'Job request submitted!').waitFor();
    await page.waitForURL(`${town.server.url}/`);
  });

  test('asks to log in again when the session is over, and keeps what was typed', async () => {
    caused();
    const asha = await town.newcomer();
    const page = await phone('/job-request', asha);
    await ready(page);
    await failNext(page, '**/api/ai/job-request', 401, { code: 'auth.required', message: 'Please log in.' });
    await button(page, 'Send request').click();
    await text(page, 'Please log in to submit a job request.').waitFor();
    await link(page, 'Login').last().click();
    await page.waitForURL('**/login');
    await fill(page, { Email: asha.email, Password: PASSWORD });
    await button(page, 'Login').click();
    await page.waitForURL('**/job-request');
    await text(page, 'What you typed last time is still here.').waitFor();
    expect(await page.getByLabel('Date', { exact: true }).inputValue()).toBe(dayAhead(2));
    expect(await asha.ask('/api/ai/my-bookings')).toEqual([]);
  });
});

test('Bookings say why they cannot be shown, and what became of cancelling one', async () => {
  caused();
  const asha = await town.newcomer();
  const jobId = await asha.book(2);
  const page = await phone('/my-bookings', asha);
  const cancel = async () => {
    await button(page, 'Cancel').click();
    await button(page, 'Yes, cancel it').click();
  };
  await failNext(page, `**/api/ai/job-request/${jobId}/cancel`, 400);
  await cancel();
  await toast(page, 'Failed to cancel booking. Please try again.').waitFor();
  await cancel();
  await toast(page, 'Booking cancelled successfully').waitFor();
  await failNext(page, '**/api/ai/my-bookings', 500);
  await page.reload();
  await text(page, 'Failed to load bookings. Please try again later.').waitFor();

  const guest = await phone('/my-bookings');
  await guest.waitForURL('**/signup');
  await text(guest, 'You must be logged in to see your bookings.').waitFor();
});

test('An expired token (403, jwt expired) logs out, and the login leads back', async () => {
  caused();
  const asha = await town.newcomer();
  const page = await phone('/about', asha);
  const expired = await tokenOf(asha.id, 'client', { expiresIn: -60 });
  const answer = await fetch(`${town.server.url}/api/ai/my-bookings`, { headers: { authorization: `Bearer ${expired}` } });
  expect([answer.status, await answer.json()]).toMatchObject([403, { message: 'jwt expired' }]);
  await page.evaluate((token) => localStorage.setItem('token', token), expired);
  await page.goto('/my-bookings');
  await page.waitForURL('**/login');
  expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')])).toEqual([null, null]);
  await fill(page, { Email: asha.email, Password: PASSWORD });
  await button(page, 'Login').click();
  await page.waitForURL('**/my-bookings');
});

test('The calendar says why it cannot be renewed, and that cancelling failed', async () => {
  caused();
  const asha = await town.newcomer();
  await asha.book(1);
  const page = await phone('/calendar', asha);
  await openDay(page, dayAhead(1));
  await failNext(page, '**/api/bookings/cancel', 400);
  await button(page, 'Cancel').click();
  await text(page, 'Are you sure you want to cancel this booking?').waitFor();
  await button(page, 'Yes, cancel it').click();
  await toast(page, 'Failed to cancel booking.').waitFor();
  await page.keyboard.press('Escape');
  await failNext(page, '**/api/ai/my-bookings', 500);
  await button(page, 'Refresh').click();
  await text(page, 'Failed to fetch bookings.').waitFor();
});

test('Live events are told at the top right for 5000 ms: a worker has accepted, a worker has cancelled', async () => {
  const asha = await town.newcomer();
  const jobId = await asha.book(4);
  const page = await phones.phone(town.server.url, { size: { width: 1440, height: 900 } });
  await asha.logIn(page);
  await page.clock.install();
  // An event without the worker's name, as the specification knows it.
  await page.routeWebSocket(/\/parties\//, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => socket.send(String(message).replace(/"workerName":"[^"]*"/, '"workerName":""')));
  });
  const listening = page.waitForEvent('websocket');
  await page.goto('/my-bookings');
  await listening;
  await text(page, 'Pending').waitFor();
  await town.ask('worker', '/api/worker/accept', { jobId });
  const accepted = toast(page, 'A worker has accepted your job!');
  await accepted.waitFor();
  await stopClock(page);
  const box = await accepted.boundingBox();
  expect(box && { top: box.y < 40, right: 1440 - box.x - box.width < 40 }).toEqual({ top: true, right: true });
  const leaving = accepted.and(page.locator('.opacity-0'));
  await page.clock.runFor(2500);
  expect(await leaving.count()).toBe(0);
  await page.clock.runFor(1500);
  await leaving.waitFor({ state: 'attached' });
  await page.clock.runFor(1100);
  await accepted.waitFor({ state: 'detached' });
  await page.clock.resume();
  await town.ask('worker', '/api/worker/jobs/cancel', { jobId });
  await toast(page, 'A worker has cancelled your job!').waitFor();
});

test('A room that cannot be had is tried again 5 times, a second apart, and again when the network is back', async () => {
  phones.expectErrors(/ERR_FAILED/);
  const asha = await town.newcomer();
  const page = await phones.phone(town.server.url);
  await asha.logIn(page);
  await page.clock.install();
  const TICKET = '**/api/rooms/ticket';
  // Each attempt asks for a ticket of its own.
  const tickets = callsTo(page, /\/api\/rooms\/ticket/);
  await page.route(TICKET, (route) => route.abort());
  await page.goto('/about');
  await expect.poll(() => tickets.length).toBe(1);
  await stopClock(page);
  for (const attempt of [2, 3, 4, 5, 6]) {
    let passed = 0;
    await expect
      .poll(async () => {
        if (tickets.length >= attempt) return tickets.length;
        await page.clock.runFor(100);
        passed += 100;
        return tickets.length;
      })
      .toBe(attempt);
    if (attempt > 2) expect(passed).toBeGreaterThanOrEqual(900);
  }
  await page.clock.runFor(5000);
  expect(tickets).toHaveLength(6);
  await page.clock.resume();
  await page.unroute(TICKET);
  const room = page.waitForEvent('websocket');
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  expect((await room).url()).toContain(`/parties/inbox/client_${asha.id}`);
});
