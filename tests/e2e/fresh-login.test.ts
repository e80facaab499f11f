import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { withBrowserContexts, type ContextOptions } from '../support/browser-contexts.ts';
import { withDemoServer, type NewClient } from '../support/demo-server-fixture.ts';
import { button, pressEscape, text } from '../support/queries.ts';
import { PASSWORD, signToken } from '../support/test-users.ts';

const demo = withDemoServer();
const contexts = withBrowserContexts();

const editButton = (page: Page) => button(page, 'Edit: Personal Information');

/** Opens the settings of a client who logged in an hour ago. */
async function openSettings(language: ContextOptions['language'] = 'english'): Promise<{ page: Page; client: NewClient }> {
  contexts.expectErrors(/status of (401|403)/);
  const client = await demo.signUpClient();
  const page = await contexts.newPage(demo.server.url, { language });
  await client.logIn(page);
  const token = await signToken(client.id, 'client', { age: 3600 });
  await page.addInitScript((stale) => {
    if (localStorage.getItem('stale')) return;
    localStorage.setItem('stale', 'yes');
    localStorage.setItem('token', stale);
  }, token);
  await page.goto('/account-settings');
  await editButton(page).waitFor();
  return { page, client };
}
const profileOf = (page: Page): Promise<{ phone: string; emergencyContact: string }> =>
  page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}` };
    return (await fetch('/api/account', { headers })).json() as Promise<{ phone: string; emergencyContact: string }>;
  });
const question = (page: Page) => page.getByRole('dialog', { name: 'Is it you?' });
async function enterPassword(page: Page, password: string): Promise<void> {
  await question(page).getByLabel('Your password', { exact: true }).fill(password);
  await question(page).getByRole('button', { name: 'Continue' }).click();
}
async function editPhone(page: Page, phone: string): Promise<void> {
  await editButton(page).click();
  await page.getByLabel('Phone', { exact: true }).fill(phone);
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
}

test('an hour after the login a new phone number asks for the password on top of the form, which keeps what was typed', async () => {
  const { page } = await openSettings();
  await editPhone(page, '98220 99999');
  await pressEscape(page, 'Is it you?');
  await text(page, 'Please enter your password first. Nothing was changed.').waitFor();
  await expect.poll(() => page.getByLabel('Phone', { exact: true }).inputValue()).toBe('98220 99999');

  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await enterPassword(page, 'a guess');
  await text(page, 'That is not your current password.').waitFor();
  await contexts.screenshot(page, 'password-dialog');
  await enterPassword(page, PASSWORD);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(async () => (await profileOf(page)).phone).toBe('+919822099999');
});

test('the password is asked for once: the emergency contact and the export follow without it', async () => {
  const { page, client } = await openSettings();
  await button(page, 'Download my data').click();
  const [download] = await Promise.all([page.waitForEvent('download'), enterPassword(page, PASSWORD)]);
  expect(await readFile(await download.path(), 'utf8')).toContain(client.email);
  await button(page, 'Add somebody').click();
  await page.getByRole('dialog').getByRole('textbox').fill('98220 88888');
  await page.getByRole('dialog').locator('button[type=submit]').click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => profileOf(page)).toMatchObject({ emergencyContact: '+919822088888' });
});

test('a phone number that was changed without a network waits for the password, and other commands do not wait for it', async () => {
  contexts.expectErrors(/ERR_INTERNET_DISCONNECTED/);
  const { page, client } = await openSettings();
  const jobId = await client.book(40);
  await contexts.goOffline(page);
  await editPhone(page, '98220 77777');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.context().setOffline(false);
  await text(page, '1 thing was not taken').waitFor();
  await page.goto(`/job-in-progress/${jobId}`);
  await button(page, 'Cancel booking').click();
  await button(page, 'Yes, cancel it').click();
  await expect.poll(async () => (await client.request(`/api/job-request/${jobId}`))['status']).toBe('cancelled');
  await page.goto('/waiting');
  await button(page, 'Try again').click();
  await enterPassword(page, PASSWORD);
  await expect.poll(async () => (await profileOf(page)).phone).toBe('+919822077777');
});

test('a phone number that waits for the password stays when the name is changed meanwhile', async () => {
  contexts.expectErrors(/ERR_INTERNET_DISCONNECTED/);
  const { page } = await openSettings();
  await contexts.goOffline(page);
  await editPhone(page, '98220 66666');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.context().setOffline(false);
  await text(page, '1 thing was not taken').waitFor();
  await editButton(page).click();
  await page.getByLabel('Name', { exact: true }).fill('Asha Joshi');
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.goto('/waiting');
  await button(page, 'Try again').click();
  await enterPassword(page, PASSWORD);
  await expect.poll(() => profileOf(page)).toMatchObject({ name: 'Asha Joshi', phone: '+919822066666' });
});
