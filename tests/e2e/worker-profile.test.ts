import { describe, expect, test } from 'vitest';
import { errors } from '#pwa/i18n/en/errors.ts';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { DEMO_PASSWORD } from '../../scripts/seed/demo-data.ts';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { button, failNextRequest, link, openSection, pressEscape, readStoreRows, text } from '../support/queries.ts';
import { withDemoServer } from '../support/demo-server-fixture.ts';
import { daysFromToday, signToken } from '../support/test-users.ts';

const demo = withDemoServer();
const contexts = withBrowserContexts();

describe('The public page of a worker', () => {
  test('opens from the search, shows the worker and their reviews, and asks a guest who chose a time to log in, after which the booking has that time', async () => {
    contexts.expectErrors(/ERR_FAILED|status of 500/);
    const page = await contexts.newPage(demo.server.url);
    await page.goto('/find-workers?service=Plumber&location=Pune');
    const card = page.getByRole('region', { name: 'Workers found' }).getByRole('listitem').filter({ hasText: 'Sachin Jadhav' });
    await failNextRequest(page, '**/api/reviews/*', null);
    await card.getByRole('link', { name: 'Sachin Jadhav' }).click();
    await page.waitForURL('**/workers/*');
    await page.getByRole('heading', { level: 1, name: 'Sachin Jadhav' }).waitFor();
    await text(page, errors.network).waitFor();
    await failNextRequest(page, '**/api/reviews/*', 500);
    await button(page, 'Retry').click();
    await text(page, 'Failed to fetch reviews').waitFor();
    await button(page, 'Retry').click();
    await expect.poll(() => page.getByRole('region', { name: 'Reviews' }).getByRole('listitem').count()).toBeGreaterThan(0);
    await contexts.screenshot(page, 'profile-1');
    // The last slot shown, so that it is not what the sheet proposes by itself.
    const slots = page.getByRole('button', { name: / - \d\d:00 [AP]M$/ });
    const pressed = await slots.last().textContent();
    await slots.last().click();
    await text(page, 'Please login to book a service.').waitFor();
    await page.waitForURL('**/login');
    await page.getByLabel('Email').fill('client@karigar.example');
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await button(page, 'Login').click();
    await page.waitForURL('**/workers/*?book=**');
    const chosen = new URL(page.url()).searchParams;
    expect(chosen.get('slot')).toBe(pressed);
    const sheet = page.getByRole('dialog');
    await expect.poll(() => sheet.getByLabel('Day').inputValue()).toBe(chosen.get('date'));
    await expect.poll(() => sheet.getByLabel('Time').inputValue()).toBe(pressed);
    await pressEscape(page, 'Book Sachin Jadhav');
    await page.waitForURL(/\/workers\/[^?]+$/);
  });

  test('blocks the worker after a confirmation: they leave the search, are listed as blocked, and can be unblocked', async () => {
    const client = await demo.signUpClient();
    const page = await contexts.newPage(demo.server.url);
    await client.logIn(page);
    await page.goto(`/workers/${demo.workerId()}`);
    await button(page, 'Do not show me Sachin Jadhav again').click();
    await page.getByRole('alertdialog').getByText('Block Sachin Jadhav?').waitFor();
    await button(page, 'Block').click();
    await text(page, 'You have blocked Sachin Jadhav.').waitFor();
    await expect.poll(() => button(page, 'Book Now').count()).toBe(0);
    await contexts.screenshot(page, 'profile-2-blocked');
    await page.goto('/find-workers?service=Plumber&location=Pune');
    await button(page, 'Book Now').first().waitFor();
    expect(await page.getByText('Sachin Jadhav').count()).toBe(0);
    await page.goto('/favorites');
    await link(page, 'Sachin Jadhav, Plumber').click();
    await page.getByRole('button', { name: /^Unblock/ }).click();
    await button(page, 'Book Now').waitFor();
  });

  test('says before and after a block that an accepted booking of the worker stays, and leads to it', async () => {
    const client = await demo.signUpClient();
    const jobId = await client.book(11, 'accepted');
    await client.book(12);
    const page = await contexts.newPage(demo.server.url);
    await client.logIn(page);
    await page.goto('/my-bookings');
    await text(page, 'Confirmed').waitFor();
    await page.goto(`/workers/${demo.workerId()}`);
    await button(page, 'Do not show me Sachin Jadhav again').click();
    const stays = /^Your booking on .+ stays\. Sachin Jadhav has your address for it, can come and can write to you\./;
    await page
      .getByRole('alertdialog')
      .getByText(new RegExp(stays.source.slice(1)))
      .waitFor();
    await contexts.screenshot(page, 'profile-3-block-with-booking', { fullPage: false });
    // "Cancel" would mean the booking.
    await button(page, 'Do not block').waitFor();
    await button(page, 'Block').click();
    await expect.poll(() => page.getByRole('main').getByText(stays).count()).toBe(1);
    await contexts.screenshot(page, 'profile-4-blocked-with-booking', { fullPage: false });
    await link(page, 'See the booking').click();
    await page.waitForURL(`**/job-in-progress/${jobId}`);
    await text(page, 'Sachin Jadhav').first().waitFor();
  });
});

