import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { withDemoServer, type NewClient } from '../support/demo-server-fixture.ts';
import { takePhonePhoto } from '../support/phone-photo.ts';
import { createPng } from '../support/png.ts';
import { button, CONNECTION_ERROR, handleNextRequests, link, readDrafts, startEarly, text, toast } from '../support/queries.ts';
import { workerPageOpener } from '../support/page-openers.ts';
import { openRequestForm } from '../support/request-form.ts';
import { PASSWORD } from '../support/test-users.ts';
import { ticketBody } from '../support/ticket-bodies.ts';

const demo = withDemoServer();
const contexts = withBrowserContexts();
const openAsWorker = workerPageOpener(demo, contexts);

const sheetOf = (page: Page) => page.getByRole('dialog');
async function closeSheet(page: Page): Promise<void> {
  await sheetOf(page).getByRole('button', { name: 'Close' }).click();
  await sheetOf(page).waitFor({ state: 'detached' });
}

interface Scenario {
  form: string;
  /** What the outbox calls it. */
  what: string;
  url: string;
  /** Opens the screen, up to the button that sends. */
  open: (page: Page, client: NewClient) => Promise<unknown>;
  send: (page: Page) => Promise<unknown>;
  leave: (page: Page) => Promise<unknown>;
}

const SCENARIOS: Scenario[] = [
  {
    form: 'the sheet of a worker',
    what: 'A request for work',
    url: '**/api/ai/job-request',
    open: async (page) => {
      await page.goto('/find-workers?service=Electrician&location=Pune');
      await button(page, 'Book Now').first().click();
      await sheetOf(page).getByLabel('Day').waitFor();
    },
    send: (page) => button(page, 'Send request').click(),
    leave: closeSheet,
  },
  {
    form: 'the request form',
    what: 'A request for work',
    url: '**/api/ai/job-request',
    open: (page) => openRequestForm(page, 12),
    send: (page) => button(page, 'Send request').click(),
    leave: async (page) => {
      await page.locator('header a[href="/"]').first().click();
      await page.waitForURL((url) => url.pathname === '/');
    },
  },
  {
    form: 'the review sheet',
    what: 'A review',
    url: '**/api/reviews',
    open: async (page, client) => {
      const jobId = await client.book(13, 'accepted');
      for (const step of ['start', 'complete']) await demo.request('worker', `/api/worker/jobs/${step}`, { jobId });
      await page.goto('/past-bookings');
      await button(page, 'Write a review').click();
      await page.getByLabel('Comment').waitFor();
    },
    send: (page) => button(page, 'Submit Review').click(),
    leave: closeSheet,
  },
  {
    form: 'the sheet for another time',
    what: 'Another time asked for',
    url: '**/api/job-request/*/time-proposal',
    open: async (page, client) => {
      await page.goto(`/job-in-progress/${await client.book(14, 'accepted')}`);
      await button(page, 'Ask for another time').click();
      await sheetOf(page).getByRole('radio', { name: '02:00 - 04:00 PM' }).check();
    },
    send: (page) => button(page, 'Ask Sachin Jadhav').click(),
    leave: closeSheet,
  },
  {
    form: 'the page of a ticket',
    what: 'A message to us',
    url: '**/api/tickets/*/messages',
    open: async (page, client) => {
      const question = ticketBody();
      await client.request('/api/tickets', question);
      await page.goto(`/support/${question.id}`);
      await page.getByLabel('Write back').fill('The tap leaks again.');
    },
    send: (page) => button(page, 'Send').click(),
    leave: async (page) => {
      await link(page, 'Your messages to us').click();
      await page.waitForURL('**/support');
    },
  },
  {
    form: 'the contact form',
    what: 'A message to us',
    url: '**/api/tickets',
    open: async (page) => {
      await page.goto('/contact');
      await page.getByLabel('Message').fill('The tap leaks again.');
    },
    send: (page) => button(page, 'Send message').click(),
    leave: async (page) => {
      await page.locator('header a[href="/"]').first().click();
      await page.waitForURL((url) => url.pathname === '/');
    },
  },
  {
    form: 'the sheet of the personal data',
    what: 'Your profile changed',
    url: '**/api/account',
    open: async (page) => {
      await page.goto('/account-settings');
      await button(page, 'Edit: Personal Information').click();
      await sheetOf(page).getByLabel('Name').fill('Asha R. Kulkarni');
    },
    send: (page) => sheetOf(page).getByRole('button', { name: 'Save', exact: true }).click(),
    leave: closeSheet,
  },
  {
    form: 'the sheet of the address',
    what: 'Your profile changed',
    url: '**/api/account',
    open: async (page) => {
      await page.goto('/account-settings');
      await button(page, 'Edit: Address').click();
      await sheetOf(page).getByLabel('House, street and area').fill('5 Karve Road');
    },
    send: (page) => sheetOf(page).getByRole('button', { name: 'Save', exact: true }).click(),
    leave: closeSheet,
  },
];

