import { afterAll, expect, test } from 'vitest';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { withDemoServer } from '../support/demo-server-fixture.ts';
import { startFakeMessageProvider } from '../support/fake-message-provider.ts';
import { button, focusedText, heading, link, loseResponse, text } from '../support/queries.ts';

const mail = await startFakeMessageProvider();
afterAll(() => mail.close());
const demo = withDemoServer({ MAIL_URL: mail.url });
const contexts = withBrowserContexts();

const linkMailedTo = (email: string) =>
  mail.accepted
    .filter(({ body }) => body['to'] === email)
    .flatMap(({ body }) => /\/reset-password#[\w-]+/.exec(body['text'] ?? '') ?? [])
    .at(-1);

const NEW_PASSWORD = 'Karigar@125';

test('A forgotten password is replaced by the link of an e-mail, which works once', async () => {
  contexts.expectErrors(/status of 400/);
  const client = await demo.signUpClient();
  const page = await contexts.newPage(demo.server.url);
  await page.goto('/login');
  await link(page, 'Forgot password?').click();
  // The address changes before the page does, and both have an Email.
  await heading(page, 'Forgot password?').waitFor();
  await page.getByLabel('Email').fill(client.email);
  await button(page, 'Send the link').click();
  await text(page, 'Look at your mail').waitFor();
  // The form with the pressed button is gone.
  await expect.poll(() => focusedText(page)).toMatch(/^Look at your mail/);
  const linkInMail = () => linkMailedTo(client.email);
  await expect.poll(linkInMail).toBeDefined();

  await page.goto(linkInMail() ?? '');
  const choose = async (password: string, confirmation: string) => {
    await page.getByLabel('New password', { exact: true }).fill(password);
    await page.getByLabel('Confirm password', { exact: true }).fill(confirmation);
    await button(page, 'Save the password').click();
  };
  await choose(NEW_PASSWORD, 'Karigar@126');
  await expect.poll(() => page.locator('[aria-invalid=true]').count()).toBe(1);
  // Only the server knows the common passwords.
  await choose('password123', 'password123');
  await text(page, 'Many people use this password, so others try it first. Please choose another.').waitFor();
  await expect.poll(() => page.locator('[aria-invalid=true]').getAttribute('name')).toBe('password');
  expect(await page.getByText('Please check the marked fields.').count()).toBe(0);
  await contexts.screenshot(page, 'reset-password-common');
  await choose(NEW_PASSWORD, NEW_PASSWORD);
  await expect.poll(() => focusedText(page)).toMatch(/^Your password is changed. Please log in./);
  await text(
    page,
    /^If your account had an address for calendars, it has ended. After the login please check your phone number, your emergency contact and, as a worker, your UPI address/,
  ).waitFor();
  await contexts.screenshot(page, 'reset-password-done');
  await page.locator('main').getByRole('link', { name: 'Login' }).click();
  await page.waitForURL('**/login');
  await page.getByLabel('Email').fill(client.email);
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await button(page, 'Login').click();
  await page.waitForURL('**/my-bookings');

  const other = await contexts.newPage(demo.server.url);
  await other.goto(linkInMail() ?? '');
  await other.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await other.getByLabel('Confirm password', { exact: true }).fill(NEW_PASSWORD);
  await button(other, 'Save the password').click();
  await link(other, 'Ask for a new link').click();
  await other.waitForURL('**/forgot-password');
});

test('A link whose response was lost leads to the login with the new password, not to another link', async () => {
  contexts.expectErrors(/ERR_FAILED|status of 400/);
  const client = await demo.signUpClient();
  const page = await contexts.newPage(demo.server.url);
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(client.email);
  await button(page, 'Send the link').click();
  await expect.poll(() => linkMailedTo(client.email)).toBeDefined();
  await page.goto(linkMailedTo(client.email) ?? '');
  for (const label of ['New password', 'Confirm password']) await page.getByLabel(label, { exact: true }).fill(NEW_PASSWORD);
  await loseResponse(page, '**/api/auth/reset-password');
  await button(page, 'Save the password').click();
  const mayBeChanged = text(page, /^No answer came. Your password may be changed already: try to log in with the new one./);
  await mayBeChanged.waitFor();
  await contexts.screenshot(page, 'reset-password-lost');
  const rejected = page.waitForResponse('**/api/auth/reset-password');
  await button(page, 'Save the password').click();
  expect((await rejected).status()).toBe(400);
  await mayBeChanged.waitFor();
  await page.getByRole('alert').getByRole('link', { name: 'Login' }).click();
  await page.waitForURL('**/login');
  await page.getByLabel('Email').fill(client.email);
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await button(page, 'Login').click();
  await page.waitForURL('**/my-bookings');
});

test('The mail is in the language of the app, and its link opens the page in it', async () => {
  const client = await demo.signUpClient();
  const page = await contexts.newPage(demo.server.url, { language: 'marathi' });
  await page.goto('/forgot-password');
  await page.getByLabel('ईमेल').fill(client.email);
  await page.locator('form button[type=submit]').click();
  const mailed = () => mail.accepted.find(({ body }) => body['to'] === client.email)?.body['text'] ?? '';
  await expect.poll(mailed).toContain('नवा पासवर्ड');
  const [url = ''] = /\/mr\/reset-password#[\w-]+/.exec(mailed()) ?? [];
  const elsewhere = await contexts.newPage(demo.server.url, { language: null });
  await elsewhere.goto(url);
  await expect.poll(() => elsewhere.evaluate(() => document.documentElement.lang)).toBe('mr');
  await elsewhere.getByLabel('नवा पासवर्ड').waitFor();
});
