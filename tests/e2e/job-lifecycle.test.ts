import { completeJob, openSection, startEarly, whileRequestPending } from '../support/queries.ts';
import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { daysFromToday, PASSWORD } from '../support/test-users.ts';
import { moveSlot } from '../support/job-slots.ts';
import { withServer } from '../support/server-fixture.ts';
import {
  TEXTS,
  chooseFacePhoto,
  choosePassword,
  chooseSkills,
  fillPersonalDetails,
  skipToSkills,
} from '../support/worker-signup-form.ts';

const server = withServer();
const contexts = withBrowserContexts();
const shot = (page: Page, name: string) => contexts.screenshot(page, name);

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const text = (page: Page, what: string | RegExp) => page.getByText(what).filter({ visible: true }).first();

async function signUpClient(page: Page): Promise<void> {
  await page.goto('/signup');
  await page.getByLabel('First name').fill('Asha');
  await page.getByLabel('Last name').fill('Kulkarni');
  await page.getByLabel('Email').fill('asha@example.in');
  await page.getByLabel('Phone').fill('98220 12345');
  await page.getByLabel('Address').fill('12 Fergusson College Road, Shivajinagar, Pune 411005');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await shot(page, 'main-1-signup');
  // The log-in waits, because its message replaces this one.
  await whileRequestPending(
    page,
    '**/api/auth/login',
    () => button(page, 'Sign Up').click(),
    () => text(page, 'Account created successfully! Please log in.').waitFor(),
  );
}

async function registerWorker(page: Page): Promise<void> {
  await page.goto('/worker/signup?service=plumbing');
  const texts = TEXTS.english;
  await fillPersonalDetails(page, texts, { name: 'Ravi Jadhav', email: 'ravi@example.in', phone: '9823045678' });
  await choosePassword(page, texts);
  await chooseFacePhoto(page, texts);
  await shot(page, 'main-2-worker-signup');
  await skipToSkills(page, texts);
  await chooseSkills(page, texts, '10 km');
  await button(page, 'Next').click();
  await button(page, 'Review and submit').click();
  await page.waitForURL('**/worker/application-summary');
  await button(page, 'Submit Application').click();
  await page.waitForURL('**/worker/login');
  await text(page, 'Registration successful! Please login.').waitFor();
  await page.getByLabel('Email or phone number').fill('9823045678');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await button(page, 'Login').click();
  await page.waitForURL('**/worker/dashboard');
}

async function requestPlumber(page: Page): Promise<void> {
  await page.getByLabel('Service').selectOption('plumbing');
  await openSection(page, 'About the work');
  await page.getByLabel('Describe the problem').fill('The kitchen tap leaks.');
  await page.getByLabel('Date', { exact: true }).fill(daysFromToday(1));
  await page.getByLabel('10:00 - 12:00 PM').check();
  await shot(page, 'main-3-request');
  await button(page, 'Send request').click();
  await text(page, 'Job request submitted!').waitFor();
  await page.waitForURL(`${server.url}/`);
}

test('client and worker complete a job together, and each sees the other’s steps live, without a reload on either side', async () => {
  const worker = await contexts.newPage(server.url);
  await registerWorker(worker);
  await worker.goto('/worker/jobs');
  await worker.getByRole('tab', { name: /^Pending/ }).click();
  await text(worker, 'No pending jobs.').waitFor();

  const client = await contexts.newPage(server.url);
  await signUpClient(client);
  // The new account is logged in without the password being typed again.
  await client.waitForURL('**/job-request');
  // From here on, neither page may load again.
  const loads = { client: 0, worker: 0 };
  client.on('domcontentloaded', () => loads.client++);
  worker.on('domcontentloaded', () => loads.worker++);
  await contexts.waitForRoom(worker, 'dispatch');
  await requestPlumber(client);

  await text(worker, 'The kitchen tap leaks.').waitFor();
  await shot(worker, 'main-4-pending');
  await client.getByRole('button', { name: /^Menu of/ }).click();
  await client.getByRole('link', { name: 'My Bookings' }).filter({ visible: true }).click();
  await text(client, /pending/i).waitFor();
  await shot(client, 'main-5-bookings-pending');

  await contexts.waitForRoom(client, 'inbox');
  await button(worker, 'Accept').click();
  await text(client, 'Ravi Jadhav has accepted your job!').waitFor();
  await text(client, /confirmed/i).waitFor();
  await shot(client, 'main-6-bookings-confirmed');

  await startEarly(worker);
  await client.waitForURL('**/job-in-progress/*');
  await text(client, 'Ravi Jadhav is at work.').waitFor();
  await shot(client, 'main-7-live');
  await shot(worker, 'main-8-ongoing');

  // The slot begins, so that the job counts in the rating of the worker at once.
  await moveSlot(server, new URL(client.url()).pathname.split('/').at(-1) ?? '', 0);
  const completed = text(worker, 'Job marked as completed!').waitFor();
  await completeJob(worker);
  await completed;
  await shot(worker, 'main-9-history');
  await text(client, 'The work is done. Thank you for booking with Karigar.').waitFor();

  await button(client, 'Write a Review').click();
  await client.getByRole('radio', { name: /^4/ }).check();
  await client.getByLabel('Comment').fill('On time, and the tap is quiet.');
  await shot(client, 'main-10-review');
  await button(client, 'Submit Review').click();
  await text(client, 'Thank you for your review!').waitFor();
  expect(loads).toEqual({ client: 0, worker: 0 });

  await worker.goto('/worker/account');
  await text(worker, 'On time, and the tap is quiet.').waitFor();
  await worker.getByRole('region', { name: 'Reviews' }).getByText('4.0 out of 5', { exact: true }).waitFor();
  await shot(worker, 'main-11-account');
});
