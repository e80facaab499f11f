import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { withDemoServer, type NewClient } from '../support/demo-server-fixture.ts';
import { button, failNextRequest, loseResponse, toast } from '../support/queries.ts';
import { PASSWORD } from '../support/test-users.ts';

const demo = withDemoServer();
const contexts = withBrowserContexts();

const NEW_PASSWORD = 'Karigar@125';
const CHANGE_PASSWORD_URL = '**/api/auth/change-password';
const dialog = (page: Page) => page.getByRole('dialog');

async function openSettings(): Promise<{ page: Page; client: NewClient }> {
  contexts.expectErrors(/ERR_FAILED|status of 401|WebSocket/);
  const client = await demo.signUpClient();
  const page = await contexts.newPage(demo.server.url);
  await client.logIn(page);
  // The settings fetch the account at each visit, which must not be taken for its deletion.
  const fetched = page.waitForResponse('**/api/account');
  await page.goto('/account-settings');
  await fetched;
  return { page, client };
}
async function changePassword(page: Page): Promise<void> {
  await button(page, 'Change password').click();
  await dialog(page).getByLabel('Current password').fill(PASSWORD);
  await dialog(page).getByLabel('New password').fill(NEW_PASSWORD);
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click();
}
async function deleteAccount(page: Page): Promise<void> {
  await button(page, 'Delete my account').click();
  await dialog(page).getByLabel('Your password').fill(PASSWORD);
  await dialog(page).getByRole('button', { name: 'Delete my account' }).click();
}

test('A password that was changed although the response was lost is said to be changed, and asks for a new login', async () => {
  const { page, client } = await openSettings();
  await loseResponse(page, CHANGE_PASSWORD_URL);
  await changePassword(page);
  await toast(page, 'Your password is changed. Please log in.').waitFor();
  await page.waitForURL('**/login');
  await page.getByLabel('Email').fill(client.email);
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await button(page, 'Login').click();
  await page.waitForURL((url) => url.pathname !== '/login');
});

test('A password change that did not reach the server is said to have failed for want of a network', async () => {
  const { page } = await openSettings();
  await failNextRequest(page, CHANGE_PASSWORD_URL, null);
  await changePassword(page);
  await dialog(page).getByText('There is no network, or it is too slow.').waitFor();
});

test('A password change says that it may have been done while the server cannot be reached any more', async () => {
  const { page } = await openSettings();
  await page.route(/\/(api|parties)\//, (route) => route.abort());
  await changePassword(page);
  await dialog(page).getByText('No answer came. Your password may be changed already').waitFor();
  await contexts.screenshot(page, 'password-unknown', { fullPage: false });
});

test('A deletion whose response was lost is said to be done, and forgets the account on the phone', async () => {
  const { page, client } = await openSettings();
  await loseResponse(page, '**/api/account');
  await deleteAccount(page);
  await toast(page, 'Your account is deleted.').waitFor();
  await page.waitForURL((url) => url.pathname === '/' || url.pathname === '/login');
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(client.email);
});

test('A deletion says that it may have been done while the server cannot be reached any more', async () => {
  const { page } = await openSettings();
  await page.route(/\/(api|parties)\//, (route) => route.abort());
  await deleteAccount(page);
  await dialog(page).getByText('No answer came. Your account may be deleted already.').waitFor();
  await contexts.screenshot(page, 'deletion-unknown', { fullPage: false });
});
