import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { withDemoServer, type NewClient } from '../support/demo-server-fixture.ts';
import { button, handleNextRequests, link, text, toast } from '../support/queries.ts';
import { openRequestForm } from '../support/request-form.ts';
import { ticketBody } from '../support/ticket-bodies.ts';

const demo = withDemoServer();
const contexts = withBrowserContexts();

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
];

test.each(SCENARIOS)(
  'What was sent from $form stays on the phone if it is rejected after that was left, and the app says so',
  async ({ what, url, open, send, leave }) => {
    contexts.expectErrors(/status of 409/);
    const client = await demo.signUpClient();
    const page = await contexts.newPage(demo.server.url);
    await client.logIn(page);
    await open(page, client);
    const left = Promise.withResolvers<void>();
    await handleNextRequests(page, url, async (route) => {
      await left.promise;
      await route.fulfill({ status: 409, json: { code: 'worker.slot_taken', message: 'Taken' } });
    });
    const requested = page.waitForRequest(url);
    await send(page);
    await requested;
    await leave(page);
    left.resolve();
    await toast(page, 'Something you did could not be done. See "Waiting to be sent".').waitFor();
    await page.getByRole('complementary', { name: 'Waiting to be sent' }).getByText('1 thing was not taken').click();
    await text(page, what).waitFor();
    expect(await page.getByText(/^The worker is not free at that time\./).count()).toBe(1);
  },
);