const reject = async (page: Page, url: string, left: Promise<unknown>) =>
  handleNextRequests(page, url, async (route) => {
    await left;
    await route.fulfill({ status: 409, json: { code: 'worker.slot_taken', message: 'Taken' } });
  });
async function expectInOutbox(page: Page, what: string, why: string | RegExp): Promise<void> {
  await toast(page, 'Something you did could not be done. See "Waiting to be sent".').waitFor();
  await page.getByRole('complementary', { name: 'Waiting to be sent' }).getByText('1 thing was not taken').click();
  await text(page, what).waitFor();
  await text(page, why).waitFor();
}

test.each(SCENARIOS)(
  'What was sent from $form stays on the phone if it is rejected after that was left, and the app says so',
  async ({ what, url, open, send, leave }) => {
    contexts.expectErrors(/status of 409/);
    const client = await demo.signUpClient();
    const page = await contexts.newPage(demo.server.url);
    await client.logIn(page);
    await open(page, client);
    const left = Promise.withResolvers<void>();
    await reject(page, url, left.promise);
    const requested = page.waitForRequest(url);
    await send(page);
    await requested;
    await leave(page);
    left.resolve();
    await expectInOutbox(page, what, /^The worker is not free at that time\./);
  },
);

const WORKER_EDITORS = [
  { editor: 'Name and phone', typed: 'Describe your work' },
  { editor: 'Where you work', typed: 'Address' },
];
const openWorkerEditor = async (page: Page, editor: string) => {
  await button(page, 'Edit Profile').click();
  await sheetOf(page)
    .getByRole('button', { name: new RegExp(`^${editor}`) })
    .click();
};

test.each(WORKER_EDITORS)(
  'What a worker sent from "$editor" stays on the phone if it is rejected after that was closed, and the app says so',
  async ({ editor, typed }) => {
    contexts.expectErrors(/status of 409/);
    const page = await openAsWorker();
    await page.goto('/worker/account');
    await openWorkerEditor(page, editor);
    await sheetOf(page).getByLabel(typed).fill('Sadashiv Peth, Pune');
    const left = Promise.withResolvers<void>();
    await reject(page, '**/api/worker/profile', left.promise);
    const requested = page.waitForRequest('**/api/worker/profile');
    await sheetOf(page).getByRole('button', { name: 'Save', exact: true }).click();
    await requested;
    await closeSheet(page);
    left.resolve();
    await expectInOutbox(page, 'Your profile changed', /^You already have a job at that time\./);
  },
);

test('The form that is open stays open when a change from another one is saved', async () => {
  const page = await openAsWorker();
  await page.goto('/worker/account');
  await openWorkerEditor(page, 'Name and phone');
  await sheetOf(page).getByLabel('Describe your work').fill('Taps and tanks.');
  const isNextOpen = Promise.withResolvers<void>();
  await handleNextRequests(page, '**/api/worker/profile', async (route) => {
    await isNextOpen.promise;
    await route.continue();
  });
  await sheetOf(page).getByRole('button', { name: 'Save', exact: true }).click();
  await sheetOf(page).getByRole('button', { name: 'Back' }).click();
  await sheetOf(page)
    .getByRole('button', { name: /^Where you work/ })
    .click();
  await sheetOf(page).getByLabel('Address').fill('Sadashiv Peth');
  isNextOpen.resolve();
  await toast(page, 'Saved.').waitFor();
  expect(await sheetOf(page).getByLabel('Address').inputValue()).toBe('Sadashiv Peth');
});

