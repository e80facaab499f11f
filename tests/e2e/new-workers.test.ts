import { afterAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { withDemoServer } from '../support/demo-server-fixture.ts';
import { startFakeMessageProvider } from '../support/fake-message-provider.ts';
import { workerPageOpener } from '../support/page-openers.ts';
import { button, heading, link, text, toast } from '../support/queries.ts';
import { openScreen } from '../support/screens.ts';

const provider = await startFakeMessageProvider();
afterAll(() => provider.close());
const demo = withDemoServer({ PHONE_VERIFICATION: 'on', SMS_URL: provider.url });
const contexts = withBrowserContexts();
const openAsWorker = workerPageOpener(demo, contexts);
/** The code of the newest message. */
const sentCode = () => /^\d{6}/.exec(provider.accepted.at(-1)?.body['text'] ?? '')?.[0] ?? '';
async function enterCode(page: Page): Promise<void> {
  await button(page, 'Send me the code').click();
  const field = page.getByLabel('Six digits from the message');
  await field.waitFor();
  await field.fill(sentCode());
  await button(page, 'Check the code').click();
}
const forgetVerification = () =>
  demo.server.db.prepare('UPDATE workers SET verified_phone = NULL WHERE account_id = ?').bind(demo.workerId()).run();
const verifyPhone = () =>
  demo.server.db
    .prepare('UPDATE workers SET verified_phone = (SELECT phone FROM accounts WHERE id = account_id) WHERE account_id = ?')
    .bind(demo.workerId())
    .run();

const setVerification = (verification: 'verified' | 'unchecked') =>
  demo.server.db.prepare('UPDATE workers SET verification = ? WHERE account_id = ?').bind(verification, demo.workerId()).run();

test('A worker who accepts a job without a verified number is led to the code and back to the job', async () => {
  await forgetVerification();
  const jobId = await (await demo.signUpClient()).book(11);
  const page = await openAsWorker();
  contexts.expectErrors(/403|409/);
  await openScreen(page, demo, `/worker/job/${jobId}`);
  await button(page, 'Accept').click();
  await heading(page, 'Verify your phone number').waitFor();
  await button(page, 'Send me the code').click();
  const field = page.getByLabel('Six digits from the message');
  await expect.poll(() => field.getAttribute('autocomplete')).toBe('one-time-code');
  await expect.poll(() => field.getAttribute('inputmode')).toBe('numeric');
  const code = sentCode();
  await field.fill('12');
  await button(page, 'Check the code').click();
  await text(page, 'Please enter the six digits.').waitFor();
  await field.fill(`${code.slice(0, 5)}${(Number(code.at(-1)) + 1) % 10}`);
  await button(page, 'Check the code').click();
  await text(page, 'That is not the code. Look at the newest message.').waitFor();
  await contexts.screenshot(page, 'verify-phone');
  await field.fill(code);
  await button(page, 'Check the code').click();
  await page.waitForURL(`**/worker/job/${jobId}`);
  await button(page, 'Accept').click();
  await button(page, 'Start work').waitFor();
});

test('A worker who accepts an offer on top of the screen without a verified number reads why, and the offer is closed', async () => {
  await forgetVerification();
  const page = await openAsWorker();
  contexts.expectErrors(/403/);
  await openScreen(page, demo, '/worker/dashboard');
  await contexts.waitForRoom(page, 'inbox');
  const jobId = await (
    await demo.signUpClient()
  ).book(14, undefined, { workerId: demo.workerId(), clientName: 'Asha Kulkarni' });
  const offer = page.getByRole('dialog', { name: 'Asha is asking for you' });
  await offer.getByRole('button', { name: 'Accept', exact: true }).click();
  await toast(page, 'Verify your phone number first. Then you can accept jobs.').waitFor();
  await page.waitForURL('**/worker/verify-phone');
  await contexts.screenshot(page, 'verify-phone-after-offer', { fullPage: false });
  await offer.waitFor({ state: 'detached' });
  await enterCode(page);
  await page.waitForURL(`**/worker/job/${jobId}`);
});

test('A worker can enter the code that was sent to them after the page was loaded again, until it has expired', async () => {
  await forgetVerification();
  const page = await openAsWorker();
  await openScreen(page, demo, '/worker/verify-phone');
  const field = page.getByLabel('Six digits from the message');
  expect(await field.count()).toBe(0);
  await button(page, 'Send me the code').click();
  await field.waitFor();
  const code = sentCode();
  await page.reload();
  await field.waitFor();
  expect(await page.evaluate(() => JSON.stringify(sessionStorage) + JSON.stringify(localStorage))).not.toContain(code);

  await page.clock.setFixedTime(Date.now() + 11 * 60_000);
  await page.reload();
  await button(page, 'Send me the code').waitFor();
  expect(await field.count()).toBe(0);
  await page.clock.setFixedTime(Date.now());
  await page.reload();
  await field.fill(code);
  await button(page, 'Check the code').click();
  await page.waitForURL('**/worker/jobs');
  await openScreen(page, demo, '/worker/verify-phone');
  await button(page, 'Send me the code').waitFor();
  expect(await field.count()).toBe(0);
});

test('A worker is asked on the dashboard to verify the number, and after a change of the number', async () => {
  await forgetVerification();
  const page = await openAsWorker();
  await openScreen(page, demo, '/worker/dashboard');
  await link(page, 'Verify now').waitFor();
  await contexts.screenshot(page, 'dashboard-phone-notice', { fullPage: false });
  await link(page, 'Verify now').click();
  await enterCode(page);
  await page.waitForURL('**/worker/dashboard');
  await link(page, 'Verify now').waitFor({ state: 'detached' });

  await openScreen(page, demo, '/worker/account');
  const sheet = page.getByRole('dialog');
  const openEditor = async () => {
    await button(page, 'Edit Profile').click();
    await sheet.getByRole('button', { name: /^Name and phone/ }).click();
  };
  await openEditor();
  await sheet.getByLabel('Phone number').fill('9822012399');
  await sheet.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL('**/worker/verify-phone');
  await sheet.waitFor({ state: 'detached' });
  await text(page, '+919822012399').waitFor();
  await contexts.screenshot(page, 'verify-changed-phone', { fullPage: false });
  await enterCode(page);
  await page.waitForURL('**/worker/account');

  // Another change of the profile leaves the worker there.
  await openEditor();
  await sheet.getByLabel('Describe your work').fill('Taps and tanks.');
  await sheet.getByRole('button', { name: 'Save', exact: true }).click();
  await toast(page, 'Saved.').waitFor();
  expect(new URL(page.url()).pathname).toBe('/worker/account');
  // With a new number, an admin checks the identity again.
  await setVerification('verified');
});

test('A client whose worker cancels is told once, and finds the new request and the cancelled one from each other', async () => {
  const client = await demo.signUpClient();
  await verifyPhone();
  const jobId = await client.book(12, 'accepted');
  const page = await contexts.newPage(demo.server.url);
  await client.logIn(page);
  await page.goto(`/job-in-progress/${jobId}`);
  await text(page, 'Identity and face checked').waitFor();
  await contexts.waitForRoom(page, 'inbox');
  await demo.request('worker', '/api/worker/jobs/cancel', { jobId });
  await toast(page, 'A worker has cancelled your job! We are asking other workers for you.').waitFor();
  await link(page, 'See the new request').click();
  await text(page, /^We are asking workers near you/).waitFor();
  await link(page, 'See the cancelled booking').click();
  await page.waitForURL(`**/job-in-progress/${jobId}`);
  await text(page, /has cancelled\. We ask other workers/).waitFor();
  await contexts.screenshot(page, 'asked-again');
});

test('A client reads on the page of a job whether an admin has checked the identity of its worker', async () => {
  await verifyPhone();
  const client = await demo.signUpClient();
  const jobId = await client.book(13, 'accepted');
  const page = await contexts.newPage(demo.server.url, { language: 'hindi' });
  await client.logIn(page);
  await page.goto(`/job-in-progress/${jobId}`);
  await text(page, 'पहचान और चेहरा जाँचा हुआ').waitFor();
  await setVerification('unchecked');
  await page.reload();
  await text(page, 'पहचान अभी जाँची नहीं गई').waitFor();
  expect(await text(page, 'पहचान और चेहरा जाँचा हुआ').count()).toBe(0);
  await setVerification('verified');
});
