import { describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { readAllStorage } from '../support/browser-storage.ts';
import { withDemoServer } from '../support/demo-server-fixture.ts';
import { button } from '../support/queries.ts';

const demo = withDemoServer();
const contexts = withBrowserContexts();

/** A text that no translation and no public page contains. */
const PRIVATE = 'private-text-7f3a';
const HOME = 'Bungalow 7f3a, Kothrud, Pune';

/** Opens screens with the service worker, so that everything that the app stores is stored. */
async function openScreens(page: Page, paths: readonly string[]): Promise<void> {
  await page.goto(paths[0] ?? '/');
  await page.evaluate(() => navigator.serviceWorker.ready);
  for (const path of paths) {
    await page.goto(path);
    await page.locator('main h1').first().waitFor();
    await expect.poll(() => page.locator('main [aria-busy=true]').count()).toBe(0);
  }
}
const storedSecrets = async (page: Page, secrets: readonly string[]): Promise<string[]> => {
  const stored = await readAllStorage(page);
  return secrets.filter((secret) => stored.includes(secret));
};

describe('after a log-out, nothing private is left in IndexedDB, Cache Storage, local or session storage', () => {
  test('of a client', async () => {
    contexts.expectErrors(/401|WebSocket|ERR_/);
    const client = await demo.signUpClient();
    const jobId = await client.book(4, 'accepted');
    await client.request(`/api/messages/${jobId}`, { message: PRIVATE });
    await demo.server.db.prepare('UPDATE jobs SET address = ? WHERE id = ?').bind(HOME, jobId).run();
    const page = await contexts.newPage(demo.server.url, { installed: true });
    await client.logIn(page);
    await openScreens(page, [
      '/my-bookings',
      `/job-in-progress/${jobId}`,
      `/messages/${jobId}`,
      '/account-settings',
      '/calendar',
    ]);
    const secrets = [client.token, client.id, client.email, jobId, PRIVATE, HOME, 'Asha Kulkarni', 'Sachin Jadhav'];
    await expect.poll(() => storedSecrets(page, secrets), { message: 'control: before' }).toEqual(secrets);
    await page.getByRole('button', { name: 'Menu of Asha Kulkarni' }).click();
    await button(page, 'Log Out').click();
    await page.waitForURL('**/login');
    await expect.poll(() => storedSecrets(page, secrets)).toEqual([]);
    expect(await page.content()).not.toContain(PRIVATE);
    await page.goto('/my-bookings');
    await page.waitForURL(/\/(login|signup)$/);
    expect(await storedSecrets(page, secrets)).toEqual([]);
  });
});