test.each(SCENARIOS.filter(({ form }) => ['the sheet of a worker', 'the request form'].includes(form)))(
  'What was sent from $form takes a client who has gone on nowhere once it has arrived',
  async ({ url, open, send, leave }) => {
    const client = await demo.signUpClient();
    const page = await contexts.newPage(demo.server.url);
    await client.logIn(page);
    await open(page, client);
    const left = Promise.withResolvers<void>();
    await handleNextRequests(page, url, async (route) => {
      await left.promise;
      await route.continue();
    });
    const requested = page.waitForRequest(url);
    await send(page);
    await requested;
    await leave(page);
    const { pathname } = new URL(page.url());
    // The browser's own counter of the pages that were opened within the app.
    const countEntries = () => page.evaluate(() => history.length);
    const before = await countEntries();
    left.resolve();
    await expect.poll(() => client.request('/api/ai/my-bookings')).toHaveLength(1);
    await text(page, /^(Service request sent successfully!|Job request submitted!)$/).waitFor();
    await expect.poll(async () => JSON.parse(await readDrafts(page, client.id)) as unknown).toEqual([]);
    // What would lead away comes right after the drafts: a new page by itself comes later.
    await link(page, 'Privacy').click();
    await page.waitForURL('**/privacy');
    await page.goBack();
    await page.waitForURL((now) => now.pathname === pathname);
    expect(await countEntries()).toBe(before + 1);
  },
);

test('Save uploads the photo that was picked last, also while it is still being made smaller', async () => {
  const client = await demo.signUpClient();
  const page = await contexts.newPage(demo.server.url);
  await client.logIn(page);
  await page.goto('/account-settings');
  await button(page, 'Edit: My Profile').click();
  const picker = sheetOf(page).locator('input[type=file]').last();
  await picker.setInputFiles({ name: 'first.png', mimeType: 'image/png', buffer: createPng() });
  await sheetOf(page)
    .getByRole('img', { name: /^first/ })
    .waitFor();
  const second = { name: 'second.jpg', mimeType: 'image/jpeg', buffer: await takePhonePhoto(page) };
  // A phone that takes long to decode a photo.
  await page.evaluate(() => {
    const decode = window.createImageBitmap;
    const isDecoded = new Promise((resolve) => addEventListener('decoded', resolve, { once: true }));
    window.createImageBitmap = async (image: ImageBitmapSource, options?: ImageBitmapOptions | number) => {
      await isDecoded;
      return decode(image, typeof options === 'object' ? options : undefined);
    };
  });
  await picker.setInputFiles(second);
  await sheetOf(page).getByRole('button', { name: 'Save', exact: true }).click();
  await sheetOf(page).getByRole('button', { name: 'Saving...' }).waitFor();
  await page.evaluate(() => dispatchEvent(new Event('decoded')));
  await sheetOf(page).waitFor({ state: 'detached' });
  // The first one has 64 pixels.
  const portrait = page.locator('#profile img[src*="/media/"]');
  await expect.poll(() => portrait.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth)).toBe(256);
});

test('A photo that could not be uploaded after its form was closed is said, and the form that is open stays open', async () => {
  contexts.expectErrors(/ERR_FAILED/);
  const page = await openAsWorker();
  await page.goto('/worker/account');
  await openWorkerEditor(page, 'Profile photo');
  const picker = sheetOf(page).locator('input[type=file]').last();
  const isNextOpen = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
  await handleNextRequests(page, '**/api/account/photo', async (route) => {
    await isNextOpen[0].promise;
    await route.abort();
  });
  const saveAndLeave = async () => {
    await picker.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: createPng() });
    const requested = page.waitForRequest('**/api/account/photo');
    await sheetOf(page).getByRole('button', { name: 'Save', exact: true }).click();
    await requested;
    await sheetOf(page).getByRole('button', { name: 'Back' }).click();
  };
  await saveAndLeave();
  isNextOpen[0].resolve();
  await toast(page, CONNECTION_ERROR).waitFor();

  await sheetOf(page)
    .getByRole('button', { name: /^Profile photo/ })
    .click();
  await handleNextRequests(page, '**/api/account/photo', async (route) => {
    await isNextOpen[1].promise;
    await route.continue();
  });
  await saveAndLeave();
  await sheetOf(page)
    .getByRole('button', { name: /^Where you work/ })
    .click();
  await sheetOf(page).getByLabel('Address').fill('Sadashiv Peth');
  isNextOpen[1].resolve();
  await toast(page, 'Saved.').waitFor();
  expect(await sheetOf(page).getByLabel('Address').inputValue()).toBe('Sadashiv Peth');
});

