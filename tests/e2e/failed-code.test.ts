import { expect, test } from 'vitest';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { withDemoServer } from '../support/demo-server-fixture.ts';
import { FAILED_REQUESTS, failRequests } from '../support/fail-requests.ts';
import { takeUtterances } from '../support/fake-speech-synthesis.ts';
import { waitForHydration } from '../support/hydration.ts';
import { workerPageOpener } from '../support/page-openers.ts';
import { button, heading, text, toast } from '../support/queries.ts';
import { openScreen } from '../support/screens.ts';
import { signToken } from '../support/test-users.ts';

const demo = withDemoServer();
const contexts = withBrowserContexts();
const openAsWorker = workerPageOpener(demo, contexts);

const REASON = 'This could not be loaded. The network may be too slow, or something went wrong on our side.';
const expectCausedErrors = () => contexts.expectErrors(FAILED_REQUESTS);

test('A page stays when a part of it does not come, and the part comes with a press', async () => {
  expectCausedErrors();
  const page = await contexts.newPage(demo.server.url);
  await (await demo.signUpClient()).logIn(page);
  await failRequests(page, /\/account-[\w-]{8}\.js/, 'server');
  let loads = 0;
  // The first document may be left before its last script has come.
  page.on('domcontentloaded', () => loads++);
  await page.goto('/my-bookings');
  // The app reloads once by itself, in case the file belongs to an older version.
  await expect.poll(() => loads).toBe(2);
  await heading(page, 'My Bookings').waitFor();
  const missing = page.getByRole('alert').filter({ hasText: REASON });
  await missing.waitFor();
  await contexts.screenshot(page, 'failed-part', { fullPage: false });
  await page.unroute(/\/account-[\w-]{8}\.js/);
  await button(page, 'Retry').click();
  await heading(page, 'My Bookings').waitFor();
  await missing.waitFor({ state: 'detached' });
});

test('A button stays in the place of a heart whose code does not come, and the profile beside it', async () => {
  expectCausedErrors();
  const page = await contexts.newPage(demo.server.url);
  await (await demo.signUpClient()).logIn(page);
  await failRequests(page, /\/heart-button-/, 'server');
  await page.goto(`/workers/${demo.workerId()}`);
  await button(page, `${REASON} Retry`).waitFor();
  await button(page, 'Book Now').waitFor();
});

test('A worker whose settings do not come can sign out', async () => {
  expectCausedErrors();
  const page = await openAsWorker();
  await failRequests(page, /\/account-settings-sections-/, 'server');
  let loads = 0;
  page.on('domcontentloaded', () => loads++);
  await openScreen(page, demo, '/worker/account');
  // The app reloads once by itself, in case the file belongs to an older version.
  await expect.poll(() => loads).toBe(2);
  await page.getByRole('alert').filter({ hasText: REASON }).waitFor();
  await contexts.screenshot(page, 'failed-settings');
  await button(page, 'Sign Out').click();
  await page.waitForURL('**/worker/login');
});

test.each([
  ['the deletion of an ended account', /\/delete-ended-accounts-/],
  ['the review on the home page', /\/featured-review-/],
])('A page is not reloaded because the code of %s does not come', async (_, file) => {
  expectCausedErrors();
  const page = await contexts.newPage(demo.server.url);
  await page.addInitScript(() => localStorage.setItem('ended.client', '{"accountId":"gone","keepsUnsent":false}'));
  await failRequests(page, file, 'server');
  let loads = 0;
  page.on('domcontentloaded', () => loads++);
  const failed = page.waitForResponse(file);
  await page.goto('/');
  await waitForHydration(page);
  await page.locator('footer').first().scrollIntoViewIfNeeded();
  await failed;
  await contexts.waitUntilIdle(page);
  expect(loads).toBe(1);
});

test('A new job whose sheet does not come is announced by a toast', async () => {
  expectCausedErrors();
  const page = await openAsWorker();
  await openScreen(page, demo, '/worker/dashboard');
  await contexts.waitForRoom(page, 'inbox');
  await failRequests(page, /\/new-job-sheet-/, 'network');
  await (await demo.signUpClient()).book(21, undefined, { workerId: demo.workerId(), clientName: 'Asha Kulkarni' });
  await toast(page, 'Asha is asking for you. Look at the job request.').waitFor();
});

