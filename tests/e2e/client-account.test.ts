import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { CLOSABLE_AFTER_JOB_MS, type AccountChanges } from '#contract/accounts.ts';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { moveEnds } from '../support/job-slots.ts';
import { daysFromToday, PASSWORD, patch } from '../support/test-users.ts';
import { takePhonePhoto } from '../support/phone-photo.ts';
import {
  button,
  link,
  openCalendarDay,
  pauseClock,
  readStoreRows,
  recordRequests,
  text,
  toast,
  whileRequestPending,
} from '../support/queries.ts';
import { withDemoServer, type NewClient } from '../support/demo-server-fixture.ts';

declare global {
  interface Window {
    /** When the page requested its bookings, by its own clock. */
    requestTimes: number[];
    /** Ends the requests that wait at most this long for their response. */
    endRequestsAfter: (ms: number) => void;
  }
}

const demo = withDemoServer();
const contexts = withBrowserContexts();

async function openPage(path: string, client?: NewClient): Promise<Page> {
  const page = await contexts.newPage(demo.server.url);
  await client?.logIn(page);
  await page.goto(path);
  await page.locator('main h1').first().waitFor();
  return page;
}

async function logInByForm(page: Page, client: NewClient): Promise<void> {
  await page.waitForURL('**/login');
  // The sign-up page, which may still be shown, has the same fields.
  await page.getByRole('heading', { name: 'Login', exact: true }).waitFor();
  await page.getByLabel('Email').fill(client.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await button(page, 'Login').click();
}

/** The status of a request with this token. */
const statusWithToken = async (token: string) =>
  (await fetch(`${demo.server.url}/api/account`, { headers: { authorization: `Bearer ${token}` } })).status;

/** Changes the account as another device of the client would. */
const changeAccount = async (client: NewClient, changes: Partial<AccountChanges>) => {
  const server = { fetch: (path: string, init?: RequestInit) => fetch(demo.server.url + path, init) };
  expect((await patch(server, '/api/account', changes, client)).status).toBe(200);
};

const dialog = (page: Page) => page.getByRole('dialog');
const save = async (page: Page) => {
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click();
  await dialog(page).waitFor({ state: 'detached' });
};

describe('The account settings page', () => {
  test('sends a guest to the login and back, links to every account page and section, and opens an editor that saves for every Edit', async () => {
    const client = await demo.signUpClient();
    const page = await openPage('/account-settings');
    await logInByForm(page, client);
    await page.waitForURL('**/account-settings');

    const side = page.getByRole('navigation', { name: 'Your account' }).getByRole('link');
    await side.first().waitFor();
    expect(await side.evaluateAll((links) => links.map((one) => [one.getAttribute('href'), one.textContent?.trim()]))).toEqual([
      ['/my-bookings', 'Upcoming Bookings'],
      ['/past-bookings', 'Past Bookings'],
      ['/favorites', 'Favorite Workers'],
      ['/account-settings', 'Account Settings'],
      ['/payment-methods', 'Payment'],
      ['/support', 'Messages to us'],
    ]);
    const sections = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
    await expect.poll(() => sections.allInnerTexts()).toEqual(['My Profile', 'Security', 'Notifications', 'Delete Account']);
    for (const [name, hash] of [
      ['Security', '#security'],
      ['Delete Account', '#delete'],
      ['My Profile', '#profile'],
    ]) {
      await sections.filter({ hasText: name ?? '' }).click();
      await expect.poll(() => new URL(page.url()).hash).toBe(hash);
      await page.waitForFunction(
        (id) => (document.querySelector(id)?.getBoundingClientRect().top ?? 9999) < window.innerHeight,
        hash ?? '',
      );
    }
    await text(page, 'Client').waitFor();
    await text(page, 'Pune, India').waitFor();

    await button(page, 'Edit: My Profile').click();
    const photo = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await takePhonePhoto(page) };
    expect(photo.buffer.length).toBeGreaterThan(200_000);
    await dialog(page).locator('input[type=file]').last().setInputFiles(photo);
    await dialog(page).getByRole('img', { name: /^me/ }).waitFor();
    await save(page);
    // A list shows many portraits: each takes at most 12 kB.
    const portrait = page.locator('#profile img[src*="/media/"]');
    await expect.poll(() => portrait.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth)).toBe(256);
    await expect.poll(() => portrait.evaluate(({ naturalHeight }: HTMLImageElement) => naturalHeight)).toBe(256);
    const stored = await fetch(new URL((await portrait.getAttribute('src')) ?? '', demo.server.url));
    expect(stored.headers.get('content-type')).toBe('image/webp');
    expect((await stored.arrayBuffer()).byteLength).toBeLessThanOrEqual(12_000);

    await button(page, 'Edit: Personal Information').click();
    await dialog(page).getByLabel('Name').fill('Asha Joshi');
    await dialog(page).getByLabel('Phone').fill('98765 00001');
    await save(page);
    await page.getByRole('button', { name: 'Menu of Asha Joshi' }).waitFor();

    await button(page, 'Edit: Address').click();
    const address = [
      ['City and state', 'Nashik, Maharashtra'],
      ['PIN code', '422001'],
      ['PAN or GSTIN', 'ABCDE1234F'],
    ] as const;
    await dialog(page).getByLabel('PIN code').fill('0123');
    await dialog(page).getByRole('button', { name: 'Save', exact: true }).click();
    await text(page, 'A PIN code has six digits and does not begin with 0.').waitFor();
    for (const [label, value] of address) await dialog(page).getByLabel(label).fill(value);
    await save(page);
    await page.reload();
    for (const shown of ['Asha Joshi', '+919876500001', '422001', 'ABCDE1234F']) await text(page, shown).waitFor();
    // The card shows a known city in place of the specified default.
    await expect.poll(() => page.getByText('Nashik, Maharashtra').count()).toBe(2);
    await contexts.screenshot(page, 'account-1-settings');
  });

  test('downloads the data also if it takes a slow network longer than other responses', async () => {
    const client = await demo.signUpClient();
    const page = await contexts.newPage(demo.server.url);
    await page.addInitScript(() => {
      const requests: { ms: number; controller: AbortController }[] = [];
      AbortSignal.timeout = (ms) => {
        const controller = new AbortController();
        requests.push({ ms, controller });
        return controller.signal;
      };
      window.endRequestsAfter = (most) => {
        for (const { ms, controller } of requests) if (ms <= most) controller.abort();
      };
    });
    await client.logIn(page);
    await page.goto('/account-settings');
    const download = page.waitForEvent('download');
    await whileRequestPending(
      page,
      '**/api/account/export',
      async () => {
        const asked = page.waitForRequest('**/api/account/export');
        await button(page, 'Download my data').click();
        await asked;
      },
      () => page.evaluate(() => window.endRequestsAfter(60_000)),
    );
    const file = await readFile(await (await download).path(), 'utf8');
    expect(file).toContain(`\n    "email": "${client.email}"`);
  });

  test('keeps a change that was not sent yet, while it refreshes the profile and takes a new photo', async () => {
    contexts.expectErrors(/ERR_FAILED/);
    const client = await demo.signUpClient();
    const page = await openPage('/account-settings', client);
    await page.route('**/api/account', (route) => (route.request().method() === 'PATCH' ? route.abort() : route.continue()));
    await button(page, 'Edit: Personal Information').click();
    await dialog(page).getByLabel('Name').fill('Asha Joshi');
    await save(page);
    await page.getByRole('button', { name: 'Menu of Asha Joshi' }).waitFor();
    const fetched = page.waitForResponse(
      (response) => response.url().endsWith('/api/account') && response.request().method() === 'GET',
    );
    await page.reload();
    await (await fetched).finished();
    await button(page, 'Edit: My Profile').click();
    await dialog(page)
      .locator('input[type=file]')
      .last()
      .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await takePhonePhoto(page) });
    await dialog(page).getByRole('img', { name: /^me/ }).waitFor();
    await save(page);
    await page.locator('#profile img[src*="/media/"]').waitFor();
    await page.getByRole('button', { name: 'Menu of Asha Joshi' }).waitFor();

    await page.unroute('**/api/account');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect.poll(async () => (await client.request('/api/account')) as unknown).toMatchObject({ name: 'Asha Joshi' });
  });

  test('saves only what was changed in a form, so that changes from another device stay', async () => {
    const client = await demo.signUpClient();
    const address = { line: '4 Lane, Kothrud', cityState: 'Pune', postalCode: '411038', taxId: '' };
    await changeAccount(client, { address });
    const page = await openPage('/account-settings', client);
    await button(page, 'Edit: Personal Information').click();
    await changeAccount(client, { name: 'Asha Joshi' });
    await dialog(page).getByLabel('Phone', { exact: true }).fill('98220 44444');
    await save(page);
    const readAccount = () => client.request('/api/account');
    await expect.poll(readAccount).toMatchObject({ name: 'Asha Joshi', phone: '+919822044444' });

    await button(page, 'Edit: Address').click();
    await changeAccount(client, { address: { ...address, line: '9 Hill Road' } });
    await dialog(page).getByLabel('PAN or GSTIN').fill('ABCDE1234F');
    await save(page);
    await expect.poll(readAccount).toMatchObject({ address: { ...address, line: '9 Hill Road', taxId: 'ABCDE1234F' } });

    await button(page, 'Edit: Address').click();
    await changeAccount(client, { address: { taxId: '' } });
    await dialog(page).getByLabel('House, street and area').fill('12 Hill Road');
    await save(page);
    await expect.poll(readAccount).toMatchObject({ address: { ...address, line: '12 Hill Road', taxId: '' } });
  });

  test('saves the notification choices, downloads the data, changes the password and logs out everywhere', async () => {
    contexts.expectErrors(/status of (400|401|403)/);
    const client = await demo.signUpClient();
    const page = await openPage('/account-settings', client);
    await page.getByRole('heading', { name: 'Notifications', exact: true }).waitFor();
    await page.getByRole('switch', { name: /^Bookings/ }).uncheck();
    await expect.poll(() => page.locator('[role=switch][aria-busy=true]').count()).toBe(0);
    await page.reload();
    await page.getByRole('switch', { name: /^Payments/ }).waitFor();
    for (const [topic, on] of [
      ['bookings', false],
      ['messages', true],
      ['payments', true],
    ] as const)
      await expect.poll(async () => [topic, await page.locator(`#topic-${topic}`).isChecked()]).toEqual([topic, on]);

    const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Download my data').click()]);
    const file = JSON.parse(await readFile(await download.path(), 'utf8')) as unknown;
    expect(download.suggestedFilename()).toMatch(/\.json$/);
    expect(JSON.stringify(file)).toContain(client.email);

    await button(page, 'Change password').click();
    await dialog(page).getByLabel('Current password').fill('not-my-password');
    await dialog(page).getByLabel('New password').fill('Karigar@124');
    await dialog(page).getByRole('button', { name: 'Save', exact: true }).click();
    await text(page, 'That is not your current password.').waitFor();
    await dialog(page).getByLabel('Current password').fill(PASSWORD);
    await save(page);
    await toast(page, 'Your password is changed.').waitFor();
    const token = (await page.evaluate(() => localStorage.getItem('token'))) ?? '';
    expect([await statusWithToken(client.token), await statusWithToken(token)]).toEqual([401, 200]);

    await button(page, 'Log out everywhere').click();
    const question = page.getByRole('alertdialog', { name: 'Log out on every phone and computer?' });
    await question.getByRole('button', { name: 'Log out everywhere' }).click();
    await page.waitForURL('**/login');
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    expect(await statusWithToken(token)).toBe(401);
  });

  test('sends a switch that is pressed while the change of another one is on its way', async () => {
    const client = await demo.signUpClient();
    const page = await openPage('/account-settings', client);
    const switchOf = (topic: string) => page.getByRole('switch', { name: new RegExp(`^${topic}`) });
    await whileRequestPending(
      page,
      '**/api/account',
      async () => {
        const sent = page.waitForRequest((request) => request.method() === 'PATCH');
        await switchOf('Bookings').click();
        await sent;
      },
      async () => {
        await switchOf('Messages').click();
        await expect.poll(() => switchOf('Messages').isChecked()).toBe(false);
        // The last press wins.
        await switchOf('Payments').click();
        await switchOf('Payments').click();
      },
    );
    await expect
      .poll(() => client.request('/api/account') as Promise<unknown>)
      .toMatchObject({
        notifications: { bookings: false, messages: false, payments: true },
      });
    await expect.poll(() => page.locator('[role=switch][aria-busy=true]').count()).toBe(0);
    expect(await switchOf('Messages').isChecked()).toBe(false);
    expect(await switchOf('Payments').isChecked()).toBe(true);
  });

  test('lists what is deleted, and deletes the account only with the password and while no job is open', async () => {
    contexts.expectErrors(/status of (400|401|403|404|409)/);
    const client = await demo.signUpClient();
    const jobId = await client.book(11, 'accepted');
    await demo.request('worker', '/api/worker/jobs/start', { jobId });
    const page = await openPage('/account-settings', client);
    await page.getByRole('heading', { name: 'Delete Account', exact: true }).waitFor();
    await text(page, 'Your name, phone number, email, address, photo and favorite workers.').waitFor();
    await text(
      page,
      'Bookings, amounts and the stars of your reviews; their words go. We must keep them to show what was paid.',
    ).waitFor();
    const logins = ['other@example.in', client.email.toUpperCase()];
    await page.evaluate((all) => localStorage.setItem('loginEmails', JSON.stringify(all)), logins);
    await button(page, 'Delete my account').click();
    const confirm = dialog(page).getByRole('button', { name: 'Delete my account' });
    const password = dialog(page).getByLabel('Your password');
    await confirm.click();
    await text(page, 'Please fill this in.').waitFor();
    await password.fill('not-my-password');
    await confirm.click();
    await text(page, 'That is not your current password.').waitFor();
    await password.fill(PASSWORD);
    await confirm.click();
    await text(page, 'A job of yours has not ended. Cancel it, decline it, or let it be finished first.').waitFor();
    expect(await dialog(page).getByRole('link', { name: 'See my bookings' }).getAttribute('href')).toBe('/my-bookings');
    await contexts.screenshot(page, 'delete-job-open');
    await demo.request('worker', '/api/worker/jobs/complete', { jobId });
    await confirm.click();
    await text(page, /^A job ended less than 7 days ago/).waitFor();
    expect(await dialog(page).getByRole('link', { name: 'Write to us' }).getAttribute('href')).toBe('/contact');
    await moveEnds(demo.server, CLOSABLE_AFTER_JOB_MS, client.id);
    await confirm.click();
    await toast(page, 'Your account is deleted.').waitFor();
    await page.waitForURL(`${demo.server.url}/`);
    await page.goto('/login');
    const suggestions = page.locator('datalist option');
    await suggestions.first().waitFor({ state: 'attached' });
    expect(await suggestions.evaluateAll((all) => all.map((one) => one.getAttribute('value')))).toEqual(['other@example.in']);
    await logInByForm(page, client);
    await page.getByRole('alertdialog', { name: 'User Not Found' }).waitFor();
  });
});