test('A wrong password is said although the sheet for a new one was closed meanwhile', async () => {
  contexts.expectErrors(/status of 403/);
  const client = await demo.signUpClient();
  const page = await contexts.newPage(demo.server.url);
  await client.logIn(page);
  await page.goto('/account-settings');
  await button(page, 'Change password').click();
  await sheetOf(page).getByLabel('Current password').fill('not-the-password');
  await sheetOf(page).getByLabel('New password').fill('another-password-1');
  const left = Promise.withResolvers<void>();
  await handleNextRequests(page, '**/api/auth/change-password', async (route) => {
    await left.promise;
    await route.continue();
  });
  const requested = page.waitForRequest('**/api/auth/change-password');
  await sheetOf(page).getByRole('button', { name: 'Save', exact: true }).click();
  await requested;
  await closeSheet(page);
  left.resolve();
  await toast(page, 'That is not your current password.').waitFor();
});

test('A change for which the password is needed is not asked for once its form is closed: the outbox asks', async () => {
  contexts.expectErrors(/status of 401/);
  const client = await demo.signUpClient();
  const page = await contexts.newPage(demo.server.url);
  await client.logIn(page);
  await page.goto('/account-settings');
  await button(page, 'Edit: Personal Information').click();
  await sheetOf(page).getByLabel('Phone').fill('98765 00077');
  const left = Promise.withResolvers<void>();
  await handleNextRequests(page, '**/api/account', async (route) => {
    await left.promise;
    await route.fulfill({ status: 401, json: { code: 'auth.password_needed', message: 'x' } });
  });
  const requested = page.waitForRequest('**/api/account');
  await sheetOf(page).getByRole('button', { name: 'Save', exact: true }).click();
  await requested;
  await closeSheet(page);
  left.resolve();
  await page.getByRole('complementary', { name: 'Waiting to be sent' }).getByText('1 thing was not taken').click();
  await text(page, 'Your profile changed').waitFor();
  // The dialog of a question would be on top of the page, and the press would not come through.
  await button(page, 'Try again').click();
  await sheetOf(page).getByLabel('Your password').fill(PASSWORD);
  await sheetOf(page).getByRole('button', { name: 'Continue' }).click();
  await expect.poll(() => client.request('/api/account')).toMatchObject({ phone: '+919876500077' });
});

test('"Try again" asks for another time anew, but a job was started when it was pressed first', async () => {
  contexts.expectErrors(/status of 409|ERR_FAILED/);
  const client = await demo.signUpClient();
  const tryTwice = async (page: Page, url: string, send: () => Promise<unknown>): Promise<number[]> => {
    const instants: number[] = [];
    let isOffline = true;
    await page.route(url, async (route) => {
      if (isOffline) return route.abort();
      instants.push(Number(await route.request().headerValue('x-happened-at')));
      await route.fulfill({ status: 409, json: { code: 'worker.slot_taken', message: 'Taken' } });
    });
    await send();
    // Before that, the screen waits for the result and would show the error itself.
    await toast(page, 'Kept on this phone. It will be sent by itself as soon as there is a network.').waitFor();
    isOffline = false;
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.getByRole('complementary', { name: 'Waiting to be sent' }).getByText('1 thing was not taken').click();
    await button(page, 'Try again').click();
    await expect.poll(() => instants.length).toBe(2);
    return instants;
  };

  const page = await contexts.newPage(demo.server.url);
  await client.logIn(page);
  const jobId = await client.book(15, 'accepted');
  await page.goto(`/job-in-progress/${jobId}`);
  const [asked = 0, askedAnew = 0] = await tryTwice(page, '**/api/job-request/*/time-proposal', async () => {
    await button(page, 'Ask for another time').click();
    await sheetOf(page).getByRole('radio', { name: '02:00 - 04:00 PM' }).check();
    await button(page, 'Ask Sachin Jadhav').click();
  });
  expect(askedAnew).toBeGreaterThan(asked);

  const workerPage = await openAsWorker();
  await workerPage.goto(`/worker/job/${jobId}`);
  const [started, startedAnew] = await tryTwice(workerPage, '**/api/worker/jobs/start', () => startEarly(workerPage));
  expect(startedAnew).toBe(started);
});