test('A sheet whose code does not come says so at each press', async () => {
  expectCausedErrors();
  const page = await contexts.newPage(demo.server.url);
  await (await demo.signUpClient()).logIn(page);
  await failRequests(page, /\/dialogs-/, 'network');
  await page.goto(`/workers/${demo.workerId()}`);
  await button(page, 'Book Now').click();
  await toast(page, REASON).waitFor();
  await contexts.screenshot(page, 'failed-sheet', { fullPage: false });
  await toast(page, REASON).waitFor({ state: 'detached' });
  await button(page, 'Book Now').click();
  await toast(page, REASON).waitFor();
});

test('A press whose code does not come says so, and can be tried again', async () => {
  expectCausedErrors();
  const page = await contexts.newPage(demo.server.url);
  contexts.expectErrors(/status of 401/);
  const client = await demo.signUpClient();
  await client.logIn(page);
  // An hour after the log-in the password is asked for.
  const token = await signToken(client.id, 'client', { age: 3600 });
  await page.addInitScript((old) => localStorage.setItem('token', old), token);
  await page.goto('/account-settings');
  await failRequests(page, /\/password-dialog-/, 'network');
  await button(page, 'Download my data').click();
  await toast(page, REASON).waitFor();
  await button(page, 'Download my data').waitFor();
  await page.unroute(/\/password-dialog-/);
  await page.reload();
  await button(page, 'Download my data').click();
  await page.getByRole('dialog', { name: 'Is it you?' }).waitFor();
});

test('A message can be read although the code of the toasts does not come', async () => {
  expectCausedErrors();
  const page = await contexts.newPage(demo.server.url);
  await failRequests(page, /\/toasts-/, 'network');
  await page.goto('/');
  await waitForHydration(page);
  await contexts.goOffline(page);
  await page.getByLabel('Language').first().selectOption('hindi');
  await text(page, `हिन्दी नहीं आ पाई। There is no network, and this is not on your phone yet.`).waitFor();
  await contexts.screenshot(page, 'failed-toast', { fullPage: false });
});

test('A language whose texts come late does not replace the one that was chosen after it', async () => {
  const page = await contexts.newPage(demo.server.url);
  await page.goto('/services');
  await waitForHydration(page);
  await page.evaluate(() => {
    const shown: string[] = [];
    const html = document.documentElement;
    new MutationObserver(() => shown.push(html.lang)).observe(html, { attributeFilter: ['lang'] });
    Reflect.set(window, 'shownLanguages', shown);
  });
  const late = Promise.withResolvers<void>();
  await page.route(/\/hi-/, async (route) => {
    await late.promise;
    await route.continue();
  });
  const language = page.getByLabel('Language').first();
  const requested = page.waitForRequest(/\/hi-/);
  await language.selectOption('hindi');
  await requested;
  await language.selectOption('english');
  const arrived = page.waitForEvent('requestfinished', (request) => /\/hi-/.test(request.url()));
  late.resolve();
  await arrived;
  // The next choice waits for the texts of Marathi: those of Hindi have been added by then.
  await language.selectOption('marathi');
  await page.waitForFunction(() => document.documentElement.lang === 'mr');
  expect(await page.evaluate((): unknown => Reflect.get(window, 'shownLanguages'))).toEqual(['mr']);
});

test('A start in a language whose texts do not come says so in that language', async () => {
  expectCausedErrors();
  const page = await contexts.newPage(demo.server.url, { language: 'hindi' });
  await failRequests(page, /\/hi-/, 'server');
  // From now on, because a toast goes after five seconds.
  const told = toast(page, 'हिन्दी नहीं आ पाई।').waitFor();
  await page.goto('/services');
  await told;
  await contexts.screenshot(page, 'failed-language', { fullPage: false });
  await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('en');
});

test('A press on Listen says that the code of the spoken words did not come, and works once it has', async () => {
  expectCausedErrors();
  const page = await openAsWorker();
  await openScreen(page, demo, '/worker/dashboard');
  const spokenWords = /\/spoken-format-[\w-]{8}\.js/;
  await failRequests(page, spokenWords, 'server');
  const listen = button(page, 'Listen').first();
  await listen.click();
  await text(page, REASON).waitFor();
  await listen.waitFor();
  await page.unroute(spokenWords);
  await page.reload();
  await listen.click();
  await expect.poll(async () => (await takeUtterances(page)).join(' ')).not.toBe('');
});