test('The calendar opens in the settings, lists a day, shows each status in its colour, and cancels a booking after a confirmation', async () => {
  const client = await demo.signUpClient();
  const acceptedJobId = await client.book(6, 'accepted');
  await client.book(7);
  const page = await openPage('/account-settings', client);
  await button(page, 'Booking calendar').click();
  await button(page, 'Refresh').waitFor();
  await button(page, 'Close the calendar').click();
  await button(page, 'Refresh').waitFor({ state: 'detached' });
  await button(page, 'Booking calendar').click();

  const legend = page.getByRole('list', { name: 'What the colours mean' }).getByRole('listitem');
  await legend.first().waitFor();
  const colours = await legend.evaluateAll((items) =>
    items.map((item) => [item.textContent, item.firstElementChild && getComputedStyle(item.firstElementChild).backgroundColor]),
  );
  expect(Object.fromEntries(colours)).toMatchObject({
    Pending: 'rgb(245, 158, 66)',
    Ongoing: 'rgb(26, 76, 129)',
    Completed: 'rgb(46, 204, 64)',
    Cancelled: 'rgb(220, 38, 38)',
  });

  await openCalendarDay(page, daysFromToday(7));
  for (const shown of ['Plumbing', 'Pending', 'No worker yet']) await dialog(page).getByText(shown).first().waitFor();
  await dialog(page)
    .getByText(/^10:00/)
    .waitFor();
  await contexts.screenshot(page, 'account-2-calendar-day');
  await dialog(page).getByRole('button', { name: 'Cancel', exact: true }).click();
  const question = page.getByRole('alertdialog');
  await question.getByText('Are you sure you want to cancel this booking?').waitFor();
  await question.getByText('It costs nothing: no worker has accepted yet.').waitFor();
  await question.getByRole('button', { name: 'No, keep it' }).click();
  await dialog(page).getByRole('button', { name: 'Cancel', exact: true }).click();
  // A request that no worker has accepted yet is withdrawn.
  const sent = page.waitForRequest('**/api/ai/job-request/*/cancel');
  const renewed = page.waitForRequest('**/api/ai/my-bookings');
  await question.getByRole('button', { name: 'Yes, cancel it' }).click();
  await sent;
  await toast(page, 'Booking cancelled successfully').waitFor();
  await renewed;
  await dialog(page).getByText('No bookings on this day').waitFor();
  await button(page, 'Close').click();

  await contexts.waitForRoom(page, 'inbox');
  await demo.request('worker', '/api/worker/jobs/start', { jobId: acceptedJobId });
  await page.waitForURL(`**/job-in-progress/${acceptedJobId}`);
  await page.goto('/calendar');
  const before = recordRequests(page, /my-bookings/);
  await button(page, 'Refresh').click();
  await expect.poll(() => before.length).toBeGreaterThan(0);
  await openCalendarDay(page, daysFromToday(6));
  await dialog(page).getByText('Ongoing').waitFor();
  await dialog(page).getByRole('button', { name: 'Cancel', exact: true }).click();
  const cancelled = page.waitForRequest('**/api/bookings/cancel');
  await question.getByRole('button', { name: 'Yes, cancel it' }).click();
  expect((await cancelled).postDataJSON()).toEqual({ id: acceptedJobId });
  await dialog(page).getByText('No bookings on this day').waitFor();
  await button(page, 'Close').click();
  await expect.poll(() => link(page, 'Back to Dashboard').getAttribute('href')).toBe('/dashboard');
  await link(page, 'Back to Dashboard').click();
  await page.waitForURL('**/my-bookings');
});

