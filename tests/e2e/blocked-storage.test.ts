import { expect, test } from 'vitest';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { withDemoServer } from '../support/demo-server-fixture.ts';
import { waitForHydration } from '../support/hydration.ts';
import { button, text } from '../support/queries.ts';

const demo = withDemoServer();
const contexts = withBrowserContexts();

/** As in a browser that blocks the data of sites. Runs in the page. */
function blockStorage(): void {
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, {
      configurable: true,
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
}

test('a guest whose browser blocks the data of sites can use the app, choose a language and press SOS', async () => {
  const page = await contexts.newPage(demo.server.url, { language: null });
  await page.addInitScript(blockStorage);
  await page.goto('/find-workers?service=plumber&location=');
  await page.getByRole('region', { name: 'Workers found' }).getByRole('listitem').first().waitFor();
  await page.goto('/about');
  await waitForHydration(page);
  await page.locator('button', { hasText: 'SOS' }).click();
  await text(page, 'Emergency signal sent! Help is on the way. Please stay safe.').waitFor();
  await button(page, 'Close').click();
  await page.getByLabel('Language').selectOption('हिन्दी');
  await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('hi');
});

test('a client whose browser blocks the data of sites can log in until the page is left', async () => {
  const client = await demo.signUpClient();
  await client.book(2);
  const page = await contexts.newPage(demo.server.url, { language: null });
  await page.addInitScript(blockStorage);
  await page.goto('/login');
  await waitForHydration(page);
  await page.getByLabel('Email').fill(client.email);
  await page.getByLabel('Password', { exact: true }).fill('Karigar@123');
  await button(page, 'Login').click();
  await page.getByText('Pending', { exact: true }).waitFor();
});
