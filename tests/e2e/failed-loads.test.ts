import { describe, expect, test } from 'vitest';
import { uuidv7 } from '#contract/ids.ts';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { withDemoServer } from '../support/demo-server-fixture.ts';
import { FAILED_REQUESTS, failRequests as fail } from '../support/fail-requests.ts';
import { waitForHydration } from '../support/hydration.ts';
import { workerPageOpener } from '../support/page-openers.ts';
import { button, link, text } from '../support/queries.ts';

const demo = withDemoServer();
const contexts = withBrowserContexts();
const openAsWorker = workerPageOpener(demo, contexts);

const OUR_FAULT = /Something went wrong on our side\./;
const NO_NETWORK = /There is no network/;
const expectCausedErrors = () => contexts.expectErrors(FAILED_REQUESTS);

describe('The code of a page that does not come', () => {
  test('shows that there is no network, keeps SOS in sight, and can be fetched again', async () => {
    expectCausedErrors();
    const page = await contexts.newPage(demo.server.url);
    await page.goto('/login');
    await waitForHydration(page);
    await page.context().setOffline(true);
    await link(page, 'Forgot password?').click();
    await page.getByRole('alert').getByText('There is no network, and this is not on your phone yet.').waitFor();
    await page.getByRole('button', { name: 'SOS' }).first().waitFor();
    await contexts.screenshot(page, 'failed-page-offline');
    await contexts.goOnline(page);
    await page.getByRole('alert').getByRole('button').click();
    await page.waitForURL('**/forgot-password');
    await page.getByLabel('Email', { exact: true }).waitFor();
  });

  test('leaves the page as it is and leads to the log-in if it is that of the Account button', async () => {
    expectCausedErrors();
    const page = await contexts.newPage(demo.server.url);
    await page.goto('/');
    await waitForHydration(page);
    await contexts.goOffline(page);
    await button(page, 'Account').click();
    await page.waitForURL('**/login');
    await page.getByRole('alert').getByText('There is no network, and this is not on your phone yet.').waitFor();
    await page.getByRole('button', { name: 'SOS' }).first().waitFor();
  });

  test('is told on the contact form, and nothing that was typed is lost', async () => {
    expectCausedErrors();
    const page = await contexts.newPage(demo.server.url);
    await page.goto('/contact');
    await waitForHydration(page);
    const form = page.locator('main form').first();
    await form.getByLabel('Name').fill('Asha Kulkarni');
    await form.getByLabel('Email').fill('asha@karigar.example');
    await form.getByLabel('Phone').fill('020 25530000');
    await form.getByLabel('Message').fill('When do you come to Nashik?');
    await contexts.goOffline(page);
    await button(page, 'Send message').click();
    await page.getByRole('alert').getByText(NO_NETWORK).waitFor();
    expect(await form.getByLabel('Message').inputValue()).toBe('When do you come to Nashik?');
  });

  test('does not blame the network alone if there is one', async () => {
    expectCausedErrors();
    const page = await contexts.newPage(demo.server.url);
    await page.goto('/login');
    await waitForHydration(page);
    await fail(page, /lazy-client-routes/, 'server');
    await link(page, 'Forgot password?').click();
    const alert = page.getByRole('alert');
    await alert
      .getByText('This could not be loaded. The network may be too slow, or something went wrong on our side.')
      .waitFor();
    await contexts.screenshot(page, 'failed-page');
  });
});

test.each([
  ['server', OUR_FAULT],
  ['network', NO_NETWORK],
] as const)('Asking for another time says why free times are not known, and fetches them again (%s)', async (how, reason) => {
  expectCausedErrors();
  const client = await demo.signUpClient();
  const jobId = await client.book(how === 'server' ? 9 : 10, 'accepted');
  const worker = await openAsWorker();
  await worker.goto(`/worker/job/${jobId}`);
  await fail(worker, /\/free-slots/, how);
  await button(worker, 'Ask for another time').click();
  const sheet = worker.getByRole('dialog');
  await sheet.getByRole('alert').getByText(reason).waitFor();
  await contexts.screenshot(worker, `failed-free-slots-${how}`);
  await worker.unroute(/\/free-slots/);
  await sheet.getByRole('alert').getByRole('button').click();
  await expect.poll(() => sheet.getByRole('alert').count()).toBe(0);
});

test('Stored messages say that the server failed, how old they are, and are fetched again', async () => {
  expectCausedErrors();
  const client = await demo.signUpClient();
  const jobId = await client.book(11, 'accepted');
  await client.request(`/api/messages/${jobId}`, { id: uuidv7(), message: 'Bring a ladder, please.' });
  const worker = await openAsWorker();
  await worker.goto(`/worker/job/${jobId}`);
  await text(worker, 'Bring a ladder, please.').waitFor();
  await fail(worker, /\/api\/messages\//, 'server');
  // A room that connects would fetch the messages by itself, and so would its first failure.
  await worker.route(/\/api\/rooms\/ticket/, () => undefined);
  await worker.reload();
  await text(worker, 'Bring a ladder, please.').waitFor();
  const note = worker.locator('main').getByText(OUR_FAULT).first();
  await note.waitFor();
  await worker
    .getByText(/^Saved/)
    .first()
    .waitFor();
  await worker.unroute(/\/api\/messages\//);
  await button(worker, 'Retry').click();
  await note.waitFor({ state: 'detached' });
});

test('The home page says how old the cards of open bookings are when the server fails', async () => {
  expectCausedErrors();
  const client = await demo.signUpClient();
  await client.book(13, 'accepted');
  const page = await contexts.newPage(demo.server.url);
  await client.logIn(page);
  await page.goto('/');
  const cards = page.locator('#live-bookings');
  await cards.locator('a').first().waitFor();
  await contexts.waitForRoom(page, 'inbox');
  // The control: what comes from the server has no age.
  expect(await cards.getByText(/^Saved/).count()).toBe(0);
  await fail(page, /\/api\//, 'server');
  await page.reload();
  await cards.getByText(/^Saved/).waitFor();
});

test('The calendar of a worker says that the server failed and how old it is', async () => {
  expectCausedErrors();
  const worker = await openAsWorker();
  await worker.goto('/worker/calendar');
  await worker.locator('main h2').first().waitFor();
  await fail(worker, /\/api\/worker\/jobs\/ongoing/, 'server');
  await worker.reload();
  await worker.getByRole('status').getByText(OUR_FAULT).waitFor();
  const age = worker.getByText(/^Saved/).first();
  await age.waitFor();
  // It changes with every minute: as a part of that region, it would let a screen reader read all of the note again.
  expect(await age.evaluate((element) => element.closest('[role=status], [role=alert], [aria-live]'))).toBeNull();
  await worker.unroute(/\/api\/worker\/jobs\/ongoing/);
  await button(worker, 'Retry').click();
  await expect.poll(() => text(worker, OUR_FAULT).count()).toBe(0);
});

test('A stored request that is open says on the request form how old it is', async () => {
  expectCausedErrors();
  const client = await demo.signUpClient();
  await client.book(14);
  const page = await contexts.newPage(demo.server.url);
  await client.logIn(page);
  await page.goto('/job-request');
  await text(page, 'You already have an active job request.').waitFor();
  // The control: what comes from the server has no age.
  expect(await page.getByText(/^Saved/).count()).toBe(0);
  await fail(page, /\/api\//, 'network');
  await page.reload();
  await page.locator('main').getByText(NO_NETWORK).first().waitFor();
  await page
    .getByText(/^Saved/)
    .first()
    .waitFor();
});