test('My Bookings has two lists, offers Cancel only for pending and Pay Now only for confirmed unpaid bookings, and refetches every 10 seconds', async () => {
  const client = await demo.signUpClient();
  const acceptedJobId = await client.book(8, 'accepted');
  const pending = await client.book(9);
  const page = await contexts.newPage(demo.server.url);
  await client.logIn(page);
  // A room that reconnects refetches the bookings too, and a clock that runs ahead lets its heartbeat time out.
  await page.routeWebSocket(/\/parties\//, (socket) => socket.close());
  await page.clock.install();
  await page.addInitScript(() => {
    window.requestTimes = [];
    const fetch = window.fetch.bind(window);
    window.fetch = (input, options) => {
      if (new Request(input).url.endsWith('/api/ai/my-bookings')) window.requestTimes.push(performance.now());
      return fetch(input, options);
    };
  });
  let finished = 0;
  page.on('requestfinished', (request) => {
    if (request.url().endsWith('/api/ai/my-bookings')) finished++;
  });
  await page.goto('/my-bookings');
  const upcoming = page.getByRole('region', { name: 'Upcoming bookings' }).getByRole('listitem');
  const past = page.getByRole('region', { name: 'Past bookings' }).getByRole('listitem');
  await upcoming.first().waitFor();
  const confirmed = upcoming.filter({ hasText: 'Confirmed' });
  const pendingBookings = upcoming.filter({ hasText: 'Pending' });
  expect([await confirmed.count(), await pendingBookings.count(), await past.count()]).toEqual([1, 1, 0]);
  for (const shown of ['Plumbing', /^Worker: /, /^10:00/, '₹', 'Not paid yet'])
    await confirmed.getByText(shown).first().waitFor();
  const pay = confirmed.getByRole('link', { name: /^Pay Now/ });
  await expect.poll(() => pay.getAttribute('target')).toBe('_blank');
  await expect.poll(() => pay.getAttribute('href')).toMatch(new RegExp(`^/payment\\?bookingId=${acceptedJobId}&amount=\\d+$`));
  expect(await confirmed.getByRole('button', { name: 'Cancel' }).count()).toBe(0);
  expect(await pendingBookings.getByRole('link', { name: /^Pay Now/ }).count()).toBe(0);

  await pauseClock(page);
  // The ten seconds begin when a request ends.
  await expect.poll(async () => finished - (await page.evaluate(() => window.requestTimes.length))).toBe(0);
  // Times come from the page's clock, because browser events reach the test late on a busy machine.
  const savedAt = async () =>
    (await readStoreRows(page, client.id, 'meta')).find(({ key }) => key === 'saved:bookings')?.['value'];
  let lastStatus = 0;
  const nextRequest = async (): Promise<number> => {
    const response = page.waitForResponse(/\/api\/ai\/my-bookings/);
    const times = () => page.evaluate(() => window.requestTimes);
    const before = (await times()).length;
    const saved = await savedAt();
    await expect
      .poll(async () => {
        await page.clock.runFor(250);
        return (await times()).length;
      })
      .toBeGreaterThan(before);
    await (await response).finished();
    await expect.poll(savedAt).not.toBe(saved);
    lastStatus = (await response).status();
    return (await times()).at(-1) ?? 0;
  };
  const first = await nextRequest();
  const elapsedMs = (await nextRequest()) - first;
  expect(elapsedMs).toBeGreaterThan(9000);
  expect(elapsedMs).toBeLessThan(11_000);
  expect(lastStatus, 'unchanged bookings are not sent again').toBe(304);
  expect([await confirmed.count(), await pendingBookings.count(), await past.count()]).toEqual([1, 1, 0]);
  await page.clock.resume();

  const sent = page.waitForRequest(`**/api/ai/job-request/${pending}/cancel`);
  await pendingBookings.getByRole('button', { name: 'Cancel' }).click();
  await button(page, 'Yes, cancel it').click();
  await sent;
  await past.filter({ hasText: 'Cancelled' }).waitFor();
  expect(await pendingBookings.count()).toBe(0);
  await contexts.screenshot(page, 'account-3-bookings');
});

test('The heart beside a worker adds them to the favourites, and they can be booked again from that list', async () => {
  const client = await demo.signUpClient();
  const jobId = await client.book(10, 'accepted');
  const page = await openPage(`/job-in-progress/${jobId}`, client);
  const heart = page.getByRole('button', { name: /^Favorite: / });
  await heart.click();
  await page
    .getByText(/ is a favorite now\.$/)
    .first()
    .waitFor();
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true');
  await page.goto('/favorites');
  await heart.waitFor();
  // The same worker is booked again with two presses: the next free time is chosen.
  await link(page, 'Book again').click();
  const sheet = page.getByRole('dialog', { name: 'Book Sachin Jadhav' });
  await expect.poll(() => sheet.getByLabel('Time', { exact: true }).inputValue()).toMatch(/M$/);
  const sent = page.waitForRequest('**/api/ai/job-request');
  await sheet.getByRole('button', { name: 'Send request' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ workerId: demo.workerId(), serviceType: 'plumbing' });
  await page.waitForURL('**/my-bookings');
  await page.goto('/favorites');
  await heart.click();
  await page
    .getByText(/ is no longer a favorite\./)
    .first()
    .waitFor();
  await page.reload();
  await text(page, 'No favorite workers yet').waitFor();
});

test('A heart that is pressed again while it is being sent ends as it was pressed last', async () => {
  const client = await demo.signUpClient();
  const page = await openPage(`/job-in-progress/${await client.book(19, 'accepted')}`, client);
  const heart = page.getByRole('button', { name: 'Favorite: Sachin Jadhav' });
  await whileRequestPending(
    page,
    '**/api/favorites/*',
    async () => {
      const sent = page.waitForRequest('**/api/favorites/*');
      await heart.click();
      await sent;
    },
    async () => {
      await heart.click();
      await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('false');
    },
  );
  await toast(page, 'Sachin Jadhav is no longer a favorite. Press the heart again to take it back.').waitFor();
  expect(await client.request('/api/favorites')).toEqual([]);
  expect(await heart.getAttribute('aria-pressed')).toBe('false');
});

test('A heart that is pressed without a network is kept, shown after a reload, and sent when the network is back', async () => {
  contexts.expectErrors(/ERR_FAILED|ERR_INTERNET/);
  const client = await demo.signUpClient();
  const page = await openPage('/favorites', client);
  await text(page, 'No favorite workers yet').waitFor();
  const jobId = await client.book(18, 'accepted');
  await page.goto(`/job-in-progress/${jobId}`);
  const heart = page.getByRole('button', { name: 'Favorite: Sachin Jadhav' });
  await heart.waitFor();
  const favourites = () => client.request('/api/favorites') as Promise<unknown>;
  await page.route(/\/api\//, (route) => route.abort());
  await heart.click();
  await toast(page, 'Kept on this phone. It will be sent by itself as soon as there is a network.').waitFor();
  await page.reload();
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true');
  expect(await favourites()).toEqual([]);
  await page.goto('/waiting');
  await text(page, 'A favorite worker added').waitFor();
  await link(page, 'Open').click();
  // The list of what waits has the same words.
  await page.getByRole('heading', { name: 'Favorite Workers' }).waitFor();
  await text(page, 'Waiting to be sent').waitFor();
  expect(await heart.count()).toBe(0);
  await page.unroute(/\/api\//);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect.poll(favourites).toMatchObject([{ name: 'Sachin Jadhav' }]);
  await heart.waitFor();
  expect(await text(page, 'Waiting to be sent').count()).toBe(0);

  // It stays as it was chosen when it is sent.
  await page.route(/\/api\//, (route) => route.abort());
  await heart.click();
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('false');
  await page.unroute(/\/api\//);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect.poll(favourites).toEqual([]);
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('false');
});

test('A heart whose change is rejected once it is sent shows again what the server has', async () => {
  contexts.expectErrors(/ERR_FAILED|404/);
  const client = await demo.signUpClient();
  const page = await openPage(`/job-in-progress/${await client.book(17, 'accepted')}`, client);
  const heart = page.getByRole('button', { name: 'Favorite: Sachin Jadhav' });
  await heart.waitFor();
  let isOffline = true;
  await page.route(/\/api\/favorites\/./, (route) =>
    isOffline ? route.abort() : route.fulfill({ status: 404, json: { code: 'worker.not_found', message: 'x' } }),
  );
  await heart.click();
  await toast(page, 'Kept on this phone. It will be sent by itself as soon as there is a network.').waitFor();
  expect(await heart.getAttribute('aria-pressed')).toBe('true');
  isOffline = false;
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await text(page, '1 thing was not taken').waitFor();
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('false');
  // Another press is another change, which that rejection says nothing about.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await heart.click();
  await toast(page, 'Sachin Jadhav is a favorite now.').waitFor();
  await expect.poll(() => client.request('/api/favorites')).toHaveLength(1);
  expect(await heart.getAttribute('aria-pressed')).toBe('true');
});

test('/signup offers the login first where this browser remembers one, and it leads back to the requested page', async () => {
  const client = await demo.signUpClient();
  const page = await contexts.newPage(demo.server.url);
  await page.goto('/signup');
  // Control: a browser without a remembered login.
  await button(page, 'Sign Up').waitFor();
  expect(await text(page, `${client.email} has logged in on this device before.`).count()).toBe(0);
  await page.goto('/login');
  await logInByForm(page, client);
  await page.waitForURL('**/my-bookings');
  await page.evaluate(() => ['token', 'user'].forEach((key) => localStorage.removeItem(key)));
  await page.goto('/past-bookings');
  await page.waitForURL('**/signup');
  await text(page, `${client.email} has logged in on this device before.`).waitFor();
  await contexts.screenshot(page, 'signup-remembered');
  await page.locator('main').getByRole('link', { name: 'Login' }).first().click();
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(client.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await button(page, 'Login').click();
  await page.waitForURL('**/past-bookings');
});

test('/account leads a guest to the login and back to the account of the session, and /calendar-view to the calendar', async () => {
  const client = await demo.signUpClient();
  const page = await contexts.newPage(demo.server.url);
  await page.goto('/account');
  await page.waitForURL('**/login');
  await logInByForm(page, client);
  await page.waitForURL('**/account-settings');
  await page.goto('/calendar-view');
  await page.waitForURL('**/calendar');
  const workerPage = await contexts.newPage(demo.server.url);
  await demo.logIn(workerPage, 'worker');
  await workerPage.goto('/account');
  await workerPage.waitForURL('**/worker/account');
});

test('Every client page sends a guest to sign-up, and a login then leads to the requested page', async () => {
  const client = await demo.signUpClient();
  const page = await contexts.newPage(demo.server.url);
  for (const path of ['/past-bookings', '/calendar', '/favorites', '/payment-methods', '/my-bookings?from=mail']) {
    await page.goto(path);
    await page.waitForURL('**/signup');
    expect(await page.evaluate(() => (history.state as { usr?: { returnUrl?: string } }).usr?.returnUrl)).toBe(path);
  }
  await link(page, 'Login').last().click();
  await logInByForm(page, client);
  await page.waitForURL('**/my-bookings?from=mail');
});