test('A request that no worker accepted says so, and can be repeated at another time with all its data', async () => {
  const client = await demo.signUpClient();
  const jobId = await client.book(2, undefined, {
    problem_description: 'The tap leaks.',
    service_frequency: 'weekly',
    preferred_gender: 'female',
    room_count: 3,
    estimated_area: '900 sq ft',
    emergency_contact: '+919822055555',
  });
  await demo.server.db
    .prepare('UPDATE jobs SET created_at = ?, starts_at = ? WHERE id = ?')
    .bind(Date.now() - DAY_MS, Date.now() - HOUR_MS, jobId)
    .run();
  await demo.server.runScheduled();
  const page = await contexts.newPage(demo.server.url);
  await client.logIn(page);
  await page.goto(`/job-in-progress/${jobId}`);
  await text(page, /^Nobody could take this job before its time/).waitFor();
  await contexts.screenshot(page, 'profile-3-expired');
  // Another request that is being written is not replaced without a question.
  await page.goto('/job-request?service=cooking');
  await openSection(page, 'About the work');
  await page.getByLabel('Describe the problem').fill('Dinner for ten.');
  await expect
    .poll(() => readStoreRows(page, client.id, 'drafts'))
    .toMatchObject([{ value: { values: { problem_description: 'Dinner for ten.' } } }]);
  const pressAnotherTime = async () => {
    await page.goto(`/job-in-progress/${jobId}`);
    await button(page, 'Choose another time').click();
  };
  await pressAnotherTime();
  await page.getByRole('alertdialog', { name: 'Replace what you were writing?' }).waitFor();
  await contexts.screenshot(page, 'replace-draft');
  await button(page, 'No, keep it').click();
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  expect(await readStoreRows(page, client.id, 'drafts')).toMatchObject([
    { value: { values: { problem_description: 'Dinner for ten.' } } },
  ]);
  await button(page, 'Choose another time').click();
  await button(page, 'Yes, replace it').click();
  await page.waitForURL('**/job-request?service=plumbing');
  await expect.poll(() => page.getByLabel('Describe the problem').inputValue()).toBe('The tap leaks.');
  await expect.poll(() => page.getByLabel('Address', { exact: true }).inputValue()).toBe('Kothrud, Pune');
  // Instead of the old time, the next slot.
  expect([daysFromToday(0), daysFromToday(1)]).toContain(await page.getByLabel('Date', { exact: true }).inputValue());
  await text(page, 'More details').click();
  await expect.poll(() => page.getByLabel('How often?').inputValue()).toBe('weekly');
  await expect.poll(() => page.getByRole('radio', { name: 'Female', exact: true }).isChecked()).toBe(true);
  await expect.poll(() => page.getByLabel('Number of rooms').inputValue()).toBe('3');
  await expect.poll(() => page.getByLabel('Estimated area').inputValue()).toBe('900 sq ft');
  await expect.poll(() => page.getByLabel('Emergency contact').inputValue()).toBe('+919822055555');
});

test('A booking stored on the phone shows the new name of its worker after the next sync, without a request for the booking', async ({
  onTestFinished,
}) => {
  const client = await demo.signUpClient();
  const jobId = await client.book(6, 'accepted');
  const page = await contexts.newPage(demo.server.url);
  await client.logIn(page);
  await page.goto(`/job-in-progress/${jobId}`);
  await link(page, 'Sachin Jadhav').waitFor();

  const token = await signToken(demo.workerId(), 'worker');
  const rename = (name: string) =>
    fetch(`${demo.server.url}/api/worker/profile`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ name }),
    });
  await rename('Sachin Pawar');
  onTestFinished(async () => void (await rename('Sachin Jadhav')));
  contexts.expectErrors(/ERR_FAILED/);
  await page.route('**/api/job-request/**', (route) => route.abort());
  await page.goto(`/job-in-progress/${jobId}`);
  await link(page, 'Sachin Pawar').waitFor();
});
